import Bluetooth

/// A service that no companion of today knows, of ``GlassesFirmware/newer``.
struct LaterService: BluetoothService {
    static let id: BTUUID = "6E4000FF-B5A3-F393-E0A9-E50E24DCCA9E"

    @Characteristic(id: "6E4000FE-B5A3-F393-E0A9-E50E24DCCA9E") var depth: UInt8?
}
