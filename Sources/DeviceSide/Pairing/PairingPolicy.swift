/// What a device asks of a link before it takes secrets and orders.
public enum PairingPolicy: String, Sendable, CaseIterable {
    /// What the declaration asks of a link holds: it is paired by a code that the device shows.
    case passkey
    /// Every central may do everything, as apps expect that do not pair.
    case open
}
