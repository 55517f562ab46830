import Foundation

/// One adapter's half of a bond, as it outlives the adapter: see ``VirtualRadio/keptBonds``.
public struct KeptBond: Hashable, Codable, Sendable {
    /// Whose half it is: a peripheral's identity, or that which a central makes bonds as.
    public let owner: UUID
    /// The other side.
    public let peer: UUID
    /// Stands for the long-term key: the other side must hold the same.
    public let key: UInt64
    /// A person compared or entered a number.
    public let isAuthenticated: Bool

    var bond: Bond { Bond(key: key, isAuthenticated: isAuthenticated) }
}
