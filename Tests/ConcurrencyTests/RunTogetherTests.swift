import Concurrency
import Synchronization
import Testing

@Suite
struct RunTogetherTests {
    private struct Failure: Error, Equatable {
        let name: String
    }

    /// What happened, in order.
    private final class Log: Sendable {
        private let entries = Mutex<[String]>([])
        func add(_ entry: String) { entries.withLock { $0.append(entry) } }
        var all: [String] { entries.withLock { $0 } }
    }

    @globalActor
    private actor OtherActor {
        static let shared = OtherActor()
    }

    /// Ends by cancellation alone.
    @Sendable private static func forever() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        continuation.finish()
        try Task.checkCancellation()
    }

    @Test func `A job that fails ends the others at once, and its error is thrown`() async {
        let log = Log()
        await #expect(throws: Failure(name: "radio")) {
            try await runTogether(
                {
                    defer { log.add("twin ended") }
                    try await Self.forever()
                },
                { throw Failure(name: "radio") })
        }
        #expect(log.all == ["twin ended"])
    }

    @Test func `A job that returns ends the others, and nothing is thrown`() async throws {
        try await runTogether({ try await Self.forever() }, {}, { try await Self.forever() })
    }

    @Test func `Jobs that fail because they are ended do not hide why`() async {
        await #expect(throws: Failure(name: "radio")) {
            try await runTogether(
                {
                    try? await Self.forever()
                    throw Failure(name: "the radio is off")
                },
                { throw Failure(name: "radio") })
        }
    }

    @Test func `Jobs that fail because another returned do not make that a failure`() async throws {
        try await runTogether(
            {
                try? await Self.forever()
                throw Failure(name: "the console has gone")
            },
            {})
    }

    @Test func `An error is told rather than a CancellationError that came before it`() async {
        await #expect(throws: Failure(name: "radio")) {
            try await runTogether(
                { throw CancellationError() },
                {
                    try? await Self.forever()
                    throw Failure(name: "radio")
                })
        }
    }

    @Test func `Cancelled from outside, all end, and that is what is thrown`() async {
        let log = Log()
        let (started, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await runTogether(
                {
                    defer { log.add("returned") }
                    continuation.yield()
                    try? await Self.forever()
                },
                {
                    defer { log.add("failed") }
                    continuation.yield()
                    try? await Self.forever()
                    throw Failure(name: "the radio is off")
                })
        }
        for await _ in started.prefix(2) {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.all.sorted() == ["failed", "returned"])
    }

    @Test func `Nothing to run is done at once`() async throws { try await runTogether() }

    @Test func `Jobs run on their own actors`() async throws {
        try await runTogether({ @OtherActor in OtherActor.shared.assertIsolated() })
        let jobs: [@MainActor () async throws -> Void] = [{ MainActor.assertIsolated() }]
        try await runTogether(jobs) { try await $0() }
    }
}
