import Bluetooth

/// The numbers that its attributes have on the air: they are this device's alone, and stay.
enum PlantSensorUUIDs {
    static let service: BTUUID = "A0E10000-1F3B-4C5D-8E9F-6D616B657273"
    static let level: BTUUID = "A0E10001-1F3B-4C5D-8E9F-6D616B657273"
    static let interval: BTUUID = "A0E10002-1F3B-4C5D-8E9F-6D616B657273"
    static let control: BTUUID = "A0E10003-1F3B-4C5D-8E9F-6D616B657273"
}

/// The contract of both sides: the companion's proxy, the device and its simulated twin are this declaration.
struct PlantSensorService: BluetoothService {
    static let id = PlantSensorUUIDs.service

    /// 0–100 %, notified with every measurement.
    @Characteristic(
        id: PlantSensorUUIDs.level, notify: true, properties: [.read, .notify],
        descriptors: [.userDescription("Level"), .presentationFormat(PresentationFormat(.uint8, unit: "27AD"))])
    var level: UInt8?

    /// Seconds from one measurement to the next, 1–3600.
    @Characteristic(id: PlantSensorUUIDs.interval, notify: true, properties: [.read, .notify])
    var interval: UInt16?

    /// The control point: an order is written, and its reply indicated.
    @Characteristic(id: PlantSensorUUIDs.control, autoRead: false, properties: [.write, .indicate])
    var control: PlantSensorMessage?
}
