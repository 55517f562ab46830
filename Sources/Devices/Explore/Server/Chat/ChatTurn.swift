/// What a reply is made from.
public struct ChatTurn: Sendable, Hashable {
    /// Something that was said before.
    public struct Line: Sendable, Hashable {
        /// Whether the person said it, or the server.
        public var isPerson: Bool
        public var text: String
    }

    /// What was said before, oldest first; bounded.
    public var history: [Line]
    /// What the person says now.
    public var message: String
    /// The places that go with the reply, each in a line: "Devoción, cafe, 276 Livingston Street, 9 min".
    public var places: [String]
}
