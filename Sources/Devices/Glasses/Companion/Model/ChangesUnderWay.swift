import Bluetooth
import Companion
import Observation

/// A video that is being recorded.
struct Recording: Sendable, Equatable {
    /// Seconds since 1970.
    let startedAt: Double
    let seconds: Int
}

/// What was asked of the glasses: what is not over yet, and why the last of it was not done.
@BluetoothActor
@Observable
final class ChangesUnderWay {
    /// How long glasses that were told to restart may be away.
    private static let restartDuration = Duration.seconds(60)

    /// Nil while none is recorded.
    private(set) var recording: Recording?
    /// Why the last change was not done; nil where it was, or a person has taken note.
    private(set) var problem: ScreenProblem?
    @ObservationIgnored private var restartsUntil: Duration?
    @ObservationIgnored private let timers: TimerQueue

    init(timers: TimerQueue) { self.timers = timers }

    /// They were told to restart, and may be away.
    var areRestarting: Bool { restartsUntil.map { timers.now < $0 } == true }

    func begin(_ change: GlassesChange) { if change == .restart { restartsUntil = timers.now + Self.restartDuration } }

    /// One was done, or waits.
    func done() { problem = nil }

    /// - Parameter reason: nil where a person has given it up.
    func failed(_ change: GlassesChange, _ reason: ScreenProblem?) {
        if change == .restart { restartsUntil = nil }
        if let reason { failed(reason) }
    }

    func failed(_ reason: ScreenProblem) { problem = reason }

    /// A person has taken note of the problem.
    func dismiss() { problem = nil }

    func begin(_ new: Recording) { (recording, problem) = (new, nil) }
    func recordingEnded() { recording = nil }
}
