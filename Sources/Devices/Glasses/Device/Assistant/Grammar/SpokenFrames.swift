/// Other forms of a sentence that say the same: an indirect question as a direct one, a relative clause left out, the glasses addressed.
enum SpokenFrames {
    struct Form {
        let utterance: Utterance
        let allows: @Sendable (AssistantTool.Name) -> Bool
    }

    private static func lists(_ text: String) -> [[String]] {
        text.split(separator: "|").map { $0.split { $0 == " " || $0 == "\n" }.map(String.init) }.sorted { $0.count > $1.count }
    }

    @Sendable private static func reads(_ tool: AssistantTool.Name) -> Bool { AssistantTool.effect(of: tool) == .reads }
    @Sendable private static func readsOrLooks(_ tool: AssistantTool.Name) -> Bool {
        [.reads, .looks].contains(AssistantTool.effect(of: tool))
    }
    @Sendable private static func isVolume(_ tool: AssistantTool.Name) -> Bool { tool == .volume }
    @Sendable private static func lasts(_ tool: AssistantTool.Name) -> Bool { [.changeSetting, .volume].contains(tool) }
    @Sendable private static func pictures(_ tool: AssistantTool.Name) -> Bool {
        [.takePhoto, .startVideo].contains(tool) || AssistantTool.effect(of: tool) == .looks
    }

    static func forms(of whole: Utterance) -> [Form] {
        guard !whole.isQuoting, whole.words.count <= 30 else { return [] }
        var core = whole
        _ = Politeness.strip(&core, isThorough: false)
        guard !core.words.isEmpty else { return [] }
        var all: [Form] = []
        func add(_ text: String?, _ allows: @escaping @Sendable (AssistantTool.Name) -> Bool) {
            if let text { all.append(Form(utterance: Utterance(text), allows: allows)) }
        }
        let questions = [core] + [unframed(core)].compactMap(\.self)
        for question in questions {
            let isFramed = question.words.count < core.words.count
            if isFramed { add(said(question, 0), reads) }
            let addressed = addressed(question)
            add(addressed.map { said($0, 0) }, reads)
            for form in [question, addressed].compactMap(\.self) {
                add(positive(form), reads)
                if isFramed { add(inverted(form), reads) }
            }
        }
        add(wish(core), readsOrLooks)
        add(withoutPlease(core), readsOrLooks)
        add(fronted(core), readsOrLooks)
        add(trailed(core), readsOrLooks)
        for verb in ["make", "set"] { add(wanted(core, verb), core.texts.contains("it") ? isVolume : lasts) }
        add(lasting(core), lasts)
        add(plainView(core), pictures)
        return all
    }

    private static func said(_ utterance: Utterance, _ start: Int) -> String {
        utterance.text(start..<utterance.words.count) + (utterance.words.last?.isAsked == true ? "?" : "")
    }

    // MARK: - Questions

    private static let frames = lists(
        """
        check|see|find out|say me|tell to me|say to me|tell me|let me know|let me hear|look up|say|i would like to know|i want to know|i need to know|i wonder|i was wondering|
        i am wondering|do you know|do you happen to know|can you tell|remind me|show me|any idea|i would love to know|give me an idea|work out|
        check for me|tell us|have a look|take a look|i would like to see|i would like to hear|i want to see|i want to hear|let me see|look
        """)
    private static let asking = ActVerbs.words("how what which when where whether if who what's")

    /// "check whether …": what is to be found out.
    private static func unframed(_ core: Utterance) -> Utterance? {
        let texts = core.texts
        guard let frame = frames.first(where: { texts.starts(with: $0) }), frame.count + 1 < texts.count,
            asking.contains(texts[frame.count])
        else { return nil }
        var rest = core
        rest.dropFirst(frame.count + (["whether", "if"].contains(texts[frame.count]) ? 1 : 0))
        return rest
    }

    private static let auxiliaries = ActVerbs.words("is are am has have was were can do does did will")

    /// "the timer is running" → "is the timer running"; "how long the timer has left" → "how long has the timer left".
    private static func inverted(_ clause: Utterance) -> String? {
        let texts = clause.texts
        var start = 0
        if ["how", "what", "which", "when", "where"].contains(texts[0]) {
            start = texts.count > 1 && ["much", "many", "long", "far", "full", "late"].contains(texts[1]) ? 2 : 1
            while start < texts.count, !subjects.contains(texts[start]), start < 4 { start += 1 }
        }
        guard start < texts.count, let verb = texts[start...].prefix(5).firstIndex(where: auxiliaries.contains), verb > start else {
            return nil
        }
        return (Array(texts[..<start]) + [texts[verb]] + Array(texts[start..<verb]) + Array(texts[(verb + 1)...])).joined(separator: " ")
            + "?"
    }

    private static let subjects = ActVerbs.words("i you we it there the my your this that today tomorrow any")
    private static let negated = [
        "isn't": "is", "aren't": "are", "haven't": "have", "hasn't": "has", "don't": "do", "doesn't": "does", "didn't": "did",
        "wasn't": "was",
    ]

    /// "don't I have …?" asks the same as "do I have …?".
    private static func positive(_ question: Utterance) -> String? {
        var texts = question.texts
        if texts.count > 3, auxiliaries.contains(texts[0]), subjects.contains(texts[1]) {
            // "Do I not have …?", "Have I really got no …?"
            texts =
                Array(texts[..<2])
                + texts[2...].filter { !["not", "really", "actually", "even"].contains($0) }.map { $0 == "no" ? "any" : $0 }
            if texts != question.texts { return texts.joined(separator: " ") + "?" }
        }
        guard texts.count > 2, let verb = negated[texts[0]], subjects.contains(texts[1]), texts[1] != "that" else { return nil }
        // "Don't you …" may be an order.
        if texts[0] == "don't", texts[1] == "you", question.words.last?.isAsked != true { return nil }
        return verb + " " + question.text(1..<texts.count) + "?"
    }

    private static let names = lists("the glasses|these glasses|my glasses|your glasses|this pair of glasses|these|the pair")

    /// The glasses, where they are spoken of in place of "you".
    private static func addressed(_ question: Utterance) -> Utterance? {
        let texts = question.texts
        for name in names.prefix(4) {
            guard let start = texts.indices.first(where: { $0 > 0 && texts[$0...].starts(with: name) }) else { continue }
            let rest = start + name.count
            // "the battery of the glasses": the battery.
            if start > 2, ["of", "on", "in"].contains(texts[start - 1]) {
                return Utterance(
                    texts[..<(start - 1)].joined(separator: " ") + (rest < texts.count ? " " + question.text(rest..<texts.count) : "") + "?"
                )
            }
            var before = Array(texts[..<start])
            if ["is", "has", "does"].contains(before.last) {
                before[start - 1] = ["is": "are", "has": "have", "does": "do"][before[start - 1]] ?? ""
            }
            let text = before + ["you"] + (rest < texts.count ? [question.text(rest..<texts.count)] : [])
            return Utterance(text.joined(separator: " ") + "?")
        }
        return nil
    }

    // MARK: - Order

    private static let pronouns = ActVerbs.words("it they them")
    private static let pointing = ActVerbs.words("the my this that these those our your all every any")

    /// "Describe, please, what is here": without the word in its middle.
    private static func withoutPlease(_ core: Utterance) -> String? {
        let texts = core.texts
        guard let place = texts.indices.dropFirst().dropLast().first(where: { ["please", "kindly"].contains(texts[$0]) }) else {
            return nil
        }
        return core.text(0..<place) + " " + said(core, place + 1)
    }

    /// "The eggs timer, when is it done?": "when is the eggs timer done?"
    private static func fronted(_ core: Utterance) -> String? {
        let texts = core.texts
        guard let comma = core.words.indices.dropFirst(2).first(where: { core.words[$0].gap == .comma }), comma <= 9,
            pointing.contains(texts[0]), let place = texts[comma...].firstIndex(where: pronouns.contains)
        else { return nil }
        let thing = core.text(0..<comma)
        return [comma < place ? core.text(comma..<place) : "", thing, place + 1 < texts.count ? said(core, place + 1) : ""]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// "Read it to me, this letter": "read this letter to me"
    private static func trailed(_ core: Utterance) -> String? {
        let texts = core.texts
        guard let comma = core.words.indices.dropFirst(2).last(where: { core.words[$0].gap == .comma }), pointing.contains(texts[comma]),
            let place = texts[..<comma].firstIndex(where: pronouns.contains), place > 0
        else { return nil }
        return core.text(0..<place) + " " + core.text(comma..<texts.count) + (place + 1 < comma ? " " + core.text(place + 1..<comma) : "")
    }

    // MARK: - Wishes

    private static let wishes = lists(
        """
        i would like to|i want to|i would love to|i wish to|i need to|let me|might i|i should like to|can i|could i|may i|i would like you to let me|i am keen to|let us
        """)
    private static let senses = ActVerbs.words("see hear know check read view review have")

    /// "I'd like to hear my notes": "read my notes"
    private static func wish(_ core: Utterance) -> String? {
        let texts = core.texts
        guard let wish = wishes.first(where: { texts.starts(with: $0) }), wish.count + 1 < texts.count, senses.contains(texts[wish.count])
        else { return nil }
        let rest = core.text(wish.count + 1..<texts.count)
        return (asking.contains(texts[wish.count + 1]) ? "" : "tell me ") + rest
    }

    private static let wants = lists(
        "i would like|i want|i would prefer|i prefer|i need|i would love|can i have|could i have|can we have|could we have")

    /// "I'd like the volume lower": "make the volume lower"
    private static func wanted(_ core: Utterance, _ verb: String) -> String? {
        let texts = core.texts
        guard let want = wants.first(where: { texts.starts(with: $0) }), want.count + 1 < texts.count,
            ["the", "it", "your", "my", "photo", "speech"].contains(texts[want.count])
        else { return nil }
        return verb + " " + core.text(want.count..<texts.count)
    }

    // MARK: - What stands around and behind an object

    private static let lastings = lists(
        "always|from now on|from here on|from this moment on|for the future|in future|in the future|starting now|as of now")

    /// Without "from now on".
    private static func lasting(_ core: Utterance) -> String? {
        let texts = core.texts
        for words in lastings where texts.count > words.count {
            if texts.starts(with: words) { return core.text(words.count..<texts.count) }
            if words == ["always"] { continue }
            if texts.suffix(words.count).elementsEqual(words) { return core.text(0..<texts.count - words.count) }
        }
        return nil
    }

    private static let relatives = ActVerbs.words("that which who where")
    private static let clauseStarts = ActVerbs.words("i am is are we it he she they you was stands lies sits hangs looks has have")
    private static let views = ActVerbs.words(
        "in at on to of from with here there now holding looking standing sitting seeing facing front before")

    /// The subject of a picture, without a relative clause, an apposition and "just".
    private static func plainView(_ core: Utterance) -> String? {
        var texts = core.texts
        let count = texts.count
        texts = texts.enumerated().filter { index, word in
            !(["just", "only"].contains(word) && index + 1 < count
                && (["a", "an", "the", "this", "that"].contains(texts[index + 1]) || SpokenNumber.isNumber(texts[index + 1])))
        }.map(\.element)
        // An apposition: "my brother, the one in the red hat".
        if let comma = core.words.indices.dropFirst(2).last(where: { core.words[$0].gap == .comma }),
            ["the", "that", "my", "our"].contains(core.words[comma].text),
            !core.texts[comma...].contains(where: SpokenLimits.refusals.contains)
        {
            if texts.count == count { texts = Array(texts[..<comma]) }
        } else if let start = texts.indices.dropFirst(3).first(where: { relatives.contains(texts[$0]) }), start + 2 < texts.count,
            clauseStarts.contains(texts[start + 1]), !texts[(start + 1)...].contains(where: { SpokenLimits.refusals.contains($0) }),
            !texts[(start + 1)...].contains(where: ActVerbs.past.contains), !texts[(start + 1)...].contains("and")
        {
            texts = Array(texts[..<start])
        }
        return texts.count < count ? texts.joined(separator: " ") + (core.words.last?.isAsked == true ? "?" : "") : nil
    }

    private static let kept = ActVerbs.words(
        "note notes memo memos todo todos task tasks item items timer timers alarm reminder reminders list")
    private static let made = ActVerbs.past.union(ActVerbs.words("set put left saved made wrote written"))
    private static let joints = ActVerbs.words("about for on with to regarding of saying")

    /// "the note that I have saved about the garage": "the note about the garage"
    static func withoutClause(_ whole: Utterance) -> String? {
        let texts = whole.texts
        guard let noun = texts.indices.dropLast(3).first(where: { kept.contains(texts[$0]) }) else { return nil }
        var end = noun + 1
        if ["that", "which"].contains(texts[end]) { end += 1 }
        guard end < texts.count, ["i", "we", "you"].contains(texts[end]) else { return nil }
        end += 1
        while end < texts.count, ["have", "had", "just", "already", "once"].contains(texts[end]) { end += 1 }
        if end + 2 < texts.count, made.contains(texts[end]), ["yesterday", "today", "earlier", "before"].contains(texts[end + 1]) {
            return joints.contains(texts[end + 2]) ? whole.text(0..<noun + 1) + " " + said(whole, end + 2) : nil
        }
        guard end + 1 < texts.count, made.contains(texts[end]), joints.contains(texts[end + 1]) else { return nil }
        return whole.text(0..<noun + 1) + " " + said(whole, end + 1)
    }
}
