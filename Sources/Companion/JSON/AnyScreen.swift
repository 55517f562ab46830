/// A screen of any kind, written as what it is.
public struct AnyScreen: Encodable, Sendable {
    /// The screen itself.
    public let base: any Encodable & Sendable

    /// - Parameter base: one of the `…Screen` values.
    public init(_ base: any Encodable & Sendable) { self.base = base }

    public func encode(to encoder: any Encoder) throws { try base.encode(to: encoder) }
}
