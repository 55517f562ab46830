import Bluetooth
import Foundation
import Testing

@testable import VirtualRadio

@BluetoothActor
@Suite("Simulated time")
struct SimulatedClockTests {
    let clock = SimulatedClock()

    @Test("jumps to the deadline of the only sleeper")
    func jumps() async throws {
        let start = ContinuousClock.now
        try await clock.sleep(for: .seconds(3600))
        #expect(clock.now.offset == .seconds(3600))
        // The hour was not waited for, however busy the machine is.
        #expect(ContinuousClock.now - start < .seconds(600))
    }

    @Test("wakes sleepers in the order of their deadlines, then of their arrival")
    func order() async throws {
        let log = Log()
        let sleepers = [5, 1, 3, 1, 5, 2].enumerated().map { index, delay in
            Task {
                try await clock.sleep(for: .milliseconds(delay))
                log.lines.append("\(index)@\(clock.now.offset)")
            }
        }
        for sleeper in sleepers { try await sleeper.value }
        #expect(
            log.lines == [
                "1@0.001 seconds", "3@0.001 seconds", "5@0.002 seconds", "2@0.003 seconds", "0@0.005 seconds", "4@0.005 seconds",
            ])
    }

    @Test("does not pass while the actor has work")
    func waitsForWork() async throws {
        let log = Log()
        let sleeper = Task {
            try await clock.sleep(for: .seconds(1))
            log.lines.append("woken")
        }
        for _ in 0..<50 {
            await Task.yield()
            #expect(clock.now.offset == .zero)
        }
        log.lines.append("worked")
        try await sleeper.value
        #expect(log.lines == ["worked", "woken"])
    }

    @Test("tasks that wait for each other, detached ones included, do not let time jump")
    func handOver() async throws {
        for _ in 0..<200 {
            let clock = SimulatedClock()
            let rival = Task { try await clock.sleep(for: .seconds(60)) }
            await Task.yield()
            let value = await Task.detached { await Task { 1 }.value + 1 }.value
            #expect(value == 2)
            #expect(clock.now.offset == .zero)
            rival.cancel()
        }
    }

    @Test("a sleep through `any Clock` does not leave the actor")
    func staysOnTheActor() async throws {
        // If the call left the actor, the rival's later deadline could be reached before this sleeper is known.
        for _ in 0..<200 {
            let clock = SimulatedClock()
            let rival = Task { try await clock.sleep(for: .seconds(60)) }
            await Task.yield()
            try await Self.sleepGenerically(clock, .seconds(1))
            #expect(clock.now.offset == .seconds(1))
            rival.cancel()
        }
    }

    private static func sleepGenerically<C: Clock>(_ clock: C, _ duration: Duration) async throws where C.Duration == Duration {
        try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
    }

    @Test("a cancelled sleeper ends at once, and time does not jump to its deadline")
    func cancellation() async throws {
        let sleeper = Task { try await clock.sleep(for: .seconds(10)) }
        await Task.yield()
        #expect(clock.sleeperCount == 1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.now.offset == .zero)
        #expect(clock.sleeperCount == 0)
    }

    @Test("a task that is cancelled already does not sleep")
    func cancelledBefore() async throws {
        let sleeper = Task { try await clock.sleep(for: .seconds(10)) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.now.offset == .zero)
    }

    @Test("stands still while real work is awaited")
    func held() async throws {
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.withTimeHeld {
            // Real work: a hundred rounds off the actor, in each of which the loop finds nothing to do.
            for _ in 0..<100 { await Self.workElsewhere() }
            #expect(clock.now.offset == .zero)
        }
        try await sleeper.value
        #expect(clock.now.offset == .seconds(1))
    }

    /// A thread of its own: the event loop sees nothing of it.
    private static func workElsewhere() async {
        await withUnsafeContinuation { continuation in Thread { continuation.resume() }.start() }
    }

    @Test("a manual clock wakes those who are due, and no one else")
    func manual() async throws {
        let clock = SimulatedClock(mode: .manual)
        let log = Log()
        let sleepers = [1, 2, 3].map { seconds in
            Task {
                try await clock.sleep(for: .seconds(seconds))
                log.lines.append("\(seconds)")
                try await clock.sleep(for: .milliseconds(500))
                log.lines.append("\(seconds).5")
            }
        }
        await clock.advance(by: .zero)
        #expect(log.lines.isEmpty)
        await clock.advance(by: .seconds(2))
        #expect(log.lines == ["1", "1.5", "2"])
        #expect(clock.now.offset == .seconds(2))
        await clock.advance(by: .seconds(10))
        #expect(log.lines == ["1", "1.5", "2", "2.5", "3", "3.5"])
        for sleeper in sleepers { try await sleeper.value }
    }

    @Test("goes away with its last reference")
    func lifetime() async throws {
        weak var weakClock: SimulatedClock?
        do {
            let clock = SimulatedClock()
            weakClock = clock
            try await clock.sleep(for: .seconds(1))
        }
        #expect(weakClock == nil)
    }

    @Test("many cancelled sleepers leave nothing behind, and the live ones are still in order")
    func compaction() async throws {
        let log = Log()
        let cancelled = (0..<1000).map { index in Task { try await clock.sleep(for: .milliseconds(2000 - index)) } }
        let live = (0..<100).map { index in
            Task {
                try await clock.sleep(for: .milliseconds(100 - index))
                log.lines.append("\(index)")
            }
        }
        await Task.yield()
        for task in cancelled { task.cancel() }
        for task in live { try await task.value }
        #expect(log.lines == (0..<100).reversed().map { "\($0)" })
        #expect(clock.now.offset == .milliseconds(100))
    }

    @Test("leaves nothing in the event loop when it goes away with its sleepers")
    func leftInTheLoop() async throws {
        let loop = BluetoothActor.shared.loop
        var handlers: [Int] = []
        for _ in 0..<300 {
            let clock = SimulatedClock()
            let sleeping = Task { @BluetoothActor in try await clock.sleep(for: .seconds(1)) }
            await Task.yield()
            handlers.append(try #require(clock.idleHandler))
            sleeping.cancel()
            _ = await sleeping.result
        }
        // Its sleep ends when the loop is idle, which is when the others are noticed to be gone.
        try await SimulatedClock().sleep(for: .seconds(1))
        // Theirs alone: tests beside this one have clocks of their own, by the hundred.
        #expect(handlers.filter { loop.hasIdleHandler($0) }.isEmpty)
    }

    @Test("runs a timer queue")
    func timers() async throws {
        let timers = TimerQueue(clock: clock)
        let log = Log()
        for delay in [30, 10, 20] { timers.schedule(after: .milliseconds(delay)) { log.lines.append("\(delay)@\(timers.now)") } }
        try await clock.sleep(for: .seconds(1))
        #expect(log.lines == ["10@0.01 seconds", "20@0.02 seconds", "30@0.03 seconds"])
    }
}

/// What happened, in order.
@BluetoothActor
final class Log {
    var lines: [String] = []
}
