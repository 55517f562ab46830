import Foundation
import Synchronization
import Testing
import VirtualRadio

@testable import HTTPClient

@Suite(.timeLimit(.minutes(5))) struct DeadlineTests {
    @Test func `what comes in time is given`() async throws {
        #expect(try await withDeadline(.seconds(5), clock: SimulatedClock(mode: .manual)) { 7 } == 7)
    }

    @Test func `what takes too long is given up, and waited for`() async throws {
        let hasEnded = Atomic(false)
        await #expect(throws: HTTPClientError.timedOut(after: .seconds(5))) {
            // The deadline alone sleeps on the clock, which would pass over it for somebody who came first.
            try await withDeadline(.seconds(5), clock: SimulatedClock()) {
                for await _ in AsyncStream(Void.self, { _ in }) {}
                hasEnded.store(true, ordering: .sequentiallyConsistent)
            }
        }
        let wasWaitedFor = hasEnded.load(ordering: .sequentiallyConsistent)
        #expect(wasWaitedFor)
    }

    @Test func `its own error comes through`() async throws {
        await #expect(throws: HTTPClientError.refused) {
            try await withDeadline(.seconds(5), clock: SimulatedClock(mode: .manual)) { throw HTTPClientError.refused }
        }
    }

    @Test func `only the caller's cancellation is one`() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let call = Task {
            try await withDeadline(.seconds(3_600)) {
                start.yield()
                try await ContinuousClock().sleep(for: .seconds(3_600))
            }
        }
        for await _ in started { break }
        call.cancel()
        await #expect(throws: HTTPClientError.cancelled) { try await call.value }
    }
}
