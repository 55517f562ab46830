import Foundation
import GlassesContract
import GlassesDevice
import Synchronization

/// A button between a pin and ground.
package final class GPIOButton: ButtonInput {
    /// Pause before another look for a pin that cannot be had.
    private static let pause: UInt32 = 5
    /// The longest wait for an edge: how soon a thread sees that nobody listens any more.
    private static let longestWait = Duration.seconds(1)

    private let pin: GPIOPin
    private let report: @Sendable (String) -> Void
    private let current = Mutex<String?>(nil)

    /// - Parameter report: told once when it cannot be read, and when it can again.
    package init(_ pin: GPIOPin, report: @escaping @Sendable (String) -> Void) {
        self.pin = pin
        self.report = report
    }

    package var lack: String? { current.withLock { $0 } }

    package func presses() -> AsyncStream<ButtonPress> {
        // One that is pressed while a photo is taken is worked off afterwards, and no more.
        let (presses, press) = AsyncStream.makeStream(of: ButtonPress.self, bufferingPolicy: .bufferingOldest(1))
        let isEnded = Ended()
        press.onTermination = { _ in isEnded.set() }
        Thread.detachNewThread { [self] in
            while !isEnded.isSet {
                do throws(GPIOPin.Lack) {
                    let taken = try pin.take(asInput: true)
                    if say(nil) { report("The button at \(pin) is there.") }
                    follow(taken, press, isEnded)
                    if !isEnded.isSet { throw GPIOPin.Lack(sentence: "\(pin) has gone") }
                } catch {
                    let sentence = "The button does not work: \(error.sentence). It is looked for again every \(Self.pause) seconds."
                    if say(sentence) { report(sentence) }
                    sleep(Self.pause)
                }
            }
        }
        return presses
    }

    private final class Ended: Sendable {
        private let flag = Atomic(false)
        func set() { flag.store(true, ordering: .releasing) }
        var isSet: Bool { flag.load(ordering: .acquiring) }
    }

    /// - Returns: whether that is news.
    private func say(_ lack: String?) -> Bool {
        current.withLock { current in
            defer { current = lack }
            return current != lack
        }
    }

    /// The clock of the kernel's events.
    private static var monotonicTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Returns when the pin has gone, or nobody listens.
    private func follow(_ taken: GPIOPin.Taken, _ press: AsyncStream<ButtonPress>.Continuation, _ isEnded: Ended) {
        let (library, line) = (taken.library, taken.line)
        let level = library.value(line)
        guard level >= 0 else { return }
        // Pressed, it is at ground.
        var button = ButtonStateMachine(isDown: level == 0)
        let start = Self.monotonicTime
        while !isEnded.isSet {
            let now = Self.monotonicTime - start
            let left = min(max((button.deadline ?? now + Self.longestWait) - now, .zero), Self.longestWait)
            let (seconds, attoseconds) = left.components
            // Rounded up: a deadline is over when the wait is.
            var limit = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            let result = library.wait(line, &limit)
            let time = Self.monotonicTime - start
            var told: [ButtonPress] = []
            if result > 0 {
                var event = GPIOLibrary.Event()
                guard withUnsafeMutablePointer(to: &event, { library.read(line, $0) }) == 0 else { return }
                // When it was, and not when this thread came to read it; kernels before 5.7 tell the time of day.
                let edge = Duration.seconds(event.time.tv_sec) + .nanoseconds(event.time.tv_nsec) - start
                let isRecent = edge <= time && edge > time - .seconds(5)
                told = button.edge(isDown: event.kind != GPIOLibrary.rising, at: isRecent ? edge : time)
            } else if result == 0 || errno == EINTR {
                // The kernel drops edges that are too many: a button that is let go is not held.
                if button.isClosed {
                    let level = library.value(line)
                    guard level >= 0 else { return }
                    if level == 1 { button.foundOpen() }
                }
                told = button.advance(to: time)
            } else {
                return
            }
            for one in told { press.yield(one) }
        }
    }
}
