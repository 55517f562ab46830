/// Writes a chat's reply in words of its own, from what was said and found.
public protocol ReplyWriter: Sendable {
    /// - Parameters:
    ///   - turn: what was said before and now, and the places that go with the reply.
    /// - Throws: any error where there is no reply: rules write it then. `CancellationError` where the calling task was cancelled.
    func reply(to turn: ChatTurn) async throws -> String
}
