/// Who may chat, and how often, where a key pays for the replies.
public struct ChatAllowance: Sendable, Hashable {
    /// How often: a handful at once, and then one after each interval.
    public struct Rate: Sendable, Hashable {
        /// Messages at once, at least one.
        public var burst: Int
        /// Between two messages on average.
        public var interval: Duration
    }

    /// The origins whose pages may chat, as `Origin` has them: "https://example.org". Programs that are no browsers send none, and may.
    public var origins: Set<String>
    /// Of one address: ten a minute.
    public var address = Rate(burst: 10, interval: .seconds(6))
    /// Of all together: thirty a minute.
    public var total = Rate(burst: 30, interval: .seconds(2))

    /// The usual rates.
    public init(origins: Set<String> = []) { self.origins = origins }
}
