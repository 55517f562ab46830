import Bluetooth
import Observation

extension TimerQueue {
    /// Waits until something is so.
    ///
    /// ```swift
    /// try await air.timers.until("the lamp is on") { lamp.light.on == true }
    /// ```
    ///
    /// The condition is looked at again whenever something observable that it has read changes, and at the deadline once more: on a
    /// simulated clock no time passes but what the devices take. Where it reads what nobody observes, `interval` has it looked at again
    /// and again.
    ///
    /// - Parameters:
    ///   - what: a sentence for the error; it begins as a sentence does.
    ///   - limit: how long to wait, by this queue's clock.
    ///   - interval: how often to look besides; `nil` where all that the condition reads is observable, and changes on the actor.
    ///   - condition: what is to be so.
    /// - Throws: ``NeverHappened`` at the deadline; `CancellationError` as soon as the caller's task is cancelled.
    public func until(
        _ what: @autoclosure () -> String = "What was awaited", within limit: Duration = .seconds(60), every interval: Duration? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, _ condition: @BluetoothActor () -> Bool
    ) async throws {
        let deadline = now + limit
        while true {
            let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let isMet = withObservationTracking {
                condition()
            } onChange: {
                continuation.yield()
            }
            if isMet { return }
            guard now < deadline else { throw NeverHappened(what: what(), limit: limit, place: "\(fileID):\(line)") }
            let timer = schedule(at: interval.map { min(now + $0, deadline) } ?? deadline) { continuation.yield() }
            // A task that was cancelled has no next change.
            for await _ in changes { break }
            cancel(timer)
            try Task.checkCancellation()
        }
    }
}
