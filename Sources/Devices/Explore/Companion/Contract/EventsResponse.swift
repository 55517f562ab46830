/// The answer of `GET /api/events`.
public struct EventsResponse: Sendable, Hashable {
    /// Events that New York City has permitted, in the server's order.
    public var nycPermitted: [ExploreEvent]
    /// Events that could not be read.
    public var rejected: [RejectedElement]

    /// Makes one from its parts, each as its property says.
    public init(nycPermitted: [ExploreEvent], rejected: [RejectedElement] = []) {
        self.nycPermitted = nycPermitted
        self.rejected = rejected
    }
}

extension EventsResponse: Codable {
    /// All but ``rejected``, which is the reader's.
    private enum CodingKeys: String, CodingKey {
        case nycPermitted = "nyc_permitted"
    }

    /// Needs the list, which may be empty or null.
    ///
    /// - Throws: `DecodingError` without it, or where it is something else than a list.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard fields.contains(.nycPermitted) else { throw fields.missing(.nycPermitted) }
        let list = try fields.list(.nycPermitted, of: ExploreEvent.self)
        nycPermitted = list.elements
        rejected = list.rejected
    }
}
