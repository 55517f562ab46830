import Bluetooth

/// The identifiers of the speaker's service and characteristics, `0000000N-1234-5678-9ABC-DEF012345678`, each written here and nowhere else.
public enum SpeakerUUIDs {
    /// The only service: sound and firmware update.
    public static let service: BTUUID = "00000001-1234-5678-9ABC-DEF012345678"
    /// Control: write, write without response; ``SpeakerCommand``.
    public static let control: BTUUID = "00000002-1234-5678-9ABC-DEF012345678"
    /// Status: read, notify; ``SpeakerStatus``.
    public static let status: BTUUID = "00000003-1234-5678-9ABC-DEF012345678"
    /// Extended status: read, notify every 500 ms while subscribed; ``SpeakerExtendedStatus``.
    public static let extendedStatus: BTUUID = "00000004-1234-5678-9ABC-DEF012345678"
    /// Wi-Fi credentials of the update: write; ``OTACredentials``.
    public static let otaCredentials: BTUUID = "00000005-1234-5678-9ABC-DEF012345678"
    /// The address of the firmware: write; ``OTAFirmwareURL``.
    public static let otaURL: BTUUID = "00000006-1234-5678-9ABC-DEF012345678"
    /// Commands of the update: write; ``OTACommand``.
    public static let otaControl: BTUUID = "00000007-1234-5678-9ABC-DEF012345678"
    /// State of the update: read, notify; ``OTAStatus``.
    public static let otaStatus: BTUUID = "00000008-1234-5678-9ABC-DEF012345678"

    /// The beginnings of these speakers' advertised names; a companion wants one of them together with the service's identifier.
    public static let namePrefixes = ["42 Decibels", "42DB", "ChaoticVolt"]
}
