/// The arguments of an intent, found in a sentence that no rule has read.
struct IntentArguments {
    let call: ToolCall
    /// What has to be asked first: the parameter that is not said, and the question.
    var lack: (name: String, question: String)?

    /// - Returns: nil where the sentence says nothing that the tool could do.
    init?(_ intent: IntentClassifier.Intent, _ sentence: String, _ classifier: IntentClassifier = .standard) {
        let utterance = Self.corrected(Utterance(sentence))
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
            if let label = classifier.words(utterance), label.margin > Self.leastLabel,
                !words[label.range].contains(where: { SpokenNumber.isNumber($0) || SpokenNumber.isUnit($0) })
            {
                let text = utterance.text(label.range)
                arguments["label"] = label.range.lowerBound == 0 ? text.prefix(1).lowercased() + text.dropFirst() : text
            }
        case .startVideo: if let seconds = Self.duration(words), 1...300 ~= seconds { arguments["seconds"] = "\(seconds)" }
        case .setReminder:
            let moment = Self.moment(utterance)
            if let moment { arguments["time"] = moment.moment.argument } else { lack = ("time", "When?") }
            arguments["text"] = SpokenContent.text(utterance, .setReminder, classifier, but: moment?.range ?? 0..<0)
            if arguments["text"] == nil { lack = ("text", "What shall I remind you of?") }
        case .addNote, .addTodo:
            arguments["text"] = SpokenContent.text(utterance, intent.tool, classifier)
            if arguments["text"] == nil { lack = ("text", intent.tool == .addNote ? "What shall I note?" : "What shall I add?") }
        case .searchNotes:
            arguments["about"] = SpokenContent.text(utterance, .searchNotes, classifier)
            if arguments["about"] == nil { lack = ("about", "About what?") }
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
            guard let change = SpokenArguments.change(utterance) else { return nil }
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
        case "time": return moment(utterance)?.moment.argument
        case "level": return SpokenArguments.level(utterance.texts).map { "\($0)" }
        case "text", "about":
            let text = utterance.text(0..<utterance.words.count)
            return text.isEmpty || text.unicodeScalars.count > 1_000 ? nil : text
        default: return nil
        }
    }

    /// A sentence without the slip that it corrects, where what is meant instead is like it: "five, no, nine minutes".
    private static func corrected(_ utterance: Utterance) -> Utterance {
        guard let correction = SpokenCorrection(utterance), !correction.isManner, !correction.isWithdrawal,
            let best = correction.candidates().first, best.likeness >= 10
        else { return utterance }
        return Utterance(best.sentence)
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

    /// The longest moment of a sentence, and its words.
    private static func moment(_ utterance: Utterance) -> (moment: SpokenMoment, range: Range<Int>)? {
        let words = utterance.texts
        let all = words.indices.compactMap { start in SpokenMoment.read(words, start).map { (moment: $0.moment, range: start..<$0.end) } }
        guard let longest = all.max(by: { $0.range.count < $1.range.count }) else { return nil }
        // "The bins go out Tuesday, … at seven in the morning that day"
        if words[longest.range.upperBound...].starts(with: ["that", "day"]),
            let day = all.first(where: { !$0.range.overlaps(longest.range) }),
            let both = SpokenMoment.read(Array(words[day.range] + words[longest.range]), 0),
            both.end == day.range.count + longest.range.count
        {
            return (both.moment, longest.range.lowerBound..<longest.range.upperBound + 2)
        }
        return longest
    }

    /// How likely the name of a timer has to be: chosen on sentences whose author had not been learned from.
    private static let leastLabel = 0.0
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
    private static let small = ActVerbs.words(
        "the a an my our this that it to of on in for me us about and some at as into onto among from is")

    /// - Parameter taken: words that say something else.
    /// - Returns: nil where nothing is left.
    static func text(_ utterance: Utterance, _ tool: AssistantTool.Name, _ classifier: IntentClassifier, but taken: Range<Int> = 0..<0)
        -> String?
    {
        guard let found = classifier.words(utterance, but: taken) else { return nil }
        var range = found.range
        let words = utterance.words
        range = ordered(range, words, tool, taken)
        range = withNumbers(range, words, taken)
        // "Remind me to bring it in" is about words of which others only order.
        guard found.margin > leastSure || !words[range].allSatisfy({ ordering.contains($0.text) || small.contains($0.text) }) else {
            return nil
        }
        return utterance.text(range)
    }

    /// Margin over no words from which on words may be those of an order.
    private static let leastSure = 2.0

    /// Margin over no words from which on words are believed against what a rule has taken.
    private static let leastBelieved = 4.0
    /// Words of a sentence of which the ones that are believed are looked for.
    private static let longestBelieved = 30
    private static let joining = ActVerbs.words("and but or nor then plus")
    private static let subjects = ActVerbs.words("a an the my our i we he she they it his her their you your")

    /// A call that a rule has read, with what is to be kept or looked for in it without the words around: a reason behind it, "for me:" before it.
    static func trimmed(_ call: ToolCall, _ sentence: String, _ classifier: IntentClassifier = .standard) -> ToolCall {
        let utterance = Utterance(sentence)
        guard
            let name = [AssistantTool.Name.addNote, .addTodo, .setReminder].contains(call.tool)
                ? "text" : call.tool == .searchNotes ? "about" : nil,
            let text = call.arguments[name], utterance.words.count <= longestBelieved,
            let read = utterance.words.indices.lazy.compactMap({ start in
                (start..<utterance.words.count).first { utterance.text(start..<$0 + 1) == text }.map { start..<$0 + 1 }
            }).first,
            let (found, margin) = classifier.words(utterance), margin > leastBelieved
        else { return call }
        var range = withNumbers(found, utterance.words)
        let words = utterance.texts
        if read.overlaps(found) {
            guard read.clamped(to: range) == range else { return call }
            if words[read.lowerBound..<found.lowerBound].allSatisfy(subjects.contains) { range = read.lowerBound..<range.upperBound }
            // "… likes tea, but Anna wants coffee" is one note.
            if range.upperBound < read.upperBound, joining.contains(words[range.upperBound]) { range = range.lowerBound..<read.upperBound }
        }
        var arguments = call.arguments
        arguments[name] = utterance.text(range)
        return ToolCall(tool: call.tool, arguments: arguments)
    }

    /// Some words, and the numbers that go with the last of them: "ends in KX forty", "is seven four two B".
    private static func withNumbers(_ range: Range<Int>, _ words: [Utterance.Word], _ taken: Range<Int> = 0..<0) -> Range<Int> {
        var end = range.upperBound
        while end < words.count, words[end].gap == .none, !taken.contains(end) {
            let (text, last) = (words[end].text, words[end - 1].text)
            let isBehind = SpokenNumber.isUnit(text) || text.count == 1 && !["a", "i"].contains(text)
            guard SpokenNumber.isNumber(text) || SpokenNumber.isNumber(last) && isBehind else { break }
            end += 1
        }
        return range.lowerBound..<end
    }

    /// Verbs that put something on a list.
    static let keeping = ActVerbs.words("put add stick pop chuck bung shove jot squeeze pencil")
    private static let lists = ActVerbs.words("list lists todo todos to-do to-dos notes jobs tasks")

    private static let between = ActVerbs.words("please kindly to")

    /// The part of some words that an order beside them means: behind "remind me at eight to", behind "stick" before "on my list", behind "for me:".
    private static func ordered(_ range: Range<Int>, _ words: [Utterance.Word], _ tool: AssistantTool.Name, _ taken: Range<Int>) -> Range<
        Int
    > {
        let first = range.lowerBound
        if tool == .setReminder,
            let order = words.indices.dropLast().first(where: { words[$0].text == "remind" && ["me", "us"].contains(words[$0 + 1].text) }),
            let start = words.indices.dropFirst(order + 2).first(where: { !taken.contains($0) && !between.contains(words[$0].text) }),
            words[start - 1].text == "to", words[order + 2..<start].allSatisfy({ $0.gap < .sentence }), first < order
        {
            let end = taken.lowerBound > start ? taken.lowerBound : words.count
            return start..<(words.indices.dropFirst(start + 1).first { words[$0].gap == .sentence }.map { min($0, end) } ?? end)
        }
        if range.count > 2, words[first].text == "for", ["me", "us"].contains(words[first + 1].text), words[first + 2].gap > .none {
            return range.dropFirst(2)
        }
        let behind = words[range.upperBound...].prefix(3).map(\.text)
        guard ["on", "onto", "in", "to"].contains(behind.first ?? ""), behind.dropFirst().contains(where: lists.contains),
            let order = range.dropFirst().last(where: { words[$0].gap > .none && keeping.contains(words[$0].text) }),
            order + 1 < range.upperBound
        else { return range }
        return order + 1..<range.upperBound
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
