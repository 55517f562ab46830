import Bluetooth
import Foundation
import VirtualRadio

/// A device's program: values by handle, and a log of what happened.
@BluetoothActor
final class TestServer: PeripheralRadioDelegate {
    var values: [AttributeHandle: [UInt8]] = [:]
    var log: [String] = []
    var centrals: [Central] = []
    var written: [(handle: AttributeHandle, value: [UInt8])] = []
    /// The answer to every write.
    var writeResult: Result<Void, ATTError> = .success(())
    /// Leaves requests unanswered.
    var isMute = false
    var whenReady: (@BluetoothActor () -> Void)?

    func peripheralRadioDidChangeState(_ state: AdapterState) { log.append("\(state.rawValue)") }

    func centralDidConnect(_ central: Central) {
        centrals.append(central)
        log.append("connected \(central.mtu)")
    }

    func centralDidChangeMTU(_ central: Central) { log.append("mtu \(central.mtu)") }

    func centralDidDisconnect(_ central: Central, reason: DisconnectReason) {
        centrals.removeAll { $0.id == central.id }
        log.append("disconnected \(reason)")
    }

    func central(_ central: Central, didSubscribe subscribed: Bool, to handle: AttributeHandle) {
        log.append("\(subscribed ? "subscribed" : "unsubscribed") \(handle)")
    }

    func central(
        _ central: Central, didRead handle: AttributeHandle, respond: @escaping @BluetoothActor (Result<[UInt8], ATTError>) -> Void
    ) {
        log.append("read \(handle)")
        if !isMute { respond(values[handle].map { .success($0) } ?? .failure(.unlikelyError)) }
    }

    func central(
        _ central: Central, didWrite value: [UInt8], to handle: AttributeHandle,
        respond: (@BluetoothActor (Result<Void, ATTError>) -> Void)?
    ) {
        log.append("\(respond == nil ? "command" : "write") \(handle) \(value.count)")
        written.append((handle, value))
        if !isMute { respond?(writeResult) }
    }

    func radioIsReadyToNotify() { whenReady?() }
}
