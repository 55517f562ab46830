import Foundation

/// What is kept of a token: whom it was given to, and its hash. The token itself is with the companion alone.
public struct CompanionToken: Sendable, Hashable, Codable {
    /// Eight hexadecimal digits.
    public let id: String
    /// What the companion calls itself.
    public let name: String
    /// Its identity at the radio: it has one token.
    let companion: UUID
    public let created: Date
    /// SHA-256. A token is 192 random bits, so a hash without salt and stretching tells nothing of it.
    let sha256: Data
    /// Time of its last use, within an hour; nil where it was not used yet.
    public internal(set) var seen: Date?
}
