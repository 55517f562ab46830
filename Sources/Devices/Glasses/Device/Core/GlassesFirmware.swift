/// Which firmware the glasses are like: a companion meets all of them.
public enum GlassesFirmware: String, Sendable, CaseIterable {
    /// This version's.
    case current
    /// The guide to the letter, with nothing that was added since: no live picture, no service of ours over Bluetooth.
    case guide
    /// Later than this version: more fields, more services, and words that nobody knows yet.
    case newer
}
