import Bluetooth
import Companion
import Foundation
import Observation
import Testing
import VirtualRadio

@Suite
@BluetoothActor
struct SharedObservationTests {
    @BluetoothActor
    @Observable
    final class Counter {
        var value = 0
    }

    /// Counts how often a value was computed.
    @BluetoothActor
    final class Meter {
        var reads = 0
    }

    private let timers = TimerQueue(clock: SimulatedClock())
    private let counter = Counter()
    private let meter = Meter()

    private func observe(
        every interval: Duration = .seconds(1), onIdle: @escaping @BluetoothActor () -> Void = {}
    ) -> SharedObservation<Int> {
        SharedObservation(
            every: interval, timers: timers,
            { [counter, meter] in
                meter.reads += 1
                return counter.value
            }, onIdle: onIdle)
    }

    /// Follows for one value, and leaves.
    private func look(at observation: SharedObservation<Int>, expecting expected: Int) async {
        var values = observation.values().makeAsyncIterator()
        #expect(await values.next() == expected)
    }

    @Test func `a value is computed once for each change, however many follow`() async {
        let observation = observe()
        var followers = (1...20).map { _ in observation.values().makeAsyncIterator() }
        for number in 0...3 {
            counter.value = number
            for index in followers.indices {
                let value = await followers[index].next(isolation: #isolation)
                #expect(value == number)
            }
            #expect(meter.reads == number + 1)
        }
        #expect(timers.now == .seconds(3))
    }

    @Test func `whoever comes later gets the newest at once, and the others theirs at the interval's end`() async {
        let observation = observe()
        var first = observation.values().makeAsyncIterator()
        #expect(await first.next() == 0)
        counter.value = 1
        // In the same turn: nobody has been told of the change yet.
        var second = observation.values().makeAsyncIterator()
        #expect(await second.next() == 1)
        #expect(timers.now == .zero)
        #expect(await first.next() == 1)
        #expect(timers.now == .seconds(1))
        #expect(meter.reads == 2)
    }

    @Test func `a slow follower gets only the newest`() async throws {
        let observation = observe()
        var slow = observation.values().makeAsyncIterator()
        for number in 1...5 {
            counter.value = number
            try await timers.pause(for: .seconds(2))
        }
        #expect(await slow.next() == 5)
    }

    @Test func `who leaves does not end it for the others, and the last one ends it`() async throws {
        var ends = 0
        let observation = observe { ends += 1 }
        var stays: AsyncStream<Int>.Iterator? = observation.values().makeAsyncIterator()
        #expect(await stays?.next() == 0)
        await look(at: observation, expecting: 0)
        try await timers.pause(for: .seconds(1))
        counter.value = 1
        #expect(await stays?.next() == 1)
        #expect(ends == 0)
        stays = nil
        try await timers.pause(for: .seconds(1))
        #expect(ends == 1)
        let reads = meter.reads
        counter.value = 2
        try await timers.pause(for: .seconds(5))
        #expect(meter.reads == reads)
    }

    @Test func `a follower that leaves with a change under way is told nothing, and the next one begins anew`() async throws {
        let observation = observe()
        await look(at: observation, expecting: 0)
        counter.value = 1
        try await timers.pause(for: .seconds(5))
        var next = observation.values().makeAsyncIterator()
        #expect(await next.next() == 1)
        counter.value = 2
        #expect(await next.next() == 2)
        #expect(meter.reads == 3)
    }

    @Test func `sixty thousand looks at what does not change leave nothing behind`() async {
        // In a process of its own: what other tests need is not counted.
        await #expect(processExitsWith: .success) {
            let counter = await Counter()
            let timers = TimerQueue(clock: SimulatedClock())
            func look(_ times: Int) async {
                for _ in 1...times {
                    _ = await observedSnapshots(every: .seconds(1), timers: timers, { counter.value }).first { _ in true }
                }
            }
            await look(1000)
            let before = peakMemory()
            await look(60_000)
            let growth = peakMemory() - before
            try #require(growth < 5 << 20, "it grew by \(growth) bytes")
        }
    }
}

/// The most memory that this process has had resident, in bytes.
private func peakMemory() -> Int {
    var usage = rusage()
    #if os(Linux)
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss) * 1024
    #else
        getrusage(RUSAGE_SELF, &usage)
        return Int(usage.ru_maxrss)
    #endif
}
