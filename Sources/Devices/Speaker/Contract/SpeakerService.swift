import Bluetooth

/// The speaker's one service: sound and firmware updates. The companion's proxy, the device and its twin are this declaration.
///
/// Every write is answered with success whatever happens; what became of an update is told by ``otaStatus`` alone. Prepared writes are
/// ignored by the firmware: a value must fit in MTU − 3. The public firmware does not pair; what a speaker that does asks of a link is
/// declared all the same, and waived for the others (`PairingPolicy`).
public struct SpeakerService: BluetoothService {
    public static let id = SpeakerUUIDs.service

    /// Two bytes: command, value.
    @Characteristic(id: SpeakerUUIDs.control, autoRead: false, properties: [.write, .writeWithoutResponse])
    public var control: SpeakerCommand?

    @Characteristic(id: SpeakerUUIDs.status, notify: true, properties: [.read, .notify])
    public var status: SpeakerStatus?

    /// Notified every 500 ms while subscribed.
    @Characteristic(id: SpeakerUUIDs.extendedStatus, notify: true, properties: [.read, .notify])
    public var extendedStatus: SpeakerExtendedStatus?

    /// Up to 98 bytes: SSID, NUL, password. Not stored by the device.
    @Characteristic(id: SpeakerUUIDs.otaCredentials, properties: .write, permissions: .writeAuthenticated)
    public var otaCredentials: OTACredentials?

    /// Up to 258 bytes of UTF-8.
    @Characteristic(id: SpeakerUUIDs.otaURL, properties: .write, permissions: .writeAuthenticated)
    public var otaURL: OTAFirmwareURL?

    @Characteristic(id: SpeakerUUIDs.otaControl, autoRead: false, properties: .write, permissions: .writeAuthenticated)
    public var otaControl: OTACommand?

    @Characteristic(id: SpeakerUUIDs.otaStatus, notify: true, properties: [.read, .notify])
    public var otaStatus: OTAStatus?

    public init() {}
}

/// The part of the standard Device Information service (180A) that a speaker may have. The public firmware does not: what runs there is
/// known only from an update.
public struct SpeakerInformationService: BluetoothService {
    public static let id: BTUUID = "180A"

    @Characteristic(id: "2A29", properties: .read)
    public var manufacturer: String?

    @Characteristic(id: "2A24", properties: .read)
    public var model: String?

    /// The version that runs, as its image tells it: "2.5.0".
    @Characteristic(id: "2A26", properties: .read)
    public var firmwareRevision: String?

    public init() {}
}
