/// The answer to what changes something: `{"success": true, "message": "Note added successfully"}`.
public struct ActionAnswer: Sendable, Hashable, Codable {
    public var success = true
    public var message: String?
    /// What was made, where something was: a note's or todo's.
    public var id: String?

    public init(_ message: String? = nil, id: String? = nil) {
        self.message = message
        self.id = id
    }
}
