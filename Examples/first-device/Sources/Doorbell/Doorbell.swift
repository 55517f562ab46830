import Bluetooth

/// The contract of both sides.
struct Bell: BluetoothService {
    static let id: BTUUID = "D00B0000-51A6-4C0E-9C53-2C6C5B1E0F10"

    /// The count of presses since it was switched on.
    @Characteristic(id: "D00B0001-51A6-4C0E-9C53-2C6C5B1E0F10", notify: true, properties: [.read, .notify]) var presses: UInt16?

    /// 0–10.
    @Characteristic(id: "D00B0002-51A6-4C0E-9C53-2C6C5B1E0F10") var volume: UInt8?
}

/// A doorbell, as both sides have it.
final class Doorbell: BluetoothDevice {
    @Service var bell = Bell()
    init() {}
}

/// The device side: the twin of tests, and a real one where it is published on an adapter.
@BluetoothActor
final class DoorbellDevice {
    let doorbell = Doorbell()
    private var bell: Bell { doorbell.bell }

    init() {
        bell.$presses.setValue(0)
        bell.$volume.setValue(5)
        bell.$volume.onWrite { [unowned self] volume, _ in
            guard volume <= 10 else { throw ATTError.outOfRange }
            bell.$volume.setValue(volume)
        }
    }

    func press() async throws { try await bell.$presses.notify((bell.presses ?? 0) + 1) }
}
