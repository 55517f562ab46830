import Bluetooth
import Foundation
import Testing
import VirtualRadio

@Suite @BluetoothActor struct TimerQueueTests {
    let clock = SimulatedClock(mode: .manual)
    let timers: TimerQueue

    init() { timers = TimerQueue(clock: clock) }

    @Test func `timers fire in the order of their deadlines, and of their making where those are equal`() async {
        var fired: [Int] = []
        timers.schedule(after: .seconds(3)) { fired.append(4) }
        timers.schedule(after: .seconds(1)) { fired.append(1) }
        timers.schedule(after: .seconds(2)) { fired.append(2) }
        timers.schedule(after: .seconds(2)) { fired.append(3) }
        await clock.advance(by: .milliseconds(1999))
        #expect(fired == [1])
        await clock.advance(by: .seconds(2))
        #expect(fired == [1, 2, 3, 4])
    }

    @Test func `a cancelled timer does not fire, whichever it was`() async {
        for cancelled in 0..<5 {
            var fired: [Int] = []
            let tokens = (0..<5).map { index in timers.schedule(after: .seconds(index)) { fired.append(index) } }
            timers.cancel(tokens[cancelled])
            timers.cancel(tokens[cancelled])
            await clock.advance(by: .seconds(5))
            #expect(fired == (0..<5).filter { $0 != cancelled })
        }
    }

    @Test func `a timer that another one cancels at the same instant does not fire`() async {
        var fired: [Int] = []
        let other = Box<TimerQueue.Token?>(nil)
        timers.schedule(after: .seconds(1)) { [timers] in
            fired.append(1)
            if let token = other.value { timers.cancel(token) }
        }
        other.value = timers.schedule(after: .seconds(1)) { fired.append(2) }
        await clock.advance(by: .seconds(2))
        #expect(fired == [1])
    }

    @Test func `a timer that sets itself again at once does not keep the loop for ever`() async {
        var count = 0
        func again() {
            count += 1
            // A bound, for the case that this fails.
            if count < 1000 { timers.schedule(after: .zero) { again() } }
        }
        again()
        var isReached = false
        timers.schedule(after: .zero) { isReached = count < 10 }
        await clock.advance(by: .zero)
        #expect(isReached)
    }

    @Test func `a delay of zero is the next step and not this one`() async {
        var hasFired = false
        timers.schedule(after: .seconds(-1)) { hasFired = true }
        #expect(!hasFired)
        await clock.advance(by: .zero)
        #expect(hasFired)
    }

    @Test func `a timer at a time that has passed fires next`() async {
        await clock.advance(by: .seconds(10))
        var hasFired = false
        timers.schedule(at: .seconds(1)) { hasFired = true }
        await clock.advance(by: .zero)
        #expect(hasFired)
    }

    @Test func `a hundred thousand timers, half of them cancelled, fire in order`() async {
        var generator = SystemRandomNumberGenerator()
        var deadlines: [Int] = []
        var tokens: [TimerQueue.Token] = []
        var fired: [Int] = []
        fired.reserveCapacity(100_000)
        for _ in 0..<100_000 {
            let deadline = Int.random(in: 0..<1000, using: &generator)
            deadlines.append(deadline)
            tokens.append(timers.schedule(at: .milliseconds(deadline)) { fired.append(deadline) })
        }
        for index in stride(from: 0, to: 100_000, by: 2) { timers.cancel(tokens[index]) }
        await clock.advance(by: .seconds(1))
        #expect(fired == stride(from: 1, to: 100_000, by: 2).map { deadlines[$0] }.sorted())
    }

    @Test func `a queue goes away with its last reference, and its timers with it`() async {
        final class Held {}
        var queue: TimerQueue? = TimerQueue(clock: clock)
        weak let weakQueue = queue
        var held: Held? = Held()
        weak let weakHeld = held
        queue?.schedule(after: .seconds(1)) { [held] in _ = held }
        held = nil
        queue = nil
        await clock.advance(by: .zero)
        #expect(weakQueue == nil)
        #expect(weakHeld == nil)
    }

    @Test func `by the machine's clock, timers fire in order and not before their time`() async throws {
        let timers = TimerQueue(clock: ContinuousClock())
        var fired: [(number: Int, time: Duration)] = []
        let end = PauseEnd()
        timers.schedule(after: .milliseconds(20)) {
            fired.append((3, timers.now))
            end.reach()
        }
        // Each one comes before what the queue waits for.
        let cancelled = timers.schedule(after: .milliseconds(15)) { fired.append((0, timers.now)) }
        timers.schedule(after: .milliseconds(10)) { fired.append((2, timers.now)) }
        timers.schedule(after: .zero) { fired.append((1, timers.now)) }
        timers.cancel(cancelled)
        #expect(fired.isEmpty)
        await end.wait()
        #expect(fired.map(\.number) == [1, 2, 3])
        #expect(fired[1].time >= .milliseconds(10) && fired[2].time >= .milliseconds(20))
    }

    @Test func `a queue by the machine's clock leaves no descriptor behind`() async throws {
        // Timers' descriptors alone: tests beside this one open files and sockets.
        func descriptors() throws -> Int {
            let files = FileManager.default
            return try files.contentsOfDirectory(atPath: "/proc/self/fd")
                .count { (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == "anon_inode:[timerfd]" }
        }
        let before = try descriptors()
        for _ in 0..<50 { try await TimerQueue(clock: ContinuousClock()).pause(for: .nanoseconds(1)) }
        await Task.yield()
        #expect(try descriptors() < before + 40)
    }
}

/// Waited for by one.
@BluetoothActor
private final class PauseEnd {
    private var isReached = false
    private var continuation: CheckedContinuation<Void, Never>?

    func reach() {
        isReached = true
        continuation?.resume()
    }

    func wait() async {
        guard !isReached else { return }
        await withCheckedContinuation { continuation = $0 }
    }
}
