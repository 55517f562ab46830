import Synchronization

/// Connections to a database that nobody changes: readers do not wait for each other, each has one of its own for as long as it reads.
public final class ReaderPool: Sendable {
    /// A connection that nobody uses, which the next reader may have on another thread.
    private struct Idle: @unchecked Sendable {
        let database: Database
    }

    private let make: @Sendable () throws -> Database
    private let mostIdle: Int
    private let idle = Mutex<[Idle]>([])

    /// - Parameters:
    ///   - mostIdle: Connections that are kept for the next readers, at least 1. As many as there are readers at a time are made.
    ///   - make: Opens a connection.
    public init(mostIdle: Int, _ make: @escaping @Sendable () throws -> Database) {
        self.mostIdle = max(1, mostIdle)
        self.make = make
    }

    /// Runs `body` with a connection that nobody else has meanwhile.
    ///
    /// - Throws: What `body` throws, or opening a connection.
    public func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let reader = try idle.withLock { $0.popLast() } ?? Idle(database: make())
        defer { idle.withLock { if $0.count < mostIdle { $0.append(reader) } } }
        return try body(reader.database)
    }
}
