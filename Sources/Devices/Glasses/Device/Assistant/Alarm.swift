import Foundation

/// A timer or a reminder: something that speaks when its time has come.
struct Alarm: Sendable, Hashable {
    /// The clock that measures its time.
    enum Kind: String, Sendable {
        /// The time that passes, whatever the clock on the wall does.
        case timer
        /// The clock on the wall.
        case reminder
    }

    let id: Int64
    let kind: Kind
    /// The purpose of a timer, which may be empty; the text of a reminder.
    let text: String
    /// Of a timer: how long it runs.
    let seconds: Int
    /// The end, by the clock on the wall as it was when that was last looked at.
    var due: Date
}

/// Finds the alarms that are due, and the wait for the next one.
struct AlarmClock {
    /// The time of the alarms that run, by the time that passes since the glasses started.
    private var ends: [Int64: Duration] = [:]
    /// The alarms that were due, and are still there: one that cannot be taken away does not ring again.
    private var rung: Set<Int64> = []

    /// The longest wait before the clock on the wall is looked at again, which somebody may have set.
    static let longestWait: Duration = .seconds(15)
    /// A clock that differs by more was set.
    private static let tolerance: TimeInterval = 2

    /// - Parameters:
    ///   - alarms: all that run.
    ///   - elapsed: since the glasses started.
    ///   - now: by the clock on the wall.
    /// - Returns: those that are due; how long to wait for the next; and those whose time on the wall has changed.
    mutating func look(at alarms: [Alarm], elapsed: Duration, now: Date) -> (due: [Alarm], wait: Duration?, moved: [Alarm]) {
        var (due, moved): ([Alarm], [Alarm]) = ([], [])
        var wait: Duration?
        for alarm in alarms {
            let left: Duration
            switch alarm.kind {
            case .reminder: left = .seconds(alarm.due.timeIntervalSince(now))
            case .timer:
                // One from before a restart: the clock on the wall is all that is known of it.
                let remaining = min(Double(alarm.seconds), alarm.due.timeIntervalSince(now))
                let end = ends[alarm.id] ?? elapsed + .seconds(remaining)
                ends[alarm.id] = end
                left = end - elapsed
                let byWall = now.addingTimeInterval(left / .seconds(1))
                if abs(byWall.timeIntervalSince(alarm.due)) > Self.tolerance, left > .zero {
                    var changed = alarm
                    changed.due = byWall
                    moved.append(changed)
                }
            }
            if left > .zero { wait = min(wait ?? left, left) } else if rung.insert(alarm.id).inserted { due.append(alarm) }
        }
        rung.formIntersection(alarms.map(\.id))
        let running = Set(alarms.map(\.id)).subtracting(rung)
        ends = ends.filter { running.contains($0.key) }
        return (due, wait.map { min($0, Self.longestWait) }, moved)
    }

    /// The time that a timer still runs; nil for one that was not looked at.
    func left(of alarm: Alarm, elapsed: Duration) -> Duration? { ends[alarm.id].map { $0 - elapsed } }
}
