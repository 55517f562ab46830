import Bluetooth
import Observation
import Synchronization
import Testing

@BluetoothActor
@Suite struct ValueObservationTests {
    @Test func `every change of a value that is observed is told, also one that nobody had read before`() {
        let service = ProbeService()
        service.$level.inject(1)
        let changes = Counter()
        for value in 2...4 as ClosedRange<UInt8> {
            withObservationTracking {
                _ = service.level
            } onChange: {
                changes.add()
            }
            service.$level.inject(value)
            service.$level.inject(value)
        }
        // Tracking ends with the first change.
        #expect(changes.count == 3)
        #expect(service.level == 4)
    }

    @Test func `a handler that observes is told of the next change`() {
        let service = ProbeService()
        let changes = Counter()
        service.$level.onChange { _ in
            withObservationTracking {
                _ = service.level
            } onChange: {
                changes.add()
            }
        }
        for value in 1...3 as ClosedRange<UInt8> { service.$level.inject(value) }
        #expect(changes.count == 2)
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
}
