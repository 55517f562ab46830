/// One screen as it changes, until the reader stops asking.
///
/// A burst of changes gives one snapshot, and those equal to the last are left out. Nothing waits in a buffer: a slow reader gets fewer
/// snapshots, each of them the newest.
public struct ScreenSnapshots: AsyncSequence, Sendable {
    public typealias Element = ScreenSnapshot
    public typealias Failure = Never

    private let join: @Sendable () async -> AsyncStream<ScreenSnapshot>

    init(_ join: @escaping @Sendable () async -> AsyncStream<ScreenSnapshot>) {
        self.join = join
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(join: join)
    }

    /// One reader's way through the snapshots.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let join: @Sendable () async -> AsyncStream<ScreenSnapshot>
        private var snapshots: AsyncStream<ScreenSnapshot>.Iterator?
        private var last: ScreenSnapshot?

        fileprivate init(join: @escaping @Sendable () async -> AsyncStream<ScreenSnapshot>) {
            self.join = join
        }

        /// The next snapshot; nil once the calling task is cancelled.
        public mutating func next() async -> ScreenSnapshot? {
            await next(isolation: nil)
        }

        /// The next snapshot; nil once the calling task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ScreenSnapshot? {
            if snapshots == nil { snapshots = await join().makeAsyncIterator() }
            while let snapshot = await snapshots?.next(isolation: actor) {
                if snapshot == last { continue }
                last = snapshot
                return snapshot
            }
            return nil
        }
    }
}
