/// A device's requirements of a link before it takes secrets and orders.
public enum PairingPolicy: String, Sendable, CaseIterable {
    /// The declaration's requirements hold: the link is paired by a code that the device shows.
    case passkey
    /// Every central may do everything, as apps expect that do not pair.
    case open
}
