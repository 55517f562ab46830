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

    /// - Returns: nil where nothing is asked for that a tool does, or not surely.
    func read(_ sentence: String) -> ToolCall? {
        let whole = Utterance(sentence)
        guard !whole.words.isEmpty, whole.words.count <= 800 else { return nil }
        let repaired = repaired(whole)
        if let act = readAll(repaired) { return act }
        return repaired.words.count > 40 ? nil : readClauses(repaired) ?? readUnparted(repaired)
    }

    /// "show me, I mean tell me …": what was meant.
    private func repaired(_ utterance: Utterance) -> Utterance {
        let texts = utterance.texts
        for index in texts.indices.dropLast(2)
        where index > 0 && texts[index] == "i" && texts[index + 1] == "mean" && texts[index + 2] != "no" {
            let left = texts[..<index]
            guard left.count <= 3, left.allSatisfy({ !SpokenLimits.refusals.contains($0) }) else { continue }
            return Utterance(utterance, index + 2..<texts.count)
        }
        return utterance
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
                if other.allSatisfy({ isBeside(Utterance(utterance, $0), read) }) { return read }
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
            if SpokenLimits.wishStarts.contains(where: { texts[index...].starts(with: $0) }) {
                if let act = readAll(Utterance(utterance, index..<texts.count)), isBeside(Utterance(utterance, 0..<index), act) {
                    return act
                }
            }
        }
        return nil
    }

    /// Tells that a clause beside a command only says why, or is a word without a meaning.
    private func isBeside(_ clause: Utterance, _ act: ToolCall) -> Bool {
        var texts = clause.texts[...]
        while let first = texts.first, Politeness.interjections.contains(first) { texts.removeFirst() }
        guard !texts.isEmpty else { return true }
        if Politeness.asides.contains(texts.joined(separator: " ")) { return true }
        return SpokenLimits.isReason(Array(texts), leaves: [.deleteTodo, .deleteNote, .cancelTimer, .cancelReminder].contains(act.tool))
    }

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
