import Bluetooth
import Observation

/// The snapshots of an `@Observable` model of the Bluetooth actor: the first at once, then one whenever something that it was made of has changed.
///
/// A burst of changes gives one snapshot: the next is not made before `interval` has passed since the last, so a model may change a thousand
/// times a second. Snapshots equal to the last are left out. Nothing runs while nobody asks, and nothing waits in a buffer: a slow reader
/// gets fewer snapshots, each of them the newest.
public struct ObservedScreen: AsyncSequence, Sendable {
    public typealias Element = ScreenSnapshot
    public typealias Failure = Never

    /// 30 a second: as many as a page can draw without a hurry.
    public static let defaultInterval = Duration.milliseconds(33)

    private let interval: Duration
    private let clock: any Clock<Duration>
    private let read: @Sendable (_ onChange: @escaping @Sendable () -> Void) async -> ScreenSnapshot

    /// - Parameters:
    ///   - interval: The shortest time between two snapshots.
    ///   - clock: What measures it.
    ///   - value: Makes the screen's value on the Bluetooth actor. Whatever observable property it reads makes it run again; nil where there is
    ///     no such screen.
    public init<Value: Encodable & Sendable>(
        every interval: Duration = defaultInterval,
        clock: any Clock<Duration> = ContinuousClock(),
        _ value: @escaping @BluetoothActor @Sendable () -> Value?
    ) {
        self.interval = interval
        self.clock = clock
        read = { onChange in
            let value = await Self.track(value, onChange)
            return value.map { ScreenSnapshot($0) } ?? .absent
        }
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(interval: interval, clock: clock, read: read)
    }

    @BluetoothActor private static func track<Value: Sendable>(
        _ value: @BluetoothActor @Sendable () -> Value?, _ onChange: @escaping @Sendable () -> Void
    ) -> Value? {
        withObservationTracking(value, onChange: onChange)
    }
}

extension ObservedScreen {
    /// One reader's way through the snapshots.
    public struct Iterator: AsyncIteratorProtocol {
        private let interval: Duration
        private let clock: any Clock<Duration>
        private let read: @Sendable (@escaping @Sendable () -> Void) async -> ScreenSnapshot
        private let change: AsyncStream<Void>.Continuation
        private var changes: AsyncStream<Void>.Iterator
        private var last: ScreenSnapshot?

        fileprivate init(
            interval: Duration, clock: any Clock<Duration>,
            read: @escaping @Sendable (@escaping @Sendable () -> Void) async -> ScreenSnapshot
        ) {
            self.interval = interval
            self.clock = clock
            self.read = read
            // One element is enough: it says that something has changed, not what or how often.
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            change = continuation
            changes = stream.makeAsyncIterator()
        }

        /// The next snapshot; nil once the calling task is cancelled.
        public mutating func next() async -> ScreenSnapshot? {
            await next(isolation: nil)
        }

        /// The next snapshot; nil once the calling task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ScreenSnapshot? {
            while !Task.isCancelled {
                if last != nil {
                    guard await changes.next(isolation: actor) != nil else { return nil }
                    // The pause comes after the change, so that a single change after a silence is shown within one interval.
                    do { try await clock.sleep(for: interval) } catch { return nil }
                }
                let snapshot = await read { [change] in change.yield() }
                if snapshot != last {
                    last = snapshot
                    return snapshot
                }
            }
            return nil
        }
    }
}
