import Bluetooth

/// A thermometer, declared once for both of its sides: the Environmental Sensing Service of the Bluetooth SIG.
final class Thermometer: BluetoothDevice {
    @Service var readings = Readings()
    @DeviceAction(\.connect) var connect
    init() {}
}

struct Readings: BluetoothService {
    static let id: BTUUID = "181A"

    /// Hundredths of a degree Celsius (GATT Specification Supplement: Temperature).
    @Characteristic(id: "2A6E", notify: true, properties: [.read, .notify]) var temperature: Int16?
}
