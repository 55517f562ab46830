import Bluetooth

/// The service of the device whose radio is lent: one characteristic of each kind.
struct LentService: BluetoothService {
    static let id: BTUUID = "0A7C0000-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let valueID: BTUUID = "0A7C0001-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let ticksID: BTUUID = "0A7C0002-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let commandsID: BTUUID = "0A7C0003-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let refusedID: BTUUID = "0A7C0004-51A6-4C0E-9C53-2C6C5B1E0F10"

    @Characteristic(
        id: valueID, autoRead: false, properties: [.read, .write], descriptors: [.userDescription("A value")])
    var value: [UInt8]?

    @Characteristic(id: ticksID, notify: true, autoRead: false, properties: .notify)
    var ticks: UInt32?

    @Characteristic(id: commandsID, autoRead: false, properties: .writeWithoutResponse)
    var commands: UInt32?

    @Characteristic(id: refusedID, autoRead: false, properties: .write)
    var refused: UInt8?
}
