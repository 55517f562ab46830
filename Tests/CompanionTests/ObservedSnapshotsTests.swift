import Bluetooth
import Companion
import Observation
import Testing
import VirtualRadio

@Suite
@BluetoothActor
struct ObservedSnapshotsTests {
    @BluetoothActor
    @Observable
    final class Counter {
        var value = 0
        var other = 0
    }

    private let timers = TimerQueue(clock: SimulatedClock())
    private let counter = Counter()

    @Test func `the first value comes at once`() async {
        var values = observedSnapshots(every: .seconds(5), timers: timers) { [counter] in counter.value }.makeAsyncIterator()
        #expect(await values.next() == 0)
        #expect(timers.now == .zero)
    }

    @Test func `a thousand changes in an interval are one value, the last, at its end`() async throws {
        var values = observedSnapshots(every: .seconds(1), timers: timers) { [counter] in counter.value }.makeAsyncIterator()
        #expect(await values.next() == 0)
        for number in 1...1000 {
            counter.value = number
            try await timers.pause(for: .microseconds(500))
        }
        #expect(await values.next() == 1000)
        #expect(timers.now == .seconds(1))
    }

    @Test func `a change after the interval is told without a wait`() async throws {
        var values = observedSnapshots(every: .seconds(1), timers: timers) { [counter] in counter.value }.makeAsyncIterator()
        #expect(await values.next() == 0)
        try await timers.pause(for: .seconds(10))
        counter.value = 1
        #expect(await values.next() == 1)
        #expect(timers.now == .seconds(10))
    }

    @Test func `values are an interval apart, and the last change is never lost`() async throws {
        var values = observedSnapshots(every: .seconds(1), timers: timers) { [counter] in counter.value }.makeAsyncIterator()
        #expect(await values.next() == 0)
        for round in 1...20 {
            // At every moment of the interval, its last one included.
            try await timers.pause(for: .milliseconds(50 * round))
            counter.value = round
            let before = timers.now
            #expect(await values.next() == round)
            #expect(timers.now - before <= .seconds(1))
        }
    }

    @Test func `what the closure did not read wakes nobody`() async throws {
        var reads = 0
        var values = observedSnapshots(every: .seconds(1), timers: timers) { [counter] in
            reads += 1
            return counter.value
        }.makeAsyncIterator()
        #expect(await values.next() == 0)
        counter.other = 1
        try await timers.pause(for: .seconds(5))
        #expect(reads == 1)
    }

    @Test func `cancelling the reader ends it, and nothing is computed any more`() async throws {
        var reads = 0
        let values = observedSnapshots(every: .seconds(1), timers: timers) { [counter] in
            reads += 1
            return counter.value
        }
        let reader = Task {
            var seen = 0
            for await _ in values { seen += 1 }
            return seen
        }
        try await timers.pause(for: .seconds(5))
        reader.cancel()
        #expect(await reader.value == 1)
        try await timers.pause(for: .seconds(1))
        for number in 1...3 {
            counter.value = number
            try await timers.pause(for: .seconds(5))
        }
        #expect(reads == 1)
    }
}
