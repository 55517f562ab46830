/// A part of a list that is newest first.
public struct ListPage: Sendable, Hashable {
    /// All of it.
    public static let all = ListPage()

    /// Items at most.
    public var limit: Int
    /// The identity of the item that comes before the first; nil begins with the newest.
    public var before: String?

    public init(limit: Int? = nil, before: String? = nil) {
        self.limit = limit ?? .max
        self.before = before
    }
}
