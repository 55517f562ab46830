import Bluetooth
import Companion
import Foundation

extension BottleScreen.Intake {
    /// What was drunk, from what this companion has, and what the bottle says that it still holds.
    @BluetoothActor
    init(_ synchronizer: DrinkSynchronizer, bottle: Bottle, isConnected: Bool) {
        let history = synchronizer.history
        let state = bottle.bottle.currentState
        let configuration = bottle.bottle.configuration
        let goal = configuration.map { Int($0.dailyGoal) }
        let takesGoal = configuration?.isTaken ?? false
        let today = history.today?.total ?? 0
        let offline: Sentence? = isConnected ? nil : "Connect to the bottle first."
        self.init(
            today: today, goal: goal, smallestGoal: Int(BottleConfiguration.goalRange.lowerBound),
            largestGoal: Int(BottleConfiguration.goalRange.upperBound),
            fraction: goal.flatMap { $0 > 0 ? min(1, Double(today) / Double($0)) : nil }, sentence: Self.sentence(today, goal),
            week: history.days.map {
                BottleScreen.Day($0, isToday: $0.start == history.today?.start, goal: goal, calendar: synchronizer.calendar)
            },
            drinks: (history.today?.drinks ?? []).reversed().map(BottleScreen.Drink.init(asking:)),
            unsynced: max(0, Int(state?.unsyncedRecords ?? 0) - synchronizer.machine.withheld),
            isSynchronizing: synchronizer.isSynchronizing, synchronizedAt: synchronizer.synchronizedAt?.timeIntervalSince1970,
            problem: Self.problem(synchronizer),
            actions: [
                ScreenAction(
                    id: "goal", label: "Change goal", isEnabled: isConnected && takesGoal,
                    reason: offline
                        ?? (configuration == nil
                            ? "The goal is read from the bottle first." : takesGoal ? nil : BottleChangeError.goalNeedsCalibration.whole)),
                ScreenAction(id: "sync", label: "Synchronise now", isEnabled: isConnected, reason: offline),
                ScreenAction(
                    id: "day-reset", label: "Reset the bottle's day", isEnabled: isConnected,
                    reason: offline ?? ScreenQuestion.resetDay.$text, question: .resetDay),
                ScreenAction(
                    id: "drinks-clear", label: "Delete all drinks", role: .destructive, isEnabled: isConnected,
                    reason: offline ?? ScreenQuestion.clearHistory.$text, question: .clearHistory),
            ])
        keepDrink.isEnabled = synchronizer.storeProblem == nil
        $goalHint = goal == nil ? "The goal is read from the bottle once it is connected." : nil
        $synchronization = Self.synchronization(self, isConnected: isConnected)
        $drinksHint =
            isConnected
            ? "No drink yet today. Lift the bottle, drink, and put it back: it counts \(ml: DrinkRecord.smallestDrink) or more."
            : "No drink of today is known. Connect to fetch what the bottle has recorded."
        deleteDrink = ScreenAction(
            id: "drink-delete", label: "Delete", isEnabled: isConnected,
            reason: isConnected ? nil : "Connect to the bottle to delete a drink", undoSeconds: 6)
    }

    /// What goes on between the bottle and this companion; empty where nothing does.
    private static func synchronization(_ intake: Self, isConnected: Bool) -> Sentence {
        let records: Sentence = intake.unsynced == 1 ? "1 record" : "\(intake.unsynced.grouped) records"
        if intake.isSynchronizing {
            return intake.unsynced > 0 ? "Fetching \(records) from the bottle." : "Fetching records from the bottle."
        }
        return intake.unsynced > 0 && isConnected ? "\(records) still on the bottle only." : ""
    }

    private static func sentence(_ today: Int, _ goal: Int?) -> Sentence {
        guard let goal, goal > 0 else { return "\(ml: today) today." }
        if today >= goal { return "\(ml: today): today's \(ml: goal) are reached." }
        return "\(bareML: today) of \(ml: goal): \(ml: goal - today) to go."
    }

    @BluetoothActor
    private static func problem(_ synchronizer: DrinkSynchronizer) -> ScreenProblem? {
        if let error = synchronizer.storeProblem {
            return ScreenProblem(code: error.code, sentence: error.sentence, advice: error.advice, isRetryable: true)
        }
        // A connection that ended is told by the link, and the next one goes on by itself.
        guard case .failed(let error) = synchronizer.machine.state, error != .disconnected else { return nil }
        return ScreenProblem(code: error.code, sentence: error.sentence, advice: error.advice, isRetryable: true)
    }
}

extension BottleScreen.Day {
    /// - Parameter calendar: the one that divided the days.
    init(_ day: DrinkDay, isToday: Bool, goal: Int? = nil, calendar: Calendar) {
        let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: day.start)
        let number = { (value: Int?, digits: Int) in
            let text = String(value ?? 0)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        let weekday = Self.weekdays[max(1, min(7, parts.weekday ?? 1)) - 1]
        let month = Self.months[max(1, min(12, parts.month ?? 1)) - 1]
        self.init(
            id: "\(number(parts.year, 4))-\(number(parts.month, 2))-\(number(parts.day, 2))",
            label: isToday ? "Today" : weekday.short, name: isToday ? "Today" : "\(weekday.long), \(month) \(parts.day ?? 0)",
            total: day.total, drinks: day.drinks.count, entries: day.drinks.reversed().map { BottleScreen.Drink($0) }, isToday: isToday,
            goal: goal)
    }

    private static let weekdays: [(short: Sentence, long: Sentence)] = [
        ("Sun", "Sunday"), ("Mon", "Monday"), ("Tue", "Tuesday"), ("Wed", "Wednesday"), ("Thu", "Thursday"), ("Fri", "Friday"),
        ("Sat", "Saturday"),
    ]
    static let months: [Sentence] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}

extension BottleScreen.Drink {
    /// So much at once, ml, is asked about: half a bottle, which few drink without putting it down.
    static let doubtful = 400

    /// The same with a question, where so much went at once and nobody has said that it was drunk.
    init(asking drink: StoredDrink) {
        self.init(drink)
        isInDoubt = amount >= Self.doubtful && !drink.isConfirmed
        $doubt = isInDoubt ? "Drunk, or poured out?" : nil
    }

    init(_ drink: StoredDrink) {
        let record = drink.record
        let (kind, symbol, type): (Sentence, String, String) =
            switch record.kind {
            case .gulp: ("Drink", "drop", "gulp")
            // The bottle calls it a pour, and counts it as drunk.
            case .pour: ("Large drink", "pour", "pour")
            case .unknown(let type): ("Type \(type)", "drop", "type \(type)")
            }
        self.init(
            id: drink.number, time: Double(record.time), amount: Int(record.amount), kind: kind, symbol: symbol, type: type,
            level: drink.source == .byHand ? nil : record.left)
        note = drink.note.isEmpty ? nil : drink.note
        switch drink.source {
        case .told: break
        case .corrected(let told): (source, $origin) = ("corrected", "Corrected: the bottle told \(ml: Int(told))")
        case .byHand: (source, $origin) = ("byHand", "Added by hand")
        }
    }
}
