import Bluetooth

/// A kettle: a temperature that changes, a switch, and a code that is never shown.
struct KettleService: BluetoothService {
    static let id: BTUUID = "0A7E0000-51A6-4C0E-9C53-2C6C5B1E0F10"

    /// Degrees Celsius.
    @Characteristic(id: "0A7E0001-51A6-4C0E-9C53-2C6C5B1E0F10", notify: true, properties: [.read, .notify]) var temperature: UInt8?
    @Characteristic(id: "0A7E0002-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: [.read, .write]) var isOn: Bool?
}

final class Kettle: BluetoothDevice {
    @DeviceState(\.state) var state: PeripheralState
    @DeviceState(\.disconnectReason) var disconnectReason: DisconnectReason?
    @DeviceAction(\.connect) var connect
    @DeviceAction(\.disconnect) var disconnect
    @Service var kettle = KettleService()

    static let advertisement = AdvertisementData(localName: "Kettle", serviceUUIDs: [KettleService.id])

    init() {}

    /// The device's side: it heats as soon as it is switched on, and takes no order twice.
    static func makeTwin() -> Kettle {
        let twin = Kettle()
        twin.kettle.$temperature.setValue(20)
        twin.kettle.$isOn.setValue(false)
        twin.kettle.$isOn.onWrite { isOn, _ in
            guard twin.kettle.isOn != isOn else { throw ATTError.valueNotAllowed }
            twin.kettle.$isOn.setValue(isOn)
            try await twin.kettle.$temperature.notify(isOn ? 95 : 20)
        }
        return twin
    }
}
