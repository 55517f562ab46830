/// What the glasses answered to a change; all of it may be missing.
public struct GlassesOutcome: Sendable, Hashable, Decodable {
    /// In their own words.
    public var message: String?
    /// What was made, where something was: a note's or todo's.
    public var id: String?
    /// The file of a photo or video.
    public var filename: String?
    /// Whether a sentence was for the assistant.
    public var answered: Bool?
    /// What the assistant said.
    public var reply: String?
    /// It waits in the outbox until the glasses are reached; no answer of theirs says so.
    public var isWaiting = false

    private enum CodingKeys: String, CodingKey {
        case message, id, filename, answered, reply
    }
}
