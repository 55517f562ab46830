import Bluetooth

/// Current Time Service 1.1 (1805).
public struct CurrentTimeService: BluetoothService {
    public static let id: BTUUID = "1805"

    /// The device's clock, in its local time. Not every device lets it be set.
    @Characteristic(id: "2A2B", notify: true, properties: [.read, .write, .notify])
    public var currentTime: CurrentTime?

    /// The time zone of the device's clock, and its daylight saving time.
    @Characteristic(id: "2A0F", properties: [.read, .write])
    public var localTimeInformation: LocalTimeInformation?

    /// The source of the device's time.
    @Characteristic(id: "2A14", properties: .read)
    public var referenceTimeInformation: ReferenceTimeInformation?

    /// Makes a service whose values are `nil` until they are read, notified, or set by a device.
    public init() {}
}
