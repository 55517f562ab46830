/// Why there is no identity.
public enum TLSIdentityError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no key with its certificate in the text.
    case unreadable
    /// The library could not do it.
    case failed(String)

    public var description: String {
        switch self {
        case .unreadable: "There is no private key with its certificate in it."
        case .failed(let what): "A key with its certificate could not be made or read: OpenSSL failed in \(what)."
        }
    }
}
