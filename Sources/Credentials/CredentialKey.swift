/// The name under which a ``CredentialStore`` keeps a secret. It is no secret itself.
public struct CredentialKey: Hashable, Sendable {
    /// The purpose of the secret: a kind of device and its use, such as `outrigger.lamp.api-key`.
    public var service: String
    /// Whose it is: a device's identity, such as its Bluetooth address.
    public var account: String

    /// A key with these values.
    public init(service: String, account: String) {
        self.service = service
        self.account = account
    }
}

extension CredentialKey: CustomStringConvertible {
    public var description: String { "\(service) of \(account)" }
}
