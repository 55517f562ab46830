/// Whose certificate is trusted.
public enum TLSTrust: Sendable, Hashable {
    /// Those of the authorities that the system knows.
    case system
    /// Those of these authorities, and of no others: certificates as PEM text.
    case authorities(pem: String)
    /// The one that has this key, whoever signed it, whatever its name and dates: for a device with a certificate of its own making.
    case pinned(PublicKeyPin)
}
