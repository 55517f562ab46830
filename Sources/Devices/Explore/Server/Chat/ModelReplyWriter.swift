import ChatClient

/// Replies of a language model.
///
/// The model writes words only: the places are found without it, so it cannot make one up that appears on the map.
public struct ModelReplyWriter: ReplyWriter {
    private let client: ChatClient

    /// Writes what this model says.
    public init(_ client: ChatClient) { self.client = client }

    public func reply(to turn: ChatTurn) async throws -> String {
        let places = turn.places.isEmpty ? "none" : turn.places.joined(separator: "\n")
        var messages = [
            ChatMessage(
                .system,
                """
                You help somebody on foot to choose a place nearby. Answer in at most three short sentences, without lists. Speak only of \
                these places, which are shown as cards below your answer:
                \(places)
                """)
        ]
        messages += turn.history.map { ChatMessage($0.isPerson ? .user : .assistant, $0.text) }
        messages.append(ChatMessage(.user, turn.message))
        return try await client.reply(to: messages)
    }
}
