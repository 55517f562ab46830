import Bluetooth

/// A thermometer, declared once for both of its sides.
final class Thermometer: BluetoothDevice {
    @DeviceState(\.state) var state: PeripheralState
    @Service var readings = Readings()
    @DeviceAction(\.connect) var connect
    @DeviceAction(\.disconnect) var disconnect

    init() {}
}

/// Its one service.
struct Readings: BluetoothService {
    static let id: BTUUID = "6F757472-6967-6765-7200-000000000010"

    /// In hundredths of a degree Celsius.
    @Characteristic(id: "6F757472-6967-6765-7200-000000000011", notify: true, properties: [.read, .notify]) var temperature: Int16?
}
