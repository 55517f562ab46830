/// Behaviour of real speakers that a careful reader of their protocol would not expect: each can be switched off.
public struct SpeakerQuirks: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16

    /// The quirks with these bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A read of OTA status gives what was notified last: after a restart "idle", though an image is on trial; otherwise what is so now.
    public static let readsLastNotified = SpeakerQuirks(rawValue: 0x01)
    /// Credentials with an empty name are taken, and START answers that there are none; otherwise they are refused at once.
    public static let takesEmptyNetwork = SpeakerQuirks(rawValue: 0x02)
    /// Until something was notified, a read of Extended status gives fixed values, whatever the settings are; otherwise it gives them.
    public static let readsFixedStatus = SpeakerQuirks(rawValue: 0x04)
    /// The signal is 0 as soon as an update has left the network, which is after its end was told; otherwise the last one that was measured.
    public static let forgetsSignal = SpeakerQuirks(rawValue: 0x08)
    /// No download by https succeeds, as no certificate authority is configured; otherwise those of the data folder, or the system, are.
    public static let knowsNoAuthority = SpeakerQuirks(rawValue: 0x10)
    /// An update that could not join its network, or lost it, says so and lives on to its time-out, when it says so once more: START is
    /// swallowed until then. Otherwise it is over at once.
    public static let lingers = SpeakerQuirks(rawValue: 0x20)
    /// A status carries the progress of the last update, whatever it tells, and what is written during an update replaces its state; otherwise
    /// such a status has no progress, and nothing is told of what is written meanwhile.
    public static let carriesProgress = SpeakerQuirks(rawValue: 0x40)
    /// A volume above 100 percent is taken and told as it is; otherwise it is cut to 100.
    public static let takesAnyVolume = SpeakerQuirks(rawValue: 0x80)
    /// Its own notifications count as a contact, so that the seconds since the last one are 0 for whoever listens; otherwise they count up.
    public static let hearsItself = SpeakerQuirks(rawValue: 0x100)

    /// The speaker as it is shipped.
    public static let shipped = SpeakerQuirks(rawValue: 0x1FF)

    /// Every single quirk.
    public static let singles = (0..<9).map { SpeakerQuirks(rawValue: 1 << $0) }
}
