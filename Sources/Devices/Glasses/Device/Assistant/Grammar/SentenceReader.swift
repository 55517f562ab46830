/// Reads what a sentence asks for, by ``ToolSentences``.
///
/// A sentence acts only where it is understood from its first word to its last: a tool's sentence, around which may stand politeness, and
/// beside which may stand a clause that says why. A negation, a question, a condition, somebody else's words and another's name leave
/// something over, and nothing is done.
struct SentenceReader: Sendable {
    static let shared = SentenceReader()

    private struct Form: Sendable {
        let tool: AssistantTool.Name
        /// Of the settings, the one that is meant.
        let setting: String?
        let pattern: [SpokenPattern]
        /// A word that it cannot do without.
        let keys: [Set<String>]
    }

    private let forms: [Form]

    private init() {
        var classes: [String: [[SpokenPattern]]] = [:]
        func define(_ name: String, _ text: String) { classes[name] = SpokenPattern.alternatives(text, classes: classes) }
        define(
            "for-label",
            "for [the|my] {label:thing}|[and] call it {label:thing}|called {label:thing}|named {label:thing}|to {label:thing}|[and] label it {label:thing}|labelled {label:thing}|, for [the|my] {label:thing}|, {label:thing}"
        )
        for (name, one, many) in [
            ("note", "(note|memo)", "(notes|memos)"),
            ("todo", "(todo|task|todo item|item|chore|job)", "(todos|tasks|todo items|chores|jobs)"),
            ("timer", "(timer|countdown|stopwatch|alarm)", "(timers|countdowns|alarms)"),
            ("reminder", "(reminder|alert)", "(reminders|alerts)"),
        ] {
            define(
                name + "-thing",
                """
                (all|all of|every one of|each of|both|both of) [my|the|those|these] \(many) [at once|now|completely]|(my|the|those|these) \(many)|every [single] \(one)|\
                [the|my|that|this] {which:ordinal} \(one) [on|in] [my|the] [list]|\(one) [number] {which:number}|\
                [the|my|that|this] \(one) [i just made|i have just made|i just took|i just wrote|i just set|i just added|from before|from earlier|i made|just now|on my list|i just said]|\
                [the|my|that|this|a|today's|tomorrow's] \(one) (about|on|for|with|to|regarding|that says|saying|called|named|at|of|from|where|i made about|i wrote about|i set for|i left about|i have for|i have about) {which:thing} [thing|i set|please]|\
                [the|my|that|this] {which:thing} \(one) [thing|i set]|(the|my|that) \(one) {which:thing}|[the|my] {which:thing} \(many)
                """)
        }
        var forms: [Form] = []
        var header: (tool: AssistantTool.Name, setting: String?)?
        for line in ToolSentences.text.split(separator: "\n").map({ $0.drop { $0 == " " } }) where !line.isEmpty {
            if line.hasSuffix(":"), !line.contains("(") {
                let parts = line.dropLast().split(separator: " ", maxSplits: 1).map(String.init)
                header = AssistantTool.Name(rawValue: parts[0]).map { ($0, parts.count > 1 ? parts[1] : nil) }
            } else if header == nil, let equals = line.range(of: " = ") {
                define(String(line[..<equals.lowerBound]), String(line[equals.upperBound...]))
            } else if let header {
                let pattern = SpokenPattern.parse(String(line), classes: classes)
                forms.append(Form(tool: header.tool, setting: header.setting, pattern: pattern, keys: Self.keys(pattern)))
            }
        }
        // What has a time is a reminder before it is a todo; what is kept comes last, since it may be anything.
        let order: [AssistantTool.Name] = [.setTimer, .setReminder, .addTodo, .addNote]
        self.forms = forms.enumerated().sorted { left, right in
            let places = [left, right].map { order.firstIndex(of: $0.element.tool).map { $0 + 1 } ?? 0 }
            return (places[0], left.offset) < (places[1], right.offset)
        }.map(\.element)
    }

    /// The sentences of each tool.
    var patterns: [[[SpokenPattern]]] {
        Dictionary(grouping: forms, by: \.tool).sorted { $0.key.rawValue < $1.key.rawValue }.map { $0.value.map(\.pattern) }
    }

    /// Sets of words one of which a sentence must have, as a quick look before a slow one.
    private static func keys(_ pattern: [SpokenPattern]) -> [Set<String>] {
        pattern.compactMap { item in
            switch item {
            case .word(let word): return [word]
            case .choice(let choices):
                var all: Set<String> = []
                for choice in choices {
                    guard let inner = keys(choice).first else { return nil }
                    all.formUnion(inner)
                }
                return all
            case .optional, .slot, .pause: return nil
            }
        }
    }

    // MARK: - Reading

    /// The request of a sentence.
    enum Reading: Sendable, Hashable {
        case call(ToolCall)
        /// Corrected, so that one of these is meant.
        case either([String])
        /// Asked for, and taken back.
        case takenBack
        case none
    }

    /// - Returns: nil where nothing is asked for that a tool does, or not surely.
    func read(_ sentence: String) -> ToolCall? {
        if case .call(let call) = reading(sentence) { return call }
        return nil
    }

    func reading(_ sentence: String) -> Reading { reading(Utterance(sentence), corrections: 3, Trials()) }

    /// Sentences that may still be tried for a correction.
    private final class Trials {
        var left = 250
    }

    private func reading(_ whole: Utterance, corrections: Int, _ trials: Trials) -> Reading {
        guard !whole.words.isEmpty, whole.words.count <= 800, trials.left > 0 else { return .none }
        trials.left -= 1
        if whole.words.count <= 60, !whole.isQuoting, let correction = SpokenCorrection(whole) {
            guard corrections > 0 else { return .none }
            if let reading = corrected(correction, corrections, trials) { return reading }
            // Nobody wants "Tom, no, Tim" kept.
            if !correction.isManner, let call = readPlain(whole), Self.keeping.contains(call.tool) {
                return .either([correction.said, correction.repair].map { $0.text(0..<$0.words.count) })
            }
        }
        // "At six, not seven": a note keeps both.
        let contrasts = whole.words.count <= 40 && !whole.isQuoting ? SpokenCorrection.uncontrasted(whole) : []
        for sentence in contrasts {
            if let call = readPlain(Utterance(sentence)), call.tool != .addNote { return .call(call) }
        }
        let call = readPlain(whole)
        if !contrasts.isEmpty, call?.tool == .setReminder || call?.tool == .addTodo { return .none }
        return call.map { .call($0) } ?? .none
    }

    private func readPlain(_ whole: Utterance) -> ToolCall? {
        if let text = SpokenFrames.withoutClause(whole), let act = readAll(Utterance(text)) { return act }
        if let act = readAll(whole) { return act }
        guard whole.words.count <= 40 else { return nil }
        if let act = readClauses(whole) ?? readUnparted(whole) { return act }
        for form in SpokenFrames.forms(of: whole) {
            if let act = readAll(form.utterance) ?? readClauses(form.utterance), form.allows(act.tool) { return act }
        }
        return nil
    }

    private static let joints = ActVerbs.words("and but then so or if when because until unless while after before though although")

    /// The beginning or the end of a sentence that is a command by itself, and the rest.
    func part(of whole: Utterance) -> (understood: String, rest: String)? {
        let texts = whole.texts
        guard 3...40 ~= texts.count, !whole.isQuoting else { return nil }
        let cuts = texts.indices.dropFirst().filter { whole.words[$0].gap > .none || Self.joints.contains(texts[$0]) }
        for cut in cuts.reversed() where readAll(Utterance(whole, 0..<cut)) != nil {
            return (whole.text(0..<cut), whole.text(cut..<texts.count))
        }
        for cut in cuts {
            let start = Self.joints.contains(texts[cut]) && cut + 1 < texts.count ? cut + 1 : cut
            if readAll(Utterance(whole, start..<texts.count)) != nil {
                return (whole.text(start..<texts.count), whole.text(0..<cut))
            }
        }
        return nil
    }

    // MARK: - Corrections

    /// - Returns: nil where a sentence corrects nothing.
    private func corrected(_ correction: SpokenCorrection, _ corrections: Int, _ trials: Trials) -> Reading? {
        func read(_ sentence: String) -> ToolCall? {
            if case .call(let call) = reading(Utterance(sentence), corrections: corrections - 1, trials) { return call }
            return nil
        }
        let (said, repair) = (correction.said, correction.repair)
        if correction.isLoose {
            guard let first = readPlain(said), let second = readPlain(repair), !Self.keeping.contains(first.tool) else { return nil }
            return first.tool == second.tool ? nil : .call(second)
        }
        let saidText = said.text(0..<said.words.count)
        // "Take a photo, sorry, my hands are full": manners, and a reason.
        if correction.isApology, SpokenLimits.isReason(repair.texts, leaves: false) { return nil }
        if correction.isWithdrawal {
            // "Stop, no, stop": what follows is a command of its own.
            if let call = repair.words.isEmpty ? nil : readPlain(repair), call.tool == readPlain(said)?.tool { return .call(call) }
            return .takenBack
        }
        let before = read(saidText)
        let repairText = repair.text(0..<repair.words.count)
        if let whole = read(repairText + (repair.words.last?.isAsked == true ? "?" : "")) {
            var (core, other) = (said, repair)
            _ = Politeness.strip(&core, isThorough: false)
            _ = Politeness.strip(&other, isThorough: false)
            let begins = core.texts.first == other.texts.first
            let isShort = correction.isStrong && core.words.count <= 3 && !core.texts.contains(where: SpokenLimits.refusals.contains)
            if before != nil || begins || isShort { return .call(whole) }
        }
        // What was said, or what it would have become with the end of the repair.
        let uncorrected = before.map { [$0] } ?? correction.continuations().compactMap(read)
        var (found, likeness, length): ([(call: ToolCall, sentence: String)], Int, Int) = ([], -1, 0)
        for candidate in correction.candidates() {
            if !found.isEmpty, candidate.likeness < likeness || candidate.replaced.count > length && candidate.likeness <= 10 { break }
            guard let call = read(candidate.sentence), !uncorrected.contains(call) else { continue }
            let others = uncorrected.filter { $0.tool == call.tool }
            guard others.isEmpty ? !candidate.fillsPlace : others.contains(where: { Self.changesOne($0, call) }) else { continue }
            if candidate.fillsPlace, Self.keeping.contains(call.tool) {
                let old = Self.plain(said.text(candidate.replaced))
                guard others.contains(where: { Self.fills($0, call, old, isOpen: before == nil) }) else { continue }
            }
            if found.isEmpty { (likeness, length) = (candidate.likeness, candidate.replaced.count) }
            // The nearest of its kind is meant, and a text may have more than one.
            if !found.contains(where: { Self.isSame($0.call, call) }) { found.append((call, candidate.sentence)) }
        }
        // A correction of one thing leaves what is asked for.
        if found.contains(where: { new in uncorrected.contains { $0.tool == new.call.tool } }) {
            found.removeAll { new in !uncorrected.contains { $0.tool == new.call.tool } }
        }
        if found.count == 1 { return .call(found[0].call) }
        if let nearest = found.first, Self.isShorter(nearest.call, than: found.dropFirst().map(\.call)) { return .call(nearest.call) }
        if found.count > 1 { return .either(found.prefix(3).map(\.sentence)) }
        guard !uncorrected.isEmpty else { return nil }
        // "Can you read, sorry, scan this code?": both are the same.
        if before == nil, let same = correction.candidates().lazy.compactMap({ read($0.sentence) }).first(where: uncorrected.contains) {
            return .call(same)
        }
        // What it could be, as a whole sentence.
        let whole = correction.candidates().lazy.filter { $0.replaced.upperBound == said.words.count }
            .first { read($0.sentence)?.tool == uncorrected[0].tool }
        return .either([correction.continuations().first { read($0) != nil } ?? saidText, whole?.sentence ?? repairText])
    }

    /// Tells that two calls differ in punctuation at most.
    private static func isSame(_ left: ToolCall, _ right: ToolCall) -> Bool {
        left.tool == right.tool && left.arguments.mapValues { Utterance($0).texts } == right.arguments.mapValues { Utterance($0).texts }
    }

    /// Tells that two calls of a tool differ in one argument.
    private static func changesOne(_ left: ToolCall, _ right: ToolCall) -> Bool {
        guard left.tool == right.tool else { return false }
        return Set(left.arguments.keys).union(right.arguments.keys).count { left.arguments[$0] != right.arguments[$0] } == 1
    }

    /// Tells that what was replaced was the whole of a place, or all that was said of it.
    private static func fills(_ old: ToolCall, _ new: ToolCall, _ replaced: String, isOpen: Bool) -> Bool {
        old.arguments.contains { name, value in
            let value = plain(value)
            return new.arguments[name].map(plain) != value && (value == replaced || isOpen && value.hasPrefix(replaced + " "))
        }
    }

    /// In lower case, without an article before it.
    private static func plain(_ text: String) -> String {
        var words = Utterance(text).texts[...]
        while words.count > 1, let first = words.first, ["a", "an", "the", "my", "some"].contains(first) { words.removeFirst() }
        return words.joined(separator: " ")
    }

    /// Tells that a call is surely meant rather than others: none of them keeps a text.
    private static func isShorter(_ call: ToolCall, than others: [ToolCall]) -> Bool {
        !keeping.contains(call.tool) && others.allSatisfy { !keeping.contains($0.tool) }
    }

    /// All of it as one sentence.
    private func readAll(_ utterance: Utterance) -> ToolCall? {
        var tried: Set<Int> = []
        for isThorough in [false, true] {
            var core = utterance
            let wish = Politeness.strip(&core, isThorough: isThorough)
            guard !core.words.isEmpty, tried.insert(core.words.count).inserted else { continue }
            if let act = match(core, wish) { return act }
        }
        return nil
    }

    /// Of several clauses one may ask, and the others say why.
    private func readClauses(_ utterance: Utterance) -> ToolCall? {
        let starts = utterance.words.indices.filter { $0 == 0 || utterance.words[$0].gap > .none }
        guard 2...6 ~= starts.count else { return nil }
        let ranges = starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : utterance.words.count) }
        // Neighbours may belong together: "Set a timer, ten minutes. I'm baking."
        for split in 1..<ranges.count {
            for (act, other) in [(ranges[..<split], ranges[split...]), (ranges[split...], ranges[..<split])] {
                let command = Utterance(utterance, (act.first?.lowerBound ?? 0)..<(act.last?.upperBound ?? 0))
                guard let read = readAll(command) ?? (act.count > 1 ? readClauses(command) : nil) else { continue }
                let leads = act.last?.upperBound == utterance.words.count
                // "… so I said stop" is a tale.
                if leads, command.texts.starts(with: ["so", "i", "said"]) { continue }
                let isReason = command.texts.first == "so" && ![.sleep, .stop, .wake].contains(read.tool)
                // "My colleague texted: please read this": what stands behind a colon is somebody's words.
                let isOwn = !(act.first.map { utterance.followsColon($0.lowerBound) } ?? false)
                let isAll = other.allSatisfy { range in
                    let clause = Utterance(utterance, range)
                    return isBeside(clause, read) || leads && isLeading(clause, read, isReason: isReason)
                        || leads && isOwn && Self.isHarmless(read) && SpokenLimits.isRemark(clause.texts)
                }
                if isAll { return leads ? pointing(read, command, back: Utterance(utterance, other.last ?? 0..<0)) : read }
                let rest = Utterance(utterance, (other.first?.lowerBound ?? 0)..<(other.last?.upperBound ?? 0))
                if let again = readAll(rest) {
                    if again.tool == read.tool { return again.arguments.count > read.arguments.count ? again : read }
                    // "Oh, look at that. Take a picture!"
                    if read.tool == .look, [.takePhoto, .startVideo].contains(again.tool) { return again }
                }
            }
        }
        return nil
    }

    private static let pointers = ActVerbs.words("that this it")

    /// "I've watered the plants, delete that task": the task is what was told before.
    private func pointing(_ act: ToolCall, _ command: Utterance, back clause: Utterance) -> ToolCall {
        guard [.deleteTodo, .completeTodo, .cancelReminder].contains(act.tool), act.arguments["which"] == nil,
            command.texts.contains(where: Self.pointers.contains)
        else { return act }
        var start = 0
        let texts = clause.texts
        while start < texts.count, ["i", "we", "have", "already", "just", "now", "the", "and", "so"].contains(texts[start]) { start += 1 }
        guard start < texts.count else { return act }
        var act = act
        act.arguments["which"] = clause.text(start..<texts.count)
        return act
    }

    /// The slots that take a text, which may be anything.
    private static let keeping: Set<AssistantTool.Name> = [.addNote, .addTodo, .setReminder, .searchNotes]

    /// Without punctuation, as speech is heard: what asks may stand before or behind what says why.
    private func readUnparted(_ utterance: Utterance) -> ToolCall? {
        let texts = utterance.texts
        guard texts.count > 2, !utterance.words.dropFirst().contains(where: { $0.gap > .none }) else { return nil }
        for index in 1..<texts.count {
            if SpokenLimits.reasonStarts.contains(where: { texts[index...].starts(with: $0) }) {
                let command = Utterance(utterance, 0..<index)
                if let act = readAll(command), !Self.keeping.contains(act.tool),
                    isBeside(Utterance(utterance, index..<texts.count), act)
                {
                    return act
                }
            }
            if let act = readAll(Utterance(utterance, 0..<index)), !Self.keeping.contains(act.tool),
                let again = readAll(Utterance(utterance, index..<texts.count)), again.tool == act.tool
            {
                return again.arguments.count > act.arguments.count ? again : act
            }
            // "we have guests so remind me …"
            if texts[index] == "so", index > 2, index + 1 < texts.count,
                let act = readAll(Utterance(utterance, index + 1..<texts.count)),
                ![.sleep, .stop, .wake].contains(act.tool),
                isLeading(Utterance(utterance, 0..<index), act, isReason: true)
            {
                return act
            }
            if SpokenLimits.wishStarts.contains(where: { texts[index...].starts(with: $0) }) {
                let before = Utterance(utterance, 0..<index)
                if let act = readAll(Utterance(utterance, index..<texts.count)),
                    isBeside(before, act) || isLeading(before, act, isReason: false)
                {
                    return act
                }
            }
        }
        return nil
    }

    /// Tells that a clause before a command only leads to it.
    private func isLeading(_ clause: Utterance, _ act: ToolCall, isReason: Bool) -> Bool {
        let texts = Array(clause.texts.drop { Politeness.interjections.contains($0) && $0 != "now" })
        if texts.first == "you", AssistantTool.effect(of: act.tool) != .reads { return false }
        // "There's a photo of Grandma, take it."
        if [.takePhoto, .startVideo].contains(act.tool), texts.contains(where: { ["photo", "picture", "video", "film"].contains($0) }) {
            return false
        }
        return SpokenLimits.isLeading(texts, isReason: isReason)
    }

    /// Tells that a clause beside a command only says why, or is a word without a meaning.
    private func isBeside(_ clause: Utterance, _ act: ToolCall) -> Bool {
        var texts = clause.texts[...]
        while let first = texts.first, Politeness.interjections.contains(first) { texts.removeFirst() }
        guard !texts.isEmpty else { return true }
        // "You look tired, go to sleep" is for somebody else.
        if act.tool == .sleep, texts.first == "you" { return false }
        if Politeness.asides.contains(texts.joined(separator: " ")) { return true }
        if Self.isHarmless(act), SpokenLimits.asksOn(Array(texts)) { return true }
        return SpokenLimits.isReason(Array(texts), leaves: [.deleteTodo, .deleteNote, .cancelTimer, .cancelReminder].contains(act.tool))
    }

    private static func isHarmless(_ act: ToolCall) -> Bool { [.reads, .looks].contains(AssistantTool.effect(of: act.tool)) }

    private func match(_ core: Utterance, _ wish: Politeness.Wish) -> ToolCall? {
        let words = core.texts
        let known = Set(words)
        let isAsked = core.words.last?.isAsked == true
        if let tool = WordBags.tool(for: words), !core.isQuoting { return tool }
        var reader = PatternReader(core) { kind, range in SpokenLimits.accepts(kind, core, range) }
        for form in forms where form.keys.allSatisfy({ !$0.isDisjoint(with: known) }) {
            let effect = AssistantTool.effect(of: form.tool)
            // "Take a photo?" asks; "could you take a photo?" does not.
            if isAsked, wish == .none, effect != .reads, effect != .looks { continue }
            if wish == .together, form.tool != .takePhoto, form.tool != .startVideo { continue }
            guard let slots = reader.read(form.pattern), let act = SpokenArguments.act(form.tool, form.setting, core, slots) else {
                continue
            }
            return act
        }
        return nil
    }
}
