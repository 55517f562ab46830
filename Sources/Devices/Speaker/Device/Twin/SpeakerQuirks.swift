/// Behaviour of real speakers that a careful reader of their protocol would not expect: each can be switched off.
public struct SpeakerQuirks: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    /// The quirks with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A read of OTA status gives what was notified last: after a restart "idle", though an image is on trial; otherwise what is so now.
    public static let readsLastNotified = SpeakerQuirks(rawValue: 0x01)
    /// Credentials with an empty name are taken, and START answers that there are none; otherwise they are refused at once.
    public static let takesEmptyNetwork = SpeakerQuirks(rawValue: 0x02)
    /// Until something was notified, a read of Extended status gives fixed values, whatever the settings are; otherwise it gives them.
    public static let readsFixedStatus = SpeakerQuirks(rawValue: 0x04)
    /// The signal reads 0 as soon as an update has left the network; otherwise the last one that was measured.
    public static let forgetsSignal = SpeakerQuirks(rawValue: 0x08)
    /// No download by https succeeds, as no certificate authority is configured; otherwise those of the data folder, or the system, are.
    public static let knowsNoAuthority = SpeakerQuirks(rawValue: 0x10)

    /// Those that its protocol's description tells between the lines.
    public static let described: SpeakerQuirks = [.readsLastNotified, .takesEmptyNetwork]
    /// The speaker as it is shipped.
    public static let shipped = SpeakerQuirks(rawValue: 0x1F)
}
