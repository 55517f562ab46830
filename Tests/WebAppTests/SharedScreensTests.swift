import Bluetooth
import Observation
import Synchronization
import Testing

@testable import WebApp

@Suite(.timeLimit(.minutes(5))) struct SharedScreensTests {
    @BluetoothActor
    @Observable
    final class Counter {
        var value: Int? = 0
        var unread = 0
        nonisolated init() {}

        func count(to end: Int) {
            for number in 1...end { value = number }
        }

        func set(_ value: Int?) { self.value = value }
        func touch() { unread += 1 }
    }

    private let counter = Counter()

    private let screens = SharedScreens<String>()

    private var screen: ScreenSnapshots {
        screens.watch("counter", every: .milliseconds(1)) { [counter] in counter.value.map { ["value": $0] } }
    }

    @Test func `the first snapshot comes at once`() async {
        var snapshots = screen.makeAsyncIterator()
        #expect(await snapshots.next()?.json == #"{"value":0}"#)
    }

    @Test func `a burst of changes gives one snapshot, the newest`() async {
        var snapshots = screen.makeAsyncIterator()
        _ = await snapshots.next()
        await counter.count(to: 1000)
        #expect(await snapshots.next()?.json == #"{"value":1000}"#)
    }

    @Test func `changes between two snapshots are not lost`() async {
        var snapshots = screen.makeAsyncIterator()
        _ = await snapshots.next()
        for number in 1...20 {
            await counter.set(number)
            #expect(await snapshots.next()?.json == #"{"value":\#(number)}"#)
        }
    }

    @Test func `a change that changes nothing on the screen is left out`() async {
        var snapshots = screen.makeAsyncIterator()
        _ = await snapshots.next()
        await counter.touch()
        await counter.set(0)
        await counter.set(7)
        #expect(await snapshots.next()?.json == #"{"value":7}"#)
    }

    @Test func `a screen may be absent and come back`() async {
        await counter.set(nil)
        var snapshots = screen.makeAsyncIterator()
        #expect(await snapshots.next() == .absent)
        await counter.set(3)
        #expect(await snapshots.next()?.json == #"{"value":3}"#)
    }

    @Test func `cancelling the reader ends the sequence`() async {
        let screen = screen
        let (starts, start) = AsyncStream<Void>.makeStream()
        let reader = Task {
            var count = 0
            for await _ in screen {
                count += 1
                start.yield()
            }
            return count
        }
        _ = await starts.first { _ in true }
        reader.cancel()
        #expect(await reader.value == 1)
    }

    @Test func `two readers see every change of their own`() async {
        var one = screen.makeAsyncIterator()
        var other = screen.makeAsyncIterator()
        _ = await one.next()
        _ = await other.next()
        await counter.set(5)
        #expect(await one.next()?.json == #"{"value":5}"#)
        #expect(await other.next()?.json == #"{"value":5}"#)
    }

    final class Meter: Sendable {
        let computations = Atomic(0)
        let encodings = Atomic(0)
    }

    /// Tells its meter when it is made into JSON.
    struct Metered: Encodable, Sendable {
        let value: Int?
        let meter: Meter

        func encode(to encoder: any Encoder) throws {
            meter.encodings.add(1, ordering: .relaxed)
            try value.encode(to: encoder)
        }
    }

    @Test func `a screen is made and encoded once for each change, however many look`() async {
        let meter = Meter()
        var readers = (1...50).map { _ in
            screens.watch("counted", every: .milliseconds(1)) { [counter] in
                meter.computations.add(1, ordering: .relaxed)
                return Metered(value: counter.value, meter: meter)
            }.makeAsyncIterator()
        }
        for number in 0...3 {
            await counter.set(number)
            for index in readers.indices {
                let snapshot = await readers[index].next()
                #expect(snapshot?.json == "\(number)")
            }
            #expect(meter.computations.load(ordering: .relaxed) == number + 1)
            #expect(meter.encodings.load(ordering: .relaxed) == number + 1)
        }
    }

    @Test func `a single look does not wait for the interval, and sees the newest`() async {
        let screens = SharedScreens<String>()
        let screen = screens.watch("slow", every: .seconds(600)) { [counter] in counter.value }
        var reader = screen.makeAsyncIterator()
        #expect(await reader.next()?.json == "0")
        for number in 1...20 {
            await counter.set(number)
            #expect(await screen.first { _ in true }?.json == "\(number)")
        }
    }

    @Test func `nothing is kept of a screen at which nobody looks`() async {
        for number in 1...100 {
            let screen = screens.watch("\(number)") { [counter] in counter.value }
            #expect(await screen.first { _ in true }?.json == "0")
        }
        // Who has looked leaves by the actor's queue.
        while await !screens.watchedNames.isEmpty { await Task.yield() }
    }
}
