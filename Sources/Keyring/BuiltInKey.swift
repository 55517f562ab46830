/// A key that a maker's own build of the program trusts, without a file.
public struct BuiltInKey: Sendable, Hashable {
    /// Whose it is.
    public var name: String
    /// The public key as PEM text.
    public var pem: String

    /// A key with these values.
    public init(name: String, pem: String) {
        self.name = name
        self.pem = pem
    }
}
