/// The arguments of a tool, from what stands in the slots of its sentence.
enum SpokenArguments {
    static func act(_ tool: AssistantTool.Name, _ setting: String?, _ core: Utterance, _ slots: PatternReader.Slots) -> ToolCall? {
        let words = core.texts
        func said(_ name: String) -> String? { slots[name].map { core.text($0) } }
        func texts(_ name: String) -> [String]? { slots[name].map { Array(words[$0]) } }
        var arguments: [String: String] = [:]

        // What is to be kept.
        if let slot = slots["text"] ?? slots["clause"] ?? slots["statement"] ?? slots["order"] ?? slots["nottext"] ?? slots["fact"],
            [.addNote, .addTodo, .setReminder].contains(tool)
        {
            guard var content = SpokenLimits.content(core, slot) else { return nil }
            if slots["clause"] != nil, core.words[slot.lowerBound].gap == .none { return nil }
            if slots["statement"] != nil, !SpokenLimits.isStatement(core, slot) { return nil }
            if slots["order"] != nil, core.words[slot.lowerBound].gap == .none, !SpokenLimits.isOrder(Array(words[slot])) { return nil }
            // "I'd add …", "she set …": another's words, which only end like a wish.
            if slot.lowerBound == 0, words[slot].prefix(8).contains(where: SpokenLimits.refusals.contains) { return nil }
            // "Have I got milk on my list?"
            if tool == .addTodo, slot.lowerBound > 0, ["have", "get"].contains(words[slot.lowerBound - 1]), slot.lowerBound == 1,
                ["i", "you", "we", "they", "he", "she", "it"].contains(words[slot.lowerBound])
            {
                return nil
            }
            // "The cat is down to the last tin, stick cat food on my list": only what is behind the verb is to be kept.
            if tool == .addTodo, slot.lowerBound == 0,
                slot.dropFirst().contains(where: { core.words[$0].gap > .none && SpokenContent.keeping.contains(words[$0]) })
            {
                return nil
            }
            if slots["fact"] != nil, !SpokenLimits.isFact(Array(words[slot])) { return nil }
            if slots["nottext"] != nil { content = "not to " + content }
            arguments["text"] = content
        } else if core.isQuoting, AssistantTool.effect(of: tool) != .reads {
            return nil
        }
        switch tool {
        case .takePhoto, .startVideo:
            // "Get shot of that note" is to be rid of it.
            if words.starts(with: ["get", "shot", "of"]) { return nil }
            if let slot = slots["view"] {
                let view = Array(words[slot])
                let isAsked = core.words.last?.isAsked == true
                if tool == .takePhoto, view.contains(where: { ["video", "clip", "film", "recording", "movie", "footage"].contains($0) }) {
                    return nil
                }
                guard SpokenLimits.isInView(view, isAsked: isAsked) else { return nil }
                let before = slot.lowerBound > 0 ? words[slot.lowerBound - 1] : ""
                if !["of", "from", "off", "showing", "with"].contains(before), !SpokenLimits.isPointedAt(view) { return nil }
            }
            if let slot = slots["seconds"], let duration = SpokenNumber.duration(words, slot.lowerBound) {
                guard 1...300 ~= duration.seconds else { return nil }
                arguments["seconds"] = "\(duration.seconds)"
            }
        case .setTimer:
            guard let slot = slots["seconds"], let duration = SpokenNumber.duration(words, slot.lowerBound), duration.seconds > 0 else {
                return nil
            }
            arguments["seconds"] = "\(duration.seconds)"
            let unnamed: Set<String> = ["a", "the", "my", "new", "another", "one", "just", "only", "single"]
            if let slot = slots["label"], words[slot].allSatisfy(SpokenNumber.isNumber) { return nil }
            // "Gie me a timer": "me" is of the order.
            if let label = said("label"), let last = Utterance(label).texts.last(where: { !unnamed.contains($0) }), last != "me" {
                arguments["label"] = bare(label)
            }
        case .setReminder:
            guard let slot = slots["when"], let read = SpokenMoment.read(words, slot.lowerBound), read.end == slot.upperBound else {
                return nil
            }
            arguments["time"] = read.moment.argument
            if arguments["text"] == nil {
                arguments["text"] = words.contains("up") || words.contains("wake") ? "wake up" : "alarm"
            } else if let text = arguments["text"], let trimmed = trimmedReminder(text) {
                arguments["text"] = trimmed
            }
        case .searchNotes:
            guard let about = said("about"), let slot = slots["about"], SpokenLimits.content(core, slot) != nil || words[slot].count > 1
            else { return nil }
            // "anything on my list": what is kept elsewhere.
            guard !words[slot].allSatisfy(elsewhere.contains), !words[slot].prefix(2).contains(where: { ["list", "todo"].contains($0) })
            else {
                return nil
            }
            arguments["about"] = [" again", " in my notes", " in the notes", ","].reduce(about) {
                $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0
            }
        case .deleteNote, .deleteTodo, .cancelTimer, .cancelReminder, .completeTodo:
            if let which = which(tool, words, said("which")) { arguments["which"] = which }
            if tool == .completeTodo, arguments["which"] == nil { return nil }
        case .listTimers:
            if let which = said("which") { arguments["which"] = which.hasSuffix(" timer") ? String(which.dropLast(6)) : which }
        case .listReminders:
            arguments = reminders(words)
            if let which = said("which") { arguments["which"] = bare(which) }
        case .listNotes: arguments = notes(words)
        case .lastPictures: arguments = pictures(words)
        case .privateMode: arguments["on"] = setting == "on" ? "true" : "false"
        case .volume:
            guard let change = volume(words, slots["level"].flatMap { SpokenNumber.whole(words, $0.lowerBound)?.value }) else { return nil }
            arguments = change
        case .changeSetting:
            guard
                let change = self.setting(
                    setting ?? "", words, said("value"), slots["level"].flatMap { SpokenNumber.whole(words, $0.lowerBound)?.value })
            else { return nil }
            arguments = change
        case .look:
            for name in ["sight", "question", "other", "view"] {
                if let slot = slots[name], !SpokenLimits.isSight(Array(words[slot])) { return nil }
            }
            // What is on a label is to be read.
            if let slot = slots["place"], !SpokenLimits.isSight(Array(words[slot])) || words[slot].contains(where: lettered.contains) {
                return nil
            }
            if words.contains("your"), !words.contains("camera") { return nil }
        case .readText:
            for name in ["printed", "on", "view"] { if let slot = slots[name], !SpokenLimits.isReadable(Array(words[slot])) { return nil } }
            if words.contains("your") || words.contains("wake") { return nil }
        default: break
        }
        return ToolCall(tool: tool, arguments: arguments)
    }

    private static let lettered = ActVerbs.words(
        "label sign menu page letter screen poster packet paper ticket receipt card envelope package parcel box tin bottle mind radio menu news"
    )
    private static let elsewhere = ActVerbs.words(
        "my the a todo todos list lists task tasks to do notes note reminders reminder timer timers")

    /// Without "the", "my" and "thing".
    private static func bare(_ text: String) -> String {
        var words = text.split(separator: " ").map(String.init)
        while let first = words.first?.lowercased(), ["a", "an", "the", "my"].contains(first), words.count > 1 { words.removeFirst() }
        return words.joined(separator: " ")
    }

    private static func trimmedReminder(_ text: String) -> String? {
        for opening in [
            "I've got ", "i've got ", "got ", "I have to ", "i have to ", "I have ", "i have ", "I need to ", "i need to ", "We've got ",
            "we've got ",
        ] where text.hasPrefix(opening) {
            return String(text.dropFirst(opening.count))
        }
        return nil
    }

    private static func which(_ tool: AssistantTool.Name, _ words: [String], _ said: String?) -> String? {
        if let said {
            var which = said
            for ending in [" on my list", " on the list", " from my list", " on my todo list"] where which.lowercased().hasSuffix(ending) {
                which = String(which.dropLast(ending.count))
            }
            for opening in ["off ", "the very ", "very ", "the thing about ", "thing about ", "the one about ", "one about "]
            where which.lowercased().hasPrefix(opening) {
                which = String(which.dropFirst(opening.count))
            }
            if tool == .completeTodo,
                which.split(separator: " ").contains(where: { SpokenNumber.ordinal($0.lowercased()) != nil || $0 == "last" })
            {
                for opening in ["finished ", "done ", "completed ", "did "] where which.hasPrefix(opening) {
                    which = bare(String(which.dropFirst(opening.count)))
                }
            }
            if ["list", "lists", "whole list"].contains(which.lowercased()) { return "all" }
            for ending in [" thing", " one", " task", " item", " todo", " entry"] where which.lowercased().hasSuffix(ending) {
                which = String(which.dropLast(ending.count))
            }
            // "The van's booked, so mark that one done": what they point at is said elsewhere.
            let named = Utterance(which).texts
            if named.count == 2, ActVerbs.base.contains(named[0]), ["it", "that", "this", "them"].contains(named[1]) { return nil }
            // What they point at is nowhere said.
            if ["it", "that", "this", "them", "those", "these", "one", "that one", "this one"].contains(which.lowercased()) { return nil }
            return bare(which)
        }
        if words.contains(where: { ["all", "every", "everything", "whole", "entire", "both", "each", "full"].contains($0) }) {
            return "all"
        }
        if words.contains(where: { ["notes", "memos", "todos", "tasks", "timers", "reminders", "chores", "alerts"].contains($0) }) {
            return "all"
        }
        if words.contains("just"), words.contains("i") { return "the one just made" }
        if tool == .deleteTodo, words.contains("list") { return "all" }
        return nil
    }

    static func notes(_ words: [String]) -> [String: String] {
        let isOne = words.contains("note") || words.contains("memo") || !words.contains("notes") && !words.contains("memos")
        return isOne && !newest.isDisjoint(with: words) ? ["which": "last"] : [:]
    }
    private static let newest = ActVerbs.words("last latest newest recent recently before just earlier")

    static func pictures(_ words: [String]) -> [String: String] {
        var arguments: [String: String] = [:]
        arguments["which"] =
            words.contains("many") || words.contains("much") || words.contains("count") || words.contains("number") ? "count" : "last"
        if words.contains("today") { arguments["when"] = "today" }
        return arguments
    }

    static func reminders(_ words: [String]) -> [String: String] {
        var arguments: [String: String] = [:]
        for day in ["today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        where words.contains(day) {
            arguments["when"] = day
        }
        if words.contains("next") { arguments["which"] = "next" }
        return arguments
    }

    private static func volume(_ words: [String], _ level: Int?) -> [String: String]? {
        // "Drop the volume to fifteen percent."
        let level = level ?? (words.contains("to") && words.last == "percent" ? self.level(words) : nil)
        if let level { return 0...100 ~= level ? ["level": "\(level)"] : nil }
        func has(_ list: String) -> Bool { !ActVerbs.words(list).isDisjoint(with: words) }
        if has("unmute") || has("on") && !has("mute silent muted") && has("sound volume audio speaker speakers")
            || has("off end") && has("mute") && !has("sound")
        {
            return ["mute": "false"]
        }
        if has("cut") {
            if has("down bit little touch notch notches tad slightly lot some few") { return ["direction": "down"] }
            return has("sound volume audio speaker speakers voice loudness") ? ["mute": "true"] : nil
        }
        if has("mute silent muted silence kill") || has("off no") && has("sound volume audio speaker speakers") { return ["mute": "true"] }
        if has("full max maximum top highest loudest") { return ["level": "100"] }
        if has("half medium middle halfway fifty-fifty") { return ["level": "50"] }
        if has("minimum min lowest quietest") { return ["level": "10"] }
        if words.contains("too") || words.contains("so") || words.contains("very") || words.contains("far") {
            if has("loud high"), !words.contains("not") { return ["direction": "down"] }
            if has("quiet low soft") { return ["direction": "up"] }
        }
        if words.contains("less") || words.contains("not") && has("so") { return ["direction": "down"] }
        if has("down lower quieter softer quietly softly reduce decrease drop soften diminish loud shouting shout yell yelling ears")
            && !has("up louder hear") && !(has("loud") && has("speak talk be more not go"))
        {
            return ["direction": "down"]
        }
        if words.contains("less") { return ["direction": "down"] }
        return ["direction": "up"]
    }

    static func setting(_ name: String, _ words: [String], _ value: String?, _ level: Int?) -> [String: String]? {
        func has(_ list: String) -> Bool { !ActVerbs.words(list).isDisjoint(with: words) }
        func change(_ setting: String, _ value: String?) -> [String: String]? { value.map { ["setting": setting, "value": $0] } }
        switch name {
        case "name":
            guard let value, isName(value) else { return nil }
            return change("name", value)
        case "wake word":
            guard let value, isName(value) else { return nil }
            return change("wake word", value)
        case "rate":
            if let level { return 50...400 ~= level ? change("speech rate", "\(level)") : nil }
            if words.contains("too") || words.contains("so") || words.contains("very") {
                return change("speech rate", has("fast quickly quick") && !words.contains("slow") ? "slower" : "faster")
            }
            if words.contains("less") { return change("speech rate", "slower") }
            if has("normal medium") { return change("speech rate", "normal") }
            return change("speech rate", has("slow slower slowly down reduce lower decrease drop") ? "slower" : "faster")
        case "resolution":
            let value =
                value.map(bare)
                ?? (has(
                    "raise increase bump crank up improve maximise maximize highest full best high maximum max top higher better largest biggest bigger larger sharper"
                ) ? "highest" : "lowest")
            return change("photo resolution", value)
        case "brightness":
            if let level { return 0...100 ~= level ? change("brightness", "\(level) percent") : nil }
            if has("full max maximum highest") { return change("brightness", "100 percent") }
            if has("half normal") { return change("brightness", "50 percent") }
            if has("minimum lowest") { return change("brightness", "0 percent") }
            // "Set it to low"; what is too low is to be higher.
            for (word, percent) in [("low", 20), ("medium", 50), ("high", 80)] {
                guard let index = words.firstIndex(of: word), index > 0, ["to", "at", "on"].contains(words[index - 1]) else { continue }
                return change("brightness", "\(percent) percent")
            }
            if words.contains("too") || words.contains("so") || words.contains("very") {
                return change("brightness", has("dark dim") ? "up" : "down")
            }
            return change("brightness", has("down lower reduce decrease drop darker dimmer dim darken less") ? "down" : "up")
        case "personality":
            if has("less"), has("formal serious professional official") { return change("personality", "casual") }
            if has("less"), has("funny witty sarcastic jokey chatty humorous casual informal") {
                return change("personality", "professional")
            }
            for (personality, names) in [
                ("professional", "professional formal businesslike business-like serious official polite fact"),
                ("witty", "witty funny funnier sarcastic humorous wittier jokey"),
                ("jarvis", "butler jarvis butler-like butlerish butlery"),
                ("casual", "casual relaxed informal chilled laid-back laid chill"),
                ("friendly", "friendly nice kind warm chatty cheerful friendlier nicer warmer"),
            ] where has(names) { return change("personality", personality) }
            return nil
        default: return nil
        }
    }

    private static let unnamed = ActVerbs.words(
        "when if back later tomorrow after before that it this something anything what how names a an the is was first yourself again to my your you me now"
    )

    /// Tells that somebody could be called so.
    private static func isName(_ text: String) -> Bool {
        let words = Utterance(text).texts
        guard 1...4 ~= words.count, text.unicodeScalars.count <= 64 else { return false }
        return !words.contains { unnamed.contains($0) || SpokenLimits.refusals.contains($0) }
            || words.count > 1 && words.dropFirst().contains("the")
    }
}
