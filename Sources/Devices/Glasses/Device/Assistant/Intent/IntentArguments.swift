/// The arguments of an intent, found in a sentence that no rule has read.
struct IntentArguments {
    let call: ToolCall
    /// What has to be asked first: the parameter that is not said, and the question.
    var lack: (name: String, question: String)?

    /// - Returns: nil where the sentence says nothing that the tool could do.
    init?(_ intent: IntentClassifier.Intent, _ sentence: String) {
        let utterance = Utterance(sentence)
        let words = utterance.texts
        var arguments: [String: String] = [:]
        var lack: (String, String)?
        switch intent.tool {
        case .setTimer:
            if let seconds = Self.duration(words), AssistantTool.timerSeconds ~= seconds {
                arguments["seconds"] = "\(seconds)"
            } else {
                lack = ("seconds", "For how long?")
            }
        case .startVideo: if let seconds = Self.duration(words), 1...300 ~= seconds { arguments["seconds"] = "\(seconds)" }
        case .setReminder:
            let (moment, rest) = Self.moment(utterance)
            if let moment { arguments["time"] = moment.argument } else { lack = ("time", "When?") }
            arguments["text"] = SpokenContent.text(Utterance(rest))
            if arguments["text"] == nil { lack = ("text", "What shall I remind you of?") }
        case .addNote, .addTodo:
            arguments["text"] = SpokenContent.text(utterance)
            if arguments["text"] == nil { lack = ("text", intent.tool == .addNote ? "What shall I note?" : "What shall I add?") }
        case .searchNotes:
            let about = SpokenContent.named(utterance)
            if about.isEmpty { lack = ("about", "About what?") } else { arguments["about"] = about.joined(separator: " ") }
        case .volume:
            switch intent.variant {
            case "up", "down": arguments["direction"] = intent.variant
            case "mute", "unmute": arguments["mute"] = intent.variant == "mute" ? "true" : "false"
            default:
                guard let level = SpokenArguments.level(words) else {
                    lack = ("level", "How loud, from 0 to 100?")
                    break
                }
                arguments["level"] = "\(level)"
            }
        case .privateMode: arguments["on"] = intent.variant == "off" ? "false" : "true"
        case .changeSetting:
            guard let change = SpokenArguments.change(words) else { return nil }
            arguments = change
        case .lastPictures: arguments = SpokenArguments.pictures(words)
        case .listReminders: arguments = SpokenArguments.reminders(words)
        case .listNotes: arguments = SpokenArguments.notes(words)
        default: break
        }
        call = ToolCall(tool: intent.tool, arguments: arguments)
        self.lack = lack
    }

    /// A call of a tool that takes one of several things.
    init(named tool: AssistantTool.Name, _ which: String) { call = ToolCall(tool: tool, arguments: ["which": which]) }

    /// The argument that an answer gives; nil where it is none.
    static func answer(_ answer: String, for name: String) -> String? {
        let utterance = Utterance(answer)
        switch name {
        case "seconds": return duration(utterance.texts).flatMap { AssistantTool.timerSeconds ~= $0 ? "\($0)" : nil }
        case "time": return moment(utterance).moment?.argument
        case "level": return SpokenArguments.level(utterance.texts).map { "\($0)" }
        case "text", "about":
            let text = utterance.text(0..<utterance.words.count)
            return text.isEmpty || text.unicodeScalars.count > 1_000 ? nil : text
        default: return nil
        }
    }

    /// The one duration of a sentence; nil where it has none, or two.
    private static func duration(_ words: [String]) -> Int? {
        var (found, index): ([Int], Int) = ([], 0)
        while index < words.count {
            if let read = SpokenNumber.duration(words, index), read.seconds > 0 {
                found.append(read.seconds)
                index = read.end
            } else {
                index += 1
            }
        }
        return Set(found).count == 1 ? found[0] : nil
    }

    /// The longest moment of a sentence, and the sentence without it.
    private static func moment(_ utterance: Utterance) -> (moment: SpokenMoment?, rest: String) {
        let words = utterance.texts
        let found = words.indices.compactMap { start in SpokenMoment.read(words, start).map { (moment: $0.moment, range: start..<$0.end) } }
        guard let best = found.max(by: { $0.range.count < $1.range.count }) else { return (nil, utterance.sentence) }
        let (first, last) = (utterance.words[best.range.lowerBound].range, utterance.words[best.range.upperBound - 1].range)
        return (best.moment, utterance.sentence[..<first.lowerBound] + " " + utterance.sentence[last.upperBound...])
    }
}

/// What is to be kept of a sentence, without the words that only order it.
enum SpokenContent {
    /// Verbs and nouns of orders, which nobody wants kept where they begin or end.
    private static let ordering = ActVerbs.words(
        """
        please could can would will you kindly just so then also okay oh right hey now want need like got gotta should must i we am are have
        note notes memo todo todos task tasks list item entry chore chores job jobs make take write down jot put add stick pop chuck another
        new quick more thing things remember memorize memorise save keep store record log scribble reminder remind reminds reminded nudge
        poke tell give shout set alert let know forget don't do end colon self somewhere later down mind out again bring drop shove squeeze
        pencil bung one up been be could getting next first somewhere
        """)
    /// Words that join an order with its text.
    private static let joining = ActVerbs.words("that to about of saying says regarding with")
    private static let small = ActVerbs.words(
        "the a an my our this that it to of on in for me us about and some at as into onto among from is")
    private static let tails = ActVerbs.words("on to in into onto as among for down from please thanks thank")

    /// - Returns: nil where nothing is left.
    static func text(_ utterance: Utterance) -> String? {
        let starts = utterance.words.indices.filter { $0 == 0 || utterance.words[$0].gap > .none }
        let clauses = starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : utterance.words.count) }
        let kept = clauses.map { content(utterance, $0) }
        // "Write down that …": what orders and tells; else what stands behind an order by itself, else before it.
        let ordered = clauses.indices.first { index in
            kept[index].map { $0.count < clauses[index].count } == true && clauses[index].contains { isFrame(utterance.texts[$0]) }
        }
        let bare = clauses.indices.first { kept[$0] == nil && clauses[$0].contains { isFrame(utterance.texts[$0]) } }
        let range: Range<Int>?
        if let bare, bare + 1 < clauses.count, kept[bare + 1] != nil, ordered.map({ $0 > bare }) ?? true {
            range = (kept[bare + 1]?.lowerBound ?? 0)..<utterance.words.count
        } else if let ordered {
            range = kept[ordered]
        } else {
            range = kept.compactMap(\.self).max { $0.count < $1.count }
        }
        guard let range, !range.isEmpty else { return nil }
        let text = utterance.text(range)
        return text.isEmpty ? nil : text
    }

    private static let frames = ActVerbs.words(
        """
        note notes memo todo todos task tasks list jot write add put stick pop remember memorise memorize save keep store record log reminder
        remind reminded nudge poke tell shout alert scribble chore chores job jobs
        """)
    private static func isFrame(_ word: String) -> Bool { frames.contains(word) }

    /// A clause without its order; nil where it is nothing else.
    private static func content(_ utterance: Utterance, _ clause: Range<Int>) -> Range<Int>? {
        let words = utterance.texts
        var (start, end) = (clause.lowerBound, clause.upperBound)
        var index = start
        while index < end, ordering.contains(words[index]) || small.contains(words[index]) {
            if ordering.contains(words[index]) || index > clause.lowerBound && joining.contains(words[index]) { start = index + 1 }
            index += 1
        }
        index = end
        while index > start, ordering.contains(words[index - 1]) || small.contains(words[index - 1]) || tails.contains(words[index - 1]) {
            index -= 1
            if tails.contains(words[index]) { end = index }
        }
        return start < end && index > clause.lowerBound && !words[start..<end].allSatisfy({ ordering.contains($0) || small.contains($0) })
            ? start..<end : nil
    }

    private static let asking = ActVerbs.words(
        """
        what which when where who how did do does was were is are said say says saying told find look search show dig tell noted wrote written
        mentioned mention note notes memo anything something earlier before words exactly was about regarding i've i'd you me my your could can
        would please kindly up out for have has had got there if whether pull bring hear let need want like know remind again that thing stuff
        on of in the a it this to with from by and i we he she they
        delete erase remove throw away bin scrap scrub wipe clear drop forget cancel kill stop end call turn switch off take get rid ditch lose
        abort mark tick cross check strike done finished complete completed put task tasks todo todos item list reminder reminders timer timers
        countdown alarm one down as off rid more any longer no not don't need just already all now then so its it's i'm we've go chuck cut
        """)

    /// The words that could name a thing.
    static func named(_ utterance: Utterance) -> [String] {
        ToolAnswers.words(utterance.sentence).filter { !asking.contains($0) && !ordering.contains($0) }
    }
}
