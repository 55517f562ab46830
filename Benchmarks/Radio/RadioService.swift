import Bluetooth
import Foundation

/// The service that is measured over a real stack, as `Testbed/peers/bless_server.py` serves it.
struct RadioService: BluetoothService {
    static let id: BTUUID = "6F757472-6967-6765-7200-000000000000"

    /// The text "outrigger".
    @Characteristic(id: "6F757472-6967-6765-7200-000000000001", autoRead: false, properties: .read)
    var text: Data?

    /// Keeps what is written.
    @Characteristic(
        id: "6F757472-6967-6765-7200-000000000002", autoRead: false, properties: [.read, .write, .writeWithoutResponse])
    var store: Data?

    /// A little-endian number: sends so many notifications of ``counter``.
    @Characteristic(id: "6F757472-6967-6765-7200-000000000003", autoRead: false, properties: .write)
    var burst: UInt32?

    /// From 0 in each burst.
    @Characteristic(id: "6F757472-6967-6765-7200-000000000004", properties: .notify)
    var counter: UInt32?
}

/// A device of that service.
final class RadioDevice: BluetoothDevice {
    @DeviceState(\.state) var state: PeripheralState
    @DeviceState(\.nearby) var nearby: Bool
    @DeviceAction(\.connect) var connect
    @DeviceAction(\.disconnect) var disconnect
    @Service var service = RadioService()
    init() {}
}
