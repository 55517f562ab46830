import Foundation

/// Sentences that tools answer with.
enum ToolAnswers {
    /// "You have two notes: a, b."
    static func list(_ texts: [String], _ thing: String) -> String {
        guard !texts.isEmpty else { return "You have no \(thing)s." }
        let spoken = texts.prefix(3).joined(separator: "; ")
        return
            "You have \(count(texts.count, thing))\(texts.count > 3 ? ", the newest of which are" : ""): \(spoken)."
    }

    static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }

    /// "1 hour and 30 minutes", "45 seconds"
    static func duration(_ seconds: Int) -> String {
        let parts = [(seconds / 3_600, "hour"), (seconds % 3_600 / 60, "minute"), (seconds % 60, "second")].filter { $0.0 > 0 }
        // Of an hour nobody counts the seconds.
        let shown = parts.prefix(2).map { count($0.0, $0.1) }
        return shown.isEmpty ? "0 seconds" : shown.joined(separator: " and ")
    }

    /// "3 PM", "8 AM tomorrow", "9 AM on Monday, November 3"
    static func moment(_ date: Date, now: Date, in zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let days = calendar.dateComponents([.day], from: calendar.startOfDay(for: now), to: calendar.startOfDay(for: date)).day ?? 0
        let time = SpokenTime.time(date, in: zone)
        return switch days {
        case 0: time
        case 1: time + " tomorrow"
        default: "\(time) on \(SpokenTime.day(date, in: zone))"
        }
    }

    static let help =
        "I take photos and videos, keep notes, todos, timers and reminders, and tell the time, the date, the battery, the Wi-Fi and the room"
        + " that is left. Say “take a photo”, “set a timer for ten minutes”, “remind me at six to feed the cat”, “remember that …” or “what"
        + " did I say about …”."

    // MARK: - What is offered

    private static let offers: [AssistantTool.Name: String] = [
        .takePhoto: "take a photo", .startVideo: "record a video", .stopVideo: "end the recording", .lastPictures: "tell about your photos",
        .look: "say what I see", .readText: "read the text here", .scanCode: "scan the code", .addNote: "note",
        .listNotes: "read your notes",
        .searchNotes: "look in your notes for", .addTodo: "add to your todos", .listTodos: "read your todos", .completeTodo: "mark as done",
        .setTimer: "set a timer of", .listTimers: "tell about the timers", .cancelTimer: "end the timer", .setReminder: "set a reminder",
        .listReminders: "read your reminders", .cancelReminder: "give up the reminder", .agenda: "say what comes next",
        .time: "say the time",
        .date: "say the date", .battery: "say how full the battery is", .storage: "say how much room is left",
        .wifiStatus: "say which Wi-Fi I am in", .volume: "change the volume", .changeSetting: "change", .sleep: "go to sleep",
        .wake: "stay awake", .stop: "stop", .help: "say what I can do", .repeatAnswer: "say that again",
    ]

    /// Asks whether a call is wanted, with its arguments.
    static func offer(_ call: ToolCall) -> String {
        var act = offers[call.tool] ?? call.tool.rawValue.replacing("_", with: " ")
        var values = call.arguments
        if call.tool == .privateMode { act = values.removeValue(forKey: "on") == "false" ? "leave private mode" : "go into private mode" }
        if call.tool == .volume, let direction = values.removeValue(forKey: "direction") {
            act = direction == "down" ? "turn the volume down" : "turn the volume up"
        }
        if call.tool == .volume, let mute = values.removeValue(forKey: "mute") {
            act = mute == "true" ? "mute my voice" : "turn my voice on"
        }
        if [.lastPictures, .listNotes, .listReminders].contains(call.tool) { values = [:] }
        if let seconds = values.removeValue(forKey: "seconds").flatMap({ Int($0) }) {
            act += (call.tool == .setTimer ? " " : " of ") + duration(seconds)
        }
        if let setting = values.removeValue(forKey: "setting"), let value = values.removeValue(forKey: "value") {
            act = ["up", "down"].contains(value) ? "turn the \(setting) \(value)" : "change the \(setting) to \(value.prefix(80))"
        }
        if let time = values.removeValue(forKey: "time") {
            if case .after(let seconds)? = SpokenMoment(argument: time) {
                act += " in \(duration(seconds))"
            } else {
                act += " for \(time.prefix(80))"
            }
        }
        let texts = values.sorted { $0.key < $1.key }.map { "\($0.value.prefix(80))" }
        return "Shall I \(act)\(texts.isEmpty ? "" : ": \(texts.joined(separator: ", "))")?"
    }

    // MARK: - What is meant

    /// The places of what is meant in a list, newest first.
    ///
    /// - Throws: ``ToolRefusal``: there is none, or more than one.
    static func matches(_ which: String?, in texts: [String], _ thing: String) throws(ToolRefusal) -> [Int] {
        guard !texts.isEmpty else { throw ToolRefusal("You have no \(thing)s.") }
        guard let which, !which.isEmpty else { return [0] }
        let wanted = words(which)
        if which == "all" || wanted == ["all"] { return Array(texts.indices) }
        if ["the one just made", "last", "latest", "newest", "last one", "just made"].contains(which.lowercased()) { return [0] }
        if ["oldest"].contains(which.lowercased()) { return [texts.count - 1] }
        if wanted.count == 1, let number = SpokenNumber.ordinal(wanted[0]) ?? Int(wanted[0]) {
            guard 1...texts.count ~= number else { throw ToolRefusal("You have \(count(texts.count, thing)).") }
            return [number - 1]
        }
        let scores = texts.map { text in
            let there = words(text)
            return wanted.count { word in there.contains { alike($0, word) } }
        }
        guard let best = scores.max(), best > 0, best * 2 >= wanted.count else { throw ToolRefusal("You have no \(thing) about \(which).") }
        let found = texts.indices.filter { scores[$0] == best }
        guard found.count == 1 else {
            throw ToolRefusal(
                "You have \(count(found.count, thing)) like that: \(found.prefix(3).map { texts[$0] }.joined(separator: "; ")). Say which one."
            )
        }
        return found
    }

    /// Tells that a thing lacks a word by which it is named, and has one by which it is not: "water the tomatoes" beside "water the plants".
    static func isOther(_ which: String, _ text: String) -> Bool {
        let (wanted, there) = (words(which), words(text))
        let shared = wanted.filter { word in there.contains { alike($0, word) } }
        return !shared.isEmpty && shared.count < wanted.count && there.contains { word in !wanted.contains { alike($0, word) } }
    }

    /// "dentist's" is like "dentist", "called" like "call".
    static func alike(_ left: String, _ right: String) -> Bool {
        left == right
            || min(left.count, right.count) > 2 && (left.hasPrefix(right) || right.hasPrefix(left)) && abs(left.count - right.count) < 4
    }

    private static let empty = ActVerbs.words("the a an my to about of for on in at is was it that this with i you and s o'clock")

    /// Words with a meaning, with digits for numbers.
    static func words(_ text: String) -> [String] {
        let all = Utterance(text).texts.map { $0.hasSuffix("'s") ? String($0.dropLast(2)) : $0 }
        var words: [String] = []
        var index = 0
        while index < all.count {
            if let number = SpokenNumber.whole(all, index) {
                words.append("\(number.value)")
                index = number.end
            } else {
                if !empty.contains(all[index]) { words.append(all[index]) }
                index += 1
            }
        }
        return words
    }
}
