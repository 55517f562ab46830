/// What the glasses answered to a change; all of it may be missing.
public struct GlassesOutcome: Sendable, Hashable, Decodable {
    /// Whether it was done. Whatever does not say so has not done it.
    public var success: Bool?
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
        case success, message, id, filename, answered, reply
    }

    /// - Throws: ``GlassesRequestError`` where it was not done, or nothing says so.
    func check() throws(GlassesRequestError) {
        guard let success else { throw .badAnswer }
        guard success else { throw .refused(message ?? "The glasses did not do it") }
    }
}
