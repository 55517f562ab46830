import Foundation
import GlassesContract

/// The tools: what each does, and says of it.
extension SmartGlasses {
    // MARK: - What takes time

    /// Seconds of a video whose length nobody says.
    private static let usualVideo = 60

    /// Does the part of a tool that takes time.
    ///
    /// - Throws: ``ToolRefusal``, ``GlassesError``, `CancellationError`.
    func prepare(_ call: ToolCall, _ wish: String) async throws -> ToolPreparation {
        switch call.tool {
        case .takePhoto: return ToolPreparation(photo: try await takePhoto())
        case .startVideo:
            let seconds = call.arguments["seconds"].flatMap { Int($0) } ?? Self.usualVideo
            do { try beginRecording(seconds: seconds) } catch let error as GlassesError where error != .cameraUnavailable {
                throw ToolRefusal("\(error)")
            }
            return ToolPreparation(sentence: "I'm recording for \(ToolAnswers.duration(seconds)). Say “stop recording” to end it.")
        case .wifiStatus:
            let report = await wifi.report()
            let network = report.ssid.map { "I'm in the network \($0)." } ?? "I'm in no Wi-Fi."
            return ToolPreparation(sentence: [network, report.problem].compactMap(\.self).joined(separator: " "))
        case .look, .readText, .scanCode: return ToolPreparation(sentence: try await see(call.tool, wish))
        default: return ToolPreparation()
        }
    }

    // MARK: - What is done at once

    func perform(_ call: ToolCall, _ preparation: ToolPreparation) throws -> ToolOutcome {
        if let sentence = preparation.sentence { return ToolOutcome(sentence) }
        let (now, zone) = (configuration.now(), configuration.zone)
        switch call.tool {
        case .time: return ToolOutcome("It's \(SpokenTime.time(now, in: zone)).")
        case .date: return ToolOutcome("It's \(SpokenTime.day(now, in: zone)).")
        case .battery: return ToolOutcome(batteryLevel.map { "The battery is at \($0) percent." } ?? "There is no battery to ask.")
        case .storage: return ToolOutcome(try storageSentence())
        case .help: return ToolOutcome(ToolAnswers.help)
        case .repeatAnswer:
            let last = try conversation(limit: 10).last { $0.role == .assistant }
            return ToolOutcome(last?.content ?? "I have said nothing yet.")
        case .takePhoto:
            _ = try keep(photo: preparation.photo)
            return ToolOutcome("I have taken a photo.")
        case .stopVideo: return ToolOutcome(recordings.stop() ? "The recording ends." : "Nothing is being recorded.")
        case .lastPictures: return ToolOutcome(try picturesSentence(call))
        case .addNote:
            let content = call.arguments["text"] ?? ""
            try add([NewNote(content: content)])
            return ToolOutcome("I have noted: \(content).")
        case .addTodo:
            let task = call.arguments["text"] ?? ""
            try add([NewTodo(task: task, priority: .medium)])
            return ToolOutcome("I have added to your todos: \(task).")
        case .listNotes:
            let all = try notes().map(\.content)
            if call.arguments["which"] == "last", let last = all.first {
                return ToolOutcome("Your last note: \(last).", told: [last])
            }
            return ToolOutcome(ToolAnswers.list(all, "note"), told: all)
        case .listTodos:
            let open = try openTodos().map(\.task)
            return ToolOutcome(ToolAnswers.list(open, "todo"), told: open)
        case .searchNotes: return try foundNotes(about: call.arguments["about"] ?? "")
        case .completeTodo:
            let open = try openTodos()
            let found = try ToolAnswers.matches(call.arguments["which"], in: open.map(\.task), "open todo")
            if found.count == 1, let which = call.arguments["which"], ToolAnswers.isOther(which, open[found[0]].task) {
                return try question(ToolCall(tool: call.tool, arguments: ["which": open[found[0]].task]))
            }
            for place in found { try change(todo: open[place].id, by: TodoChange(completed: true)) }
            return ToolOutcome(found.count == 1 ? "Done: \(open[found[0]].task)." : "\(ToolAnswers.count(found.count, "todo")) are done.")
        case .deleteNote, .deleteTodo, .restart: return try question(call)
        case .setTimer, .listTimers, .cancelTimer, .setReminder, .listReminders, .cancelReminder: return try performAlarm(call)
        case .agenda: return ToolOutcome(try agenda())
        case .volume, .changeSetting: return ToolOutcome(try changeSetting(call))
        case .sleep:
            setMode(.sleep)
            return ToolOutcome("Going to sleep.")
        case .wake: return ToolOutcome("I'm awake.")
        case .privateMode:
            let isOn = call.arguments["on"] == "true"
            let done = setPrivate(isOn)
            return ToolOutcome(isOn ? "\(done) I hear nothing until you turn them on with a companion." : done)
        case .stop:
            speech.stop()
            return ToolOutcome("All right.", isSilent: true)
        case .startVideo, .wifiStatus, .look, .readText, .scanCode: throw ToolRefusal("That cannot be done now.")
        }
    }

    /// The next of everything that has a time, and what has none.
    private func agenda() throws -> String {
        let (now, zone) = (configuration.now(), configuration.zone)
        let next = try alarms().sorted { $0.due < $1.due }.prefix(3).map { alarm in
            switch alarm.kind {
            case .timer:
                "\(alarm.text.isEmpty ? "a timer" : "the timer for \(alarm.text)") in \(ToolAnswers.duration(max(0, Int(alarm.due.timeIntervalSince(now).rounded()))))"
            case .reminder: "\(ToolAnswers.moment(alarm.due, now: now, in: zone)), \(alarm.text)"
            }
        }
        let todos = try openTodos().map(\.task)
        guard !next.isEmpty else { return todos.isEmpty ? "Nothing is due, and you have no todos." : ToolAnswers.list(todos, "todo") }
        return "Next is \(next.joined(separator: "; then "))." + (todos.isEmpty ? "" : " " + ToolAnswers.list(todos, "todo"))
    }

    private func openTodos() throws -> [Todo] { try todos().filter { !$0.completed } }

    // MARK: - After a question

    /// Asks whether something is to be done; what is named in the question is done after a "yes".
    func question(_ call: ToolCall) throws -> ToolOutcome {
        var targets: [String] = []
        let sentence: String
        switch call.tool {
        case .deleteNote:
            let all = try notes()
            let found = try ToolAnswers.matches(call.arguments["which"], in: all.map(\.content), "note")
            targets = found.map { all[$0].id }
            sentence =
                found.count == 1
                ? "Shall I delete the note “\(all[found[0]].content.prefix(80))”?"
                : "Shall I delete all \(ToolAnswers.count(found.count, "note"))?"
        case .deleteTodo:
            let all = try todos()
            let found = try ToolAnswers.matches(call.arguments["which"], in: all.map(\.task), "todo")
            targets = found.map { all[$0].id }
            sentence =
                found.count == 1
                ? "Shall I delete the todo “\(all[found[0]].task.prefix(80))”?"
                : "Shall I delete all \(ToolAnswers.count(found.count, "todo"))?"
        case .restart: sentence = "Shall I restart?"
        default:
            sentence = ToolAnswers.offer(call)
        }
        setPending(PendingCall(call: call, targets: targets, age: configuration.clock.stopwatch()))
        return ToolOutcome(sentence + " Say “yes”.")
    }

    /// Asks whether something was said; it is done after a "yes".
    func doubt(_ call: ToolCall, _ words: String) -> String {
        setPending(PendingCall(call: call, targets: [], age: configuration.clock.stopwatch()))
        return "Did you say “\(words)”? Say “yes”."
    }

    /// Does what was asked about.
    func confirm(_ pending: PendingCall) throws -> ToolOutcome {
        switch pending.call.tool {
        case .deleteNote, .deleteTodo:
            let isNote = pending.call.tool == .deleteNote
            var count = 0
            for id in pending.targets {
                // Somebody else may have deleted it meanwhile.
                do {
                    if isNote { try delete(note: id) } else { try delete(todo: id) }
                    count += 1
                } catch GlassesError.notFound {}
            }
            guard count > 0 else { throw ToolRefusal("It is not there any more.") }
            return ToolOutcome("\(ToolAnswers.count(count, isNote ? "note" : "todo")) \(count == 1 ? "is" : "are") deleted.")
        case .restart:
            askForRestart()
            return ToolOutcome("Restarting.")
        default: return try perform(pending.call, ToolPreparation())
        }
    }

    // MARK: - Readings

    private func storageSentence() throws -> String {
        let attributes = try FileManager.default.attributesOfFileSystem(forPath: configuration.folder.path)
        guard let free = (attributes[.systemFreeSize] as? NSNumber)?.doubleValue,
            let size = (attributes[.systemSize] as? NSNumber)?.doubleValue,
            size > 0
        else { throw ToolRefusal("I cannot tell how much room is left.") }
        let left = free >= 1e9 ? "\(Int(free / 1e9)) gigabytes" : "\(Int(free / 1e6)) megabytes"
        return "\(left) are free, which is \(Int(free / size * 100)) percent."
    }

    private func picturesSentence(_ call: ToolCall) throws -> String {
        let today = LocalTimestamp.text(configuration.now(), in: configuration.zone).prefix(10)
        let photos = try media(.photo).filter { call.arguments["when"] != "today" || $0.timestamp.hasPrefix(today) }
        let when = call.arguments["when"] == "today" ? " of today" : ""
        guard let last = photos.first else { return "There are no photos\(when)." }
        let number = "There \(photos.count == 1 ? "is" : "are") \(ToolAnswers.count(photos.count, "photo"))\(when)"
        let time =
            last.timestamp.hasPrefix(today) ? "today at \(last.timestamp.dropFirst(11).prefix(5))" : "on \(last.timestamp.prefix(10))"
        return "\(number); the last was taken \(time)."
    }

    private func foundNotes(about: String) throws -> ToolOutcome {
        let all = try notes()
        guard !all.isEmpty else { return ToolOutcome("You have no notes.") }
        let wanted = Set(ToolAnswers.words(about))
        let found = all.filter { note in !wanted.isDisjoint(with: ToolAnswers.words(note.content)) }
        let best = found.map { note in wanted.intersection(ToolAnswers.words(note.content)).count }.max() ?? 0
        let shown = found.filter { wanted.intersection(ToolAnswers.words($0.content)).count == best }.prefix(3)
        guard !shown.isEmpty else { return ToolOutcome("No note says anything about \(about).") }
        let told = shown.map(\.content)
        return ToolOutcome("You noted: \(told.joined(separator: "; ")).", told: told)
    }

    // MARK: - Settings

    private func changeSetting(_ call: ToolCall) throws -> String {
        let settings = currentSettings()
        if call.tool == .volume {
            let current = settings.voice.volume
            var volume: Double
            if let level = call.arguments["level"].flatMap({ Int($0) }) {
                volume = Double(level) / 100
            } else if let mute = call.arguments["mute"] {
                if mute == "true" { volumeBeforeMute = current > 0 ? current : volumeBeforeMute }
                volume = mute == "true" ? 0 : volumeBeforeMute ?? Voice().volume
            } else {
                volume = min(1, max(0, current + (call.arguments["direction"] == "down" ? -0.2 : 0.2)))
            }
            volume = (volume * 100).rounded() / 100
            try changeVoice(rate: settings.voice.rate, volume: volume)
            return volume == 0 ? "I'm muted." : "The volume is at \(Int((volume * 100).rounded())) percent."
        }
        let value = call.arguments["value"] ?? ""
        switch call.arguments["setting"] ?? "" {
        case "name":
            let name = try AssistantName(value).description
            _ = try keep { $0.name = name }
            return "My name is now \(name)."
        case "wake word":
            let word = try WakeWord(keyword: value.lowercased(), sensitivity: settings.wakeWord.sensitivity)
            _ = try keep { $0.wakeWord = word }
            return "I listen for “\(word.keyword)” now."
        case "sensitivity":
            let current = settings.wakeWord.sensitivity
            let wanted = Int(value).map { Double($0) / 100 } ?? current + (value == "down" ? -0.2 : 0.2)
            let kept = (min(1, max(0, wanted)) * 100).rounded() / 100
            let word = try WakeWord(keyword: settings.wakeWord.keyword, sensitivity: kept)
            _ = try keep { $0.wakeWord = word }
            return "The wake word's sensitivity is at \(Int((kept * 100).rounded())) percent."
        case "personality":
            guard let personality = Personality(rawValue: value) else {
                throw ToolRefusal("I can be friendly, professional, witty, casual, or a butler.")
            }
            _ = try keep { $0.personality = personality }
            return "From now on I'm \(personality == .jarvis ? "a butler" : personality.rawValue)."
        case "speech rate":
            let steps = ["faster": settings.voice.rate + 30, "slower": settings.voice.rate - 30, "normal": Voice().rate]
            guard let rate = steps[value] ?? Int(value) else { throw ToolRefusal("I can speak faster or slower.") }
            let kept = min(Voice.rates.upperBound, max(Voice.rates.lowerBound, rate))
            try changeVoice(rate: kept, volume: settings.voice.volume)
            return "I speak \(kept) words a minute now."
        case "brightness":
            let digits = Int(value.prefix { $0.isNumber })
            let wanted = digits ?? settings.camera.brightness + (value == "down" ? -20 : 20)
            let level = min(100, max(0, wanted))
            _ = try keep { (all: inout GlassesSettings) throws(GlassesValueError) in
                try all.camera.change(JSONFields(["brightness": .integer(level)]))
            }
            return "The brightness is at \(level) percent."
        case "photo resolution": return try changeResolution(value)
        default: throw ToolRefusal("I have no such setting.")
        }
    }

    private func changeVoice(rate: Int, volume: Double) throws {
        _ = try keep { (all: inout GlassesSettings) throws(GlassesValueError) in
            all.voice = try Voice(engine: all.voice.engine, rate: rate, volume: volume)
        }
    }

    private static let resolutions = [(640, 480), (1_280, 720), (1_920, 1_080)]

    private func changeResolution(_ value: String) throws -> String {
        let current = currentSettings().camera.resolution
        let words = Set(Utterance(value).texts)
        let place = Self.resolutions.lastIndex { $0.0 <= current.width } ?? 0
        let chosen: (Int, Int)
        if !words.isDisjoint(with: ["highest", "maximum", "max", "full", "best", "high", "top", "hd", "1080p", "1080"]) {
            chosen = Self.resolutions[2]
        } else if !words.isDisjoint(with: ["lowest", "minimum", "low", "smallest", "worst", "480p", "480"]) {
            chosen = Self.resolutions[0]
        } else if !words.isDisjoint(with: ["medium", "middle", "720p", "720"]) {
            chosen = Self.resolutions[1]
        } else if !words.isDisjoint(with: ["higher", "up", "better"]) {
            chosen = Self.resolutions[min(2, place + 1)]
        } else if !words.isDisjoint(with: ["lower", "down", "less"]) {
            chosen = Self.resolutions[max(0, place - 1)]
        } else {
            throw ToolRefusal("The camera has 640 by 480, 1280 by 720 and 1920 by 1080 pixels.")
        }
        let sides = JSONFields(["resolution": ["width": .integer(chosen.0), "height": .integer(chosen.1)]])
        _ = try keep { (all: inout GlassesSettings) throws(GlassesValueError) in try all.camera.change(sides) }
        return "Pictures have \(chosen.0) by \(chosen.1) pixels now."
    }
}
