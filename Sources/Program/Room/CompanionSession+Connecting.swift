import Bluetooth
import Companion

extension CompanionSession {
    /// Connects a device, and keeps it connected. Where the device has lost its half of a pairing, asks whether to pair anew.
    ///
    /// - Throws: ``BluetoothError``, or `CancellationError`; where nobody can be asked, or does not want it, ``CommandFailure``.
    func connect(_ peripheral: BluetoothPeripheral, timeout: Duration) async throws {
        do {
            try await links.connect(peripheral.id, timeout: timeout)
        } catch let error as BluetoothError where error.isForgottenPairing || peripheral.disconnectReason == .bondMissing {
            let screen = PairingScreen(forgottenBy: peripheral.name ?? "The device")
            guard Terminal.canAsk, try await Terminal.ask("\(screen.sentence) Forget it here as well, and pair again?") else {
                throw CommandFailure(
                    screen.sentence, advice: "Connect from a terminal to forget it here, and to pair again.", code: "pairing")
            }
            pairing.forgetAndPair(peripheral)
            await pairing.pairingEnds(peripheral.id)
            guard peripheral.state == .connected, self.pairing.screen(of: peripheral) == nil else {
                throw CommandFailure(pairing.screen(of: peripheral)?.sentence ?? "\(error)", code: "pairing")
            }
        }
    }
}

extension BluetoothError {
    /// Whether the other side has lost its half of a pairing.
    fileprivate var isForgottenPairing: Bool { code == .disconnected(.bondMissing) || code == .pairing(.bondMissing) }
}
