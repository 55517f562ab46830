/// The answer of `POST /api/query`.
public struct QueryAPIResponse: Sendable, Hashable, Codable {
    /// What was found and what could not be, in words.
    public var reply: String
    /// The best first.
    public var places: [Place]

    public init(reply: String, places: [Place]) { (self.reply, self.places) = (reply, places) }
}
