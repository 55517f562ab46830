import Bluetooth
import BluetoothServices

/// A dosing pump: it is given a plan, does what it is told at its control point, and keeps a log of its doses.
final class Pump: BluetoothDevice {
    @DeviceState(\.state) var state
    @Service var dosing = Dosing()
    @DeviceAction(\.connect) var connect
    init() {}
}

struct Dosing: BluetoothService {
    static let id: BTUUID = "0A820000-51A6-4C0E-9C53-2C6C5B1E0F10"

    /// The control point: an order is written, and its reply indicated.
    @Characteristic(id: "0A820001-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: [.write, .indicate]) var control: PumpMessage?

    /// A dose of the log, for who asked for it at the next characteristic.
    @Characteristic(id: "0A820002-51A6-4C0E-9C53-2C6C5B1E0F10", notify: true, autoRead: false, properties: .notify) var dose: Dose?

    /// The log: the Bluetooth SIG's Record Access Control Point.
    @Characteristic(id: "2A52", notify: true, autoRead: false, properties: [.write, .indicate]) var log: RecordAccessControlPoint?

    /// A piece of the plan, with its place in it.
    @Characteristic(id: "0A820003-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: .write) var piece: Piece?

    /// The bytes of the plan that the pump has, from its beginning.
    @Characteristic(id: "0A820004-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: .read) var received: UInt32?

    /// The motor's current, a byte for each 50 ms that it ran: a place is written, and the piece that stands there notified.
    @Characteristic(id: "0A820005-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: [.write, .notify]) var current: Piece?
}
