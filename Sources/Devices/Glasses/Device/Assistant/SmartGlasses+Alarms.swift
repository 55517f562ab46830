import Foundation
import GlassesContract

/// Timers and reminders.
extension SmartGlasses {
    /// Speaks what is due, until cancelled.
    nonisolated func ring() async throws {
        while true {
            // Listening before looking: no change lies between the two.
            let changes = changes(of: .alarms)
            let wait = try await ringDue()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { for await _ in changes { return } }
                if let wait { group.addTask { [clock = configuration.clock] in try await clock.sleep(for: wait) } }
                try await group.next()
                group.cancelAll()
            }
            try Task.checkCancellation()
        }
    }

    /// - Returns: how long to wait for the next one; nil where there is none.
    func ringDue() throws -> Duration? {
        // A reminder of before the clock was put right is due by the clock of then.
        try? confirmTimes()
        let now = configuration.now()
        let (due, wait, moved) = alarmClock.look(at: try alarms(), elapsed: elapsed, now: now)
        for alarm in moved { try? move(alarm) }
        for alarm in due {
            // First: one that rings and is still there after a restart would ring twice.
            do { try remove(alarm) } catch { configuration.report("A \(alarm.kind.rawValue) stays on the list: \(error)") }
            tell(sentence(alarm, now))
        }
        return wait
    }

    private func sentence(_ alarm: Alarm, _ now: Date) -> String {
        let late =
            now.timeIntervalSince(alarm.due) > 60
            ? " It was due at \(ToolAnswers.moment(alarm.due, now: now, in: configuration.zone))." : ""
        switch alarm.kind {
        case .timer:
            let name = alarm.text.isEmpty ? "Your timer of \(ToolAnswers.duration(alarm.seconds))" : "Your timer for \(alarm.text)"
            return name + " is up." + late
        case .reminder: return "Reminder: \(alarm.text)." + late
        }
    }

    // MARK: - Tools

    func performAlarm(_ call: ToolCall) throws -> ToolOutcome {
        let (now, zone) = (configuration.now(), configuration.zone)
        let (timers, reminders) = (try alarms().filter { $0.kind == .timer }, try alarms().filter { $0.kind == .reminder })
        let which = call.arguments["which"]
        switch call.tool {
        case .setTimer:
            guard let seconds = call.arguments["seconds"].flatMap({ Int($0) }), AssistantTool.timerSeconds ~= seconds else {
                throw ToolRefusal("A timer runs for a day at most.")
            }
            let label = call.arguments["label"] ?? ""
            try addAlarm(.timer, label, seconds, now.addingTimeInterval(TimeInterval(seconds)))
            return ToolOutcome("A timer of \(ToolAnswers.duration(seconds))\(label.isEmpty ? "" : " for \(label)") runs.")
        case .setReminder:
            let text = call.arguments["text"] ?? ""
            guard let moment = call.arguments["time"].flatMap({ SpokenMoment(argument: $0) }) else {
                throw ToolRefusal("Say when, such as “at six” or “in an hour”.")
            }
            let date: Date
            do throws(SpokenMoment.Refusal) { date = try moment.date(after: now, in: zone) } catch {
                throw ToolRefusal(error == .over ? "That time is over. Say a time to come." : "That is too far away: a year at most.")
            }
            try addAlarm(.reminder, text, 0, date)
            return ToolOutcome("I remind you at \(ToolAnswers.moment(date, now: now, in: zone)): \(text).")
        case .listTimers:
            guard !timers.isEmpty else { return ToolOutcome("No timer runs.") }
            let meant = which.map { (try? ToolAnswers.matches($0, in: timers.map(name), "timer")) ?? [] }
            let shown = meant.flatMap { $0.isEmpty ? nil : $0 } ?? Array(timers.indices)
            let lack = meant?.isEmpty == true ? "No timer runs for \(which ?? ""). " : ""
            let texts = shown.map { place in
                let timer = timers[place]
                let left = alarmClock.left(of: timer, elapsed: elapsed).map { $0 / .seconds(1) } ?? timer.due.timeIntervalSince(now)
                return
                    "\(timer.text.isEmpty ? "the timer of \(ToolAnswers.duration(timer.seconds))" : timer.text): \(ToolAnswers.duration(max(0, Int(left.rounded()))))"
            }
            return ToolOutcome(lack + "Left are, for " + texts.joined(separator: "; for ") + ".")
        case .listReminders:
            var shown = reminders.sorted { $0.due < $1.due }
            if let day = call.arguments["when"] {
                let wanted = Set(ToolAnswers.words(day == "tonight" ? "today" : day))
                shown = shown.filter { !wanted.isDisjoint(with: ToolAnswers.words(Self.when($0, now, zone))) }
            }
            if which == "next" {
                shown = Array(shown.prefix(1))
            } else if let which {
                let places = (try? ToolAnswers.matches(which, in: shown.map(\.text), "reminder")) ?? []
                guard !places.isEmpty else { return ToolOutcome("You have no reminder about \(which).") }
                shown = places.map { shown[$0] }
            }
            guard !shown.isEmpty else { return ToolOutcome("You have no reminders\(call.arguments["when"].map { " for \($0)" } ?? "").") }
            return ToolOutcome(
                "You have \(ToolAnswers.count(shown.count, "reminder")): "
                    + shown.prefix(5).map { "\(ToolAnswers.moment($0.due, now: now, in: zone)), \($0.text)" }.joined(separator: "; ") + ".",
                told: shown.map(\.text))
        case .cancelTimer:
            guard !timers.isEmpty else { throw ToolRefusal("No timer runs.") }
            guard which != nil || timers.count == 1 else {
                throw ToolRefusal(
                    "\(ToolAnswers.count(timers.count, "timer")) run: \(timers.map(name).joined(separator: "; ")). Say which one.")
            }
            let found = try ToolAnswers.matches(which, in: timers.map(name), "timer")
            for place in found { try remove(timers[place]) }
            return ToolOutcome(
                found.count == 1
                    ? "The timer\(timers[found[0]].text.isEmpty ? "" : " for \(timers[found[0]].text)") is off."
                    : "\(ToolAnswers.count(found.count, "timer")) are off.")
        case .cancelReminder:
            guard !reminders.isEmpty else { throw ToolRefusal("You have no reminders.") }
            guard which != nil || reminders.count == 1 else {
                throw ToolRefusal("You have \(ToolAnswers.count(reminders.count, "reminder")). Say which one.")
            }
            let found = try ToolAnswers.matches(which, in: reminders.map { "\($0.text) \(Self.when($0, now, zone))" }, "reminder")
            for place in found { try remove(reminders[place]) }
            return ToolOutcome(
                found.count == 1
                    ? "The reminder is gone: \(reminders[found[0]].text)." : "\(ToolAnswers.count(found.count, "reminder")) are gone.")
        default: throw ToolRefusal("That is no timer.")
        }
    }

    private func name(_ timer: Alarm) -> String { timer.text.isEmpty ? ToolAnswers.duration(timer.seconds) : timer.text }

    /// The words by which the time of a reminder is told from others.
    private static func when(_ reminder: Alarm, _ now: Date, _ zone: TimeZone) -> String {
        let moment = ToolAnswers.moment(reminder.due, now: now, in: zone)
        return moment + (moment.contains("tomorrow") || moment.contains(" on ") ? "" : " today")
    }
}
