/// One of `GET /api/companions`: a companion that has a token.
public struct KnownCompanion: Sendable, Hashable, Codable {
    /// Eight hexadecimal digits.
    public var id: String
    /// The name that it gives itself.
    public var name: String
    /// Local time without a zone, when it got its token.
    public var since: String
    /// Likewise, when it last showed its token, within an hour; null where it has not yet.
    public var seen: String?
    /// It is the one that asks.
    public var isAsking: Bool
    /// It is connected over Bluetooth now.
    public var isLinked: Bool

    private enum CodingKeys: String, CodingKey {
        case id, name, since, seen
        case isAsking = "asking"
        case isLinked = "linked"
    }

    public init(id: String, name: String, since: String, seen: String?, isAsking: Bool, isLinked: Bool) {
        (self.id, self.name, self.since, self.seen, self.isAsking, self.isLinked) = (id, name, since, seen, isAsking, isLinked)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(since, forKey: .since)
        // Null rather than left out.
        try container.encode(seen, forKey: .seen)
        try container.encode(isAsking, forKey: .isAsking)
        try container.encode(isLinked, forKey: .isLinked)
    }
}
