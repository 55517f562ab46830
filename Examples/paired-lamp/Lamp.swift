import Bluetooth

/// A lamp that everybody may look at, and only who has read the passkey from it may switch.
final class Lamp: BluetoothDevice {
    @Service var light = Light()
    @DeviceAction(\.connect) var connect
    init() {}
}

struct Light: BluetoothService {
    static let id: BTUUID = "0A7F0000-51A6-4C0E-9C53-2C6C5B1E0F10"

    @Characteristic(
        id: "0A7F0001-51A6-4C0E-9C53-2C6C5B1E0F10", notify: true, properties: [.read, .write, .notify], permissions: .writeAuthenticated)
    var isOn: Bool?
}
