import HTTPClient

/// What keeps the calls of the REST API from whoever else is at the glasses' address.
public enum GlassesProtection: Sendable {
    /// TLS with this key, which the glasses have told over Bluetooth.
    case pinned(PublicKeyPin)
    /// Plain HTTP with signed requests and answers, by which these glasses show who they are; see `RequestProof`.
    case signed(device: String, SignedCalls)
    /// Nothing: the guide's firmware can show nothing, and is sent the key.
    case none
}

/// What signed calls to one pair of glasses have in common.
public final class SignedCalls: Sendable {
    let nonce = SignedTransport.Nonce()

    public init() {}
}
