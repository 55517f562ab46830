import Bluetooth

/// A device whose firmware is updated over Bluetooth.
final class Gadget: BluetoothDevice {
    @DeviceState(\.state) var state: PeripheralState
    @Service var update = Update()
    @DeviceAction(\.connect) var connect
    init() {}
}

/// An image is its version's text of 8 bytes, filled up with spaces, and what follows. It is written from its beginning to its end; after a
/// lost link, from where the device has it.
struct Update: BluetoothService {
    static let id: BTUUID = "0A810000-51A6-4C0E-9C53-2C6C5B1E0F10"

    /// Of the firmware that runs.
    @Characteristic(id: "0A810001-51A6-4C0E-9C53-2C6C5B1E0F10", properties: .read) var version: String?

    /// The bytes of the new image that the device has.
    @Characteristic(id: "0A810002-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: .read) var received: UInt32?

    /// The next bytes of it.
    @Characteristic(id: "0A810003-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: .write) var piece: [UInt8]?

    /// Its length: the device looks at it, and restarts with it. An incomplete image is refused with "value not allowed".
    @Characteristic(id: "0A810004-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: .write) var start: UInt32?
}
