/// The way in which a request's body reaches its handler.
public enum BodyMode: Hashable, Sendable {
    /// As `HTTPRequest.body`, whole, before the handler begins. More than `limit` bytes (`nil`: the server's limit) is answered with 413.
    case collected(limit: Int? = nil)
    /// As `HTTPRequest.bodyChunks`, while it comes, without a limit: the handler counts.
    case streamed
}
