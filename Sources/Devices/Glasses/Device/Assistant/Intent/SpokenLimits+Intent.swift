/// What keeps a sentence from being done at once, however near it is to an order, or unless it is nearer than others.
extension SpokenLimits {
    private static let others = ActVerbs.words(
        """
        he she they his hers her him their theirs mine ours everybody everyone nobody somebody someone people
        """)
    private static let negations = ActVerbs.words(
        """
        don't not never no nope nobody none neither nor hardly without didn't doesn't isn't aren't wasn't weren't won't wouldn't couldn't
        shouldn't needn't mustn't haven't hasn't hadn't instead except cannot can't
        """)
    private static let reports = ActVerbs.words(
        """
        said says saying told tells asked asks shout shouted goes went suppose supposing imagine pretend kidding joking joke quote song
        someday eventually wish wished hope hoped dream thought believe ordered replied answered yelled sang texted messaged emailed mentioned
        maybe perhaps might
        """)
    private static let conditions = ActVerbs.words("if unless whether when whenever once had should why were")
    /// Asked of an assistant, these are about what it is, and not for something to be done.
    private static let abilities = [
        "are you able", "do you know", "do you ever", "do you always", "do you really", "do you think", "do you like", "do you mean",
        "do you want",
        "do you need", "do you save", "do you support", "do you understand", "can you ever", "how do you", "how does", "how would",
        "how should",
        "what happens", "used to", "going to", "supposed to", "about to", "would have", "could have", "should have", "is there a limit",
    ].map { $0.split(separator: " ").map(String.init) }

    /// A quotation, somebody else who is spoken to, advice, a negation or a condition, in a text that is to be kept too.
    ///
    /// - Parameter intent: what is then not to be done; nil where it may be anything.
    static func forbids(_ utterance: Utterance, _ intent: IntentClassifier.Intent? = nil) -> Bool {
        let words = utterance.texts
        if utterance.isQuoting || isAddressed(utterance) || advises(utterance) || isAnother(words) { return true }
        if intent?.tool == .setReminder, onlyTellsPlans(words) { return true }
        if intent?.tool == .setTimer, asksForTime(words), onlyTellsPlans(words.filter { $0 != "give" }) { return true }
        if intent?.tool == .setTimer, tellsWhenItComes(words) { return true }
        if intent?.tool == .searchNotes, remindsOthers(utterance) { return true }
        if let intent, !keepsText.contains(intent.tool), namesSomebody(utterance) { return true }
        if words.indices.contains(where: {
            negations.contains(words[$0]) && !isWant(utterance, $0, intent) && !isMild(utterance, $0, intent)
        }) {
            return true
        }
        // "Get shot of that note" is to be rid of it.
        if intent?.tool == .takePhoto, words.indices.contains(where: { words[$0...].starts(with: ["get", "shot", "of"]) }) { return true }
        return isConditional(utterance, intent)
    }

    /// A condition, a quotation, or a number alone: held back however certain the order is.
    static func isConditional(_ utterance: Utterance, _ intent: IntentClassifier.Intent? = nil) -> Bool {
        let words = utterance.texts
        if utterance.isQuoting { return true }
        let reads = intent.map(isHarmless) ?? false
        let reasons = reasons(utterance)
        let rest = words.indices.filter { !reasons.contains($0) }
        if let intent, !reads, !keepsText.contains(intent.tool) || intent.tool == .setTimer, waits(rest.map { words[$0] }) { return true }
        if rest.contains(where: {
            ["if", "unless"].contains(words[$0]) && !isPolite(utterance, $0) && !isIdle(words, $0) && !(reads && asksIf(words, $0))
        }) {
            return true
        }
        let isQuestion = reads && words.first == "when" || words.starts(with: ["once", "more"]) || words.starts(with: ["once", "again"])
        if words.first.map(conditions.contains) == true, !reasons.contains(0), !isQuestion, !(words.first == "if" && isPolite(utterance, 0))
        {
            return true
        }
        // "Six minutes" is an answer, or a piece of something.
        return words.allSatisfy { SpokenNumber.isNumber($0) || SpokenNumber.isUnit($0) || ["for", "in", "about", "a", "an"].contains($0) }
    }

    private static let telling = ActVerbs.words("said says shouted shouts yelled sang asked asks replied saying")
    private static let ownWords = ActVerbs.words("i we you as like what")

    /// Tells that a clause says whose words the others are: "…, it kept saying", "now the instructor goes, …", "…, the judge said to his clerk".
    static func isAttributed(_ utterance: Utterance) -> Bool {
        let words = utterance.texts
        return clauses(utterance).contains { clause in
            guard clause.count < words.count, ownWords.isDisjoint(with: words[clause]) else { return false }
            return clause.dropFirst().contains { index in
                let isLast = index + 1 == clause.upperBound
                return telling.contains(words[index]) && (isLast || words[index + 1] == "to")
                    || isLast && ["goes", "went"].contains(words[index])
            }
        }
    }

    private static let subjects = ActVerbs.words("i he she we they it")
    private static let wishes = ActVerbs.words("want need like love mean would")
    /// Of a clause with one of them the condition is that of the order: "start filming, I'll say when".
    private static let signals = ActVerbs.words("tell say nod wave shout signal wait whistle ring call beeps beep says waves nods")

    /// The words of clauses that only give a reason, a condition in which says nothing of the order: "if nobody tells me I forget it, so …",
    /// "put yourself to sleep, I'll be gone till noon".
    private static func reasons(_ utterance: Utterance) -> Set<Int> {
        let (words, clauses) = (utterance.texts, clauses(utterance))
        func isOrder(_ clause: Range<Int>) -> Bool {
            clause.first { !leadIns.contains(words[$0]) && !["so", "and"].contains(words[$0]) }.map {
                ActVerbs.base.contains(words[$0]) || words[$0] == "get"
            } == true
        }
        func isOrderedFor(_ clause: Range<Int>) -> Bool {
            words[clause.lowerBound] == "so" && clause.count > 1
                && !subjects.union(["that", "nobody"]).contains(words[clause.lowerBound + 1])
                && clause.contains {
                    ActVerbs.base.contains(words[$0]) || cues.contains(words[$0]) || SpokenContent.keeping.contains(words[$0])
                }
        }
        var reasons: Set<Int> = []
        for (number, clause) in clauses.enumerated() where wishes.isDisjoint(with: words[clause]) && !isOrder(clause) {
            let isBeforeSo = number + 1 < clauses.count && isOrderedFor(clauses[number + 1])
            let isStatement =
                subjects.contains(words[clause.lowerBound]) && signals.isDisjoint(with: words[clause])
                && clauses[..<number].contains(where: isOrder)
            if isBeforeSo || isStatement { reasons.formUnion(clause) }
        }
        return reasons
    }

    /// Tells that a sentence has a negation that forbids nothing, so that it has to be nearer to an order than another.
    static func isNegated(_ utterance: Utterance) -> Bool { utterance.texts.contains(where: negations.contains) }

    private static let letters = ActVerbs.words("email e-mail mail text message letter")

    /// Tells that somebody only might do something, or that a letter is to be written, which these glasses cannot.
    private static func isAnother(_ words: [String]) -> Bool {
        if words.indices.dropFirst().contains(where: {
            words[$0] == "might" && ["i", "we", "he", "she", "they"].contains(words[$0 - 1])
        }) {
            return true
        }
        let order = words.drop { leadIns.contains($0) || $0.count == 1 }
        // "W-write"
        return order.first?.split(separator: "-").last.map { ["write", "send", "draft"].contains($0) } == true
            && order.dropFirst().first { !["a", "an"].contains($0) }.map(letters.contains) == true
    }

    private static let cues = ActVerbs.words(
        """
        remind reminds reminded reminding reminder alarm alert ping nudge forget buzz wake shout tell let prod poke flag note jog give holler ring call
        yell warn memory beep bug pester nag say mention word chirp tap
        """)
    private static let plans = ActVerbs.words("i'm i've i'll we're we've we'll")

    /// Tells that somebody only says what they have before them, and asks for no word about it: "tomorrow at seven I'm on the ferry".
    private static func onlyTellsPlans(_ words: [String]) -> Bool {
        cues.isDisjoint(with: words)
            && words.indices.contains { index in
                plans.contains(words[index]) && !["need", "want"].contains(index + 1 < words.count ? words[index + 1] : "")
                    || ["i", "we"].contains(words[index]) && index + 1 < words.count
                        && ["am", "are", "have", "had", "got", "will", "must"].contains(words[index + 1])
            }
    }

    /// Tells that somebody asks for patience: "give me ten minutes".
    private static func asksForTime(_ words: [String]) -> Bool {
        words.indices.contains { index in
            words[index] == "gimme"
                || words[index] == "give" && index + 1 < words.count && ["me", "us"].contains(words[index + 1])
        }
    }

    private static let comings = ActVerbs.words("comes leaves goes arrives starts opens closes ends lands departs")

    /// Tells that something comes by itself, and nobody asks to be told: "the bus comes after five minutes".
    private static func tellsWhenItComes(_ words: [String]) -> Bool {
        cues.isDisjoint(with: words)
            && words.indices.contains { index in
                comings.contains(words[index]) && words[index...].dropFirst().prefix(2).contains { ["in", "after", "at"].contains($0) }
            }
    }

    /// Tells that what was said is only thrown up to somebody: "What did I say? I told you so".
    private static func remindsOthers(_ utterance: Utterance) -> Bool {
        utterance.words.indices.dropFirst().contains { index in
            utterance.words[index].gap == .sentence && utterance.texts[index...].starts(with: ["i", "told", "you"])
        }
    }

    private static let keepsText: Set<AssistantTool.Name> = [.addNote, .addTodo, .setReminder, .setTimer, .searchNotes, .changeSetting]

    /// Orders that take something away or end it: who gives one says what is not wanted any more. A timer's end is asked about then.
    private static func takesAway(_ intent: IntentClassifier.Intent) -> Bool {
        [.deleteNote, .deleteTodo, .completeTodo, .cancelReminder, .stopVideo, .stop, .sleep].contains(intent.tool)
            || ["mute", "down", "on"].contains(intent.variant)
    }

    /// Orders that are asked about in any case.
    private static func isAskedAbout(_ intent: IntentClassifier.Intent) -> Bool {
        AssistantTool.effect(of: intent.tool) == .confirmed || intent.tool == .cancelReminder
    }

    private static func isHarmless(_ intent: IntentClassifier.Intent) -> Bool {
        [.reads, .looks].contains(AssistantTool.effect(of: intent.tool))
    }

    private static let forgetting = ActVerbs.words("forget lose miss lost forgotten")
    /// Verbs of orders that end something, beside those that make it.
    private static let enders = ActVerbs.words(
        """
        finish wrap cut kill halt cease terminate conclude abort drop chuck bin scrap ditch dump toss scratch get go cross strike check hush
        shush quieten silence sleep rest doze nap shut pack pull
        """)
    private static let acts = ActVerbs.base.union(enders).subtracting(["get", "go"])
    private static let actForms = acts.union(ActVerbs.past).union(ActVerbs.going).union(
        ActVerbs.words(
            """
            finished finishing wrapped wrapping cutting killed killing halted halting ceased terminated concluded aborted dropped dropping
            silenced slept sleeping
            """))
    private static let unready = ActVerbs.words("done over ready yet")
    private static let leadIns = greetings.union(Politeness.interjections).union(ActVerbs.words("you can could would kindly go"))
    /// Words that put an order off, or leave a thing as it is.
    private static let holding = ActVerbs.words(
        "keep keeps keeping leave let continue carry later until till before after when whenever once yet tomorrow unless if or")

    /// The words of each clause.
    private static func clauses(_ utterance: Utterance) -> [Range<Int>] {
        let starts = utterance.words.indices.filter { $0 == 0 || utterance.words[$0].gap > .none }
        return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : utterance.words.count) }
    }

    /// Tells that another clause than that of a word orders something, by a verb at its beginning, and denies and holds back nothing.
    private static func isOrderedElsewhere(_ utterance: Utterance, _ index: Int) -> Bool {
        let words = utterance.texts
        guard holding.isDisjoint(with: words) else { return false }
        return clauses(utterance).contains { clause in
            guard !clause.contains(index), !words[clause].contains(where: negations.contains) else { return false }
            let first = words[clause].first { !leadIns.contains($0) || $0 == "go" }
            return first.map { ActVerbs.base.contains($0) || enders.contains($0) } == true
        }
    }

    private static let being = ActVerbs.words("is am are was were be been being")
    private static let noises = ActVerbs.words("sound sounds noise noises peep talking chatter audio more")

    /// Tells that a negation says something of a subject that stands before it in its clause, other than who is spoken to: "I don't need it".
    private static func hasSubject(_ utterance: Utterance, _ index: Int) -> Bool {
        let words = utterance.texts
        let (word, next) = (words[index], index + 1 < words.count ? words[index + 1] : "")
        if word == "no" || word == "none" { return true }
        if word == "not", ["needed", "wanted", "required"].contains(next) { return true }
        guard let start = clauses(utterance).first(where: { $0.contains(index) })?.lowerBound else { return false }
        let before = words[start..<index].drop(while: leadIns.subtracting(["you"]).contains)
        guard let last = before.last, before.allSatisfy({ !["you", "let", "let's", "please", "better", "rather"].contains($0) }) else {
            return false
        }
        let isOwn = before.contains("i") || before.contains("we")
        switch word {
        case "don't": return ["i", "we"].contains(last)
        case "never": return isOwn || being.contains(last) || last.hasSuffix("'s")
        case "not": return being.contains(last) || last.hasSuffix("'s") || isOwn
        case "nobody", "neither", "nor", "without", "instead", "except", "nope", "hardly": return false
        default: return !["they", "he", "she"].contains(last)
        }
    }

    /// Tells that a negation says how things are with the speaker, or that something is not wanted any more, and forbids nothing: "I haven't got
    /// my specs", "don't let me forget", "I don't need it any more, delete it".
    private static func isMild(_ utterance: Utterance, _ index: Int, _ intent: IntentClassifier.Intent?) -> Bool {
        let words = utterance.texts
        guard let intent else { return false }
        let clause = words[(index + 1)...].indices.prefix { $0 == index + 1 || utterance.words[$0].gap == .none }.map { words[$0] }
        let word = words[index]
        if ["don't", "never", "not", "mustn't"].contains(word), clause.prefix(5).contains(where: forgetting.contains) {
            return !takesAway(intent)
        }
        // "No more filming", "not a sound": what is to end is named.
        if takesAway(intent), word == "no" && clause.first.map(noises.contains) == true || word == "not" && clause.first == "a",
            index == 0 || utterance.words[index].gap > .none, clause.dropFirst().allSatisfy({ !acts.contains($0) && $0 != "than" })
        {
            return true
        }
        // "I can't take a photo", "don't drop it"
        guard !clause.contains(where: acts.contains) else { return false }
        // "… so I don't flood it"
        if index > 1, words[index - 2] == "so", subjects.contains(words[index - 1]) { return true }
        if word == "no", index > 0, index + 1 < words.count, SpokenNumber.isNumber(words[index - 1]),
            SpokenNumber.isNumber(words[index + 1])
        {
            return true
        }
        if takesAway(intent) {
            guard hasSubject(utterance, index), !clause.starts(with: ["want", "you"]), !clause.starts(with: ["want", "to"]) else {
                return false
            }
            return isAskedAbout(intent) || !clause.contains(where: actForms.union(unready).contains) && isOrderedElsewhere(utterance, index)
        }
        // "I can't have this filmed", "I'm not after a photo"
        if !isHarmless(intent),
            clause.contains(where: { ActVerbs.things.contains($0) || !keepsText.contains(intent.tool) && actForms.contains($0) })
        {
            return false
        }
        let before = index > 0 ? words[index - 1] : ""
        let isOwn =
            ["i", "we"].contains(before) || index > 1 && ["i", "we"].contains(words[index - 2]) && ["am", "are", "have"].contains(before)
        if isOwn, ["can't", "cannot", "couldn't", "didn't", "haven't", "no", "not"].contains(word) {
            return clause.first.map { !["going", "to", "want", "need"].contains($0) } ?? false
        }
        return ["i", "we"].contains(before) && word == "don't"
            && clause.first.map(["know", "have", "trust", "remember", "understand", "see", "hear", "get"].contains) == true
    }

    /// Tells that something is to happen first: "record it when he comes".
    private static func waits(_ words: [String]) -> Bool {
        words.indices.contains { index in
            let (before, next) = (index > 0 ? words[index - 1] : "", index + 1 < words.count ? words[index + 1] : "")
            switch words[index] {
            case "when", "whenever", "until", "till", "provided", "providing": return true
            case "once": return before != "at" && !["more", "again"].contains(next)
            case "soon", "long": return before == "as" && next == "as" && !words[index...].starts(with: ["soon", "as", "possible"])
            case "case": return before == "in"
            default: return false
            }
        }
    }

    private static let kindness = [
        "if you please", "if you could", "if you would", "if you can", "if you will", "if you like", "if possible", "if that is okay",
    ].map { $0.split(separator: " ").map(String.init) }

    /// Tells that an "if" only asks kindly: its clause ends there, or says no more than that: "if you'd be so kind".
    private static func isPolite(_ utterance: Utterance, _ index: Int) -> Bool {
        let words = utterance.texts
        return kindness.contains { kind in
            guard words[index...].starts(with: kind) else { return false }
            let end = index + kind.count
            return end == words.count || utterance.words[end].gap > .none
                || [["be", "so", "kind"], ["please"]].contains { words[end...].starts(with: $0) }
        }
    }

    /// Tells that a condition is only a way to ask: "God help me if I forget it", "she'll never believe it unless you photograph it".
    private static func isIdle(_ words: [String], _ index: Int) -> Bool {
        let (before, behind) = (words[..<index], words[(index + 1)...])
        return [["i", "forget"], ["we", "forget"]].contains(where: behind.starts)
            || words[index] == "unless" && behind.first == "you" && before.contains("believe")
    }

    /// Tells that an "if" asks whether something is so: "tell me if the network is there".
    private static func asksIf(_ words: [String], _ index: Int) -> Bool {
        words[index] == "if" && index > 0 && ["me", "us", "see", "check", "know", "tell", "say"].contains(words[index - 1])
    }

    /// Tells that a name stands by itself behind the first word, as of somebody who is spoken to: "turn it down a bit, Kev, the gas".
    private static func namesSomebody(_ utterance: Utterance) -> Bool {
        utterance.words.indices.dropFirst(2).contains { index in
            utterance.words[index].gap == .comma && (index + 1 == utterance.words.count || utterance.words[index + 1].gap > .none)
                && isName(utterance, index)
        }
    }

    /// How much speaks against an order: a report; and other people, or a question about the assistant, in a text that is to be kept too.
    static func hindrances(_ utterance: Utterance) -> Int {
        let words = utterance.texts
        return [
            words.contains(where: reports.contains),
            words.contains(where: others.contains)
                || words.indices.contains { start in abilities.contains { words[start...].starts(with: $0) } },
        ].count { $0 }
    }

    private static let auxiliaries = ActVerbs.words("have has did do does is are was were")
    private static let inquiries = auxiliaries.union(ActVerbs.words("what which who how when where"))

    /// Tells that a sentence asks how something is, so that it orders no change: "have you added milk to my list?".
    static func asksHowItIs(_ utterance: Utterance) -> Bool { begins(utterance, with: inquiries) }

    /// Tells that a sentence asks whether something is so, for which no camera has to look: "is the speaker too loud?".
    static func asksWhether(_ utterance: Utterance) -> Bool { begins(utterance, with: auxiliaries) }

    private static func begins(_ utterance: Utterance, with words: Set<String>) -> Bool {
        utterance.texts.first { !greetings.contains($0) }.map(words.contains) == true
    }

    private static let addressees = ActVerbs.words(
        """
        mum mom mama dad daddy gran grandma grandpa nan darling honey sweetheart babe sweetie doctor nurse waiter waitress officer driver sir
        madam miss siri alexa google cortana barman barista everyone everybody guys gents gentlemen caller lads kids children folks team professor coach boys girls ladies baby
        class candidates gang chaps doc
        """)
    private static let groups = ActVerbs.words("boys girls lads ladies guys gents gentlemen folks children kids")
    private static let titles = ActVerbs.words("mr mrs ms miss dr")
    private static let single = ActVerbs.words("girl boy lad lass")
    private static let determiners = ActVerbs.words("the my our your his her their these those of and all some with for to two three")
    private static let greetings = ActVerbs.words("hey hi okay hello excuse me please sorry oh well so right yes now listen")

    /// Tells that a sentence begins with, or ends in, the name of somebody else: "Mum, …", "Hey Google, …", "Joan, what time do you make it?".
    static func isAddressed(_ utterance: Utterance) -> Bool {
        let words = utterance.texts
        var start = 0
        while start < min(3, words.count), greetings.contains(words[start]) { start += 1 }
        guard start < words.count else { return false }
        if addressees.contains(words[start]), start + 1 == words.count || utterance.words[start + 1].gap > .none || start > 0 {
            return true
        }
        if words.count > 2, utterance.words[1].gap == .comma, isName(utterance, 0) { return true }
        // "Shush, baby, shush now", "… before you pour anything boys"
        return words.indices.dropFirst().contains { index in
            let isLast = index + 1 == words.count
            guard isLast || utterance.words[index + 1].gap > .none else { return false }
            // "Note that, ladies and gentlemen, …"
            if words[..<index].suffix(2).first.map(groups.contains) == true, words[index - 1] == "and", groups.contains(words[index]),
                index == 2 || utterance.words[index - 2].gap > .none
            {
                return true
            }
            // "…, Mr Oak", "…, birthday girl", "…, you dog"
            if index > 1, utterance.words[index - 1].gap == .comma, utterance.words[index].gap == .none,
                titles.contains(words[index - 1]) || isLast && (single.contains(words[index]) || words[index - 1] == "you")
            {
                return true
            }
            return utterance.words[index].gap == .comma && addressees.contains(words[index])
                || isLast && groups.contains(words[index]) && !determiners.contains(words[index - 1])
        }
    }

    /// Tells that a negation says what somebody is in want of, and forbids nothing: "I can't hear you".
    private static func isWant(_ utterance: Utterance, _ index: Int, _ intent: IntentClassifier.Intent?) -> Bool {
        let words = utterance.texts
        guard index > 0, index + 1 < words.count, ["can't", "cannot", "couldn't"].contains(words[index]) else { return false }
        // "I can't see us finishing the film"
        if let intent, !isHarmless(intent),
            words[(index + 1)...].indices.prefix(while: { utterance.words[$0].gap == .none }).contains(where: {
                actForms.contains(words[$0])
            })
        {
            return false
        }
        return ["i", "we"].contains(words[index - 1]) && ["hear", "see", "read", "remember", "find"].contains(words[index + 1])
    }

    private static let advice = ["you should", "you ought to", "you'd better", "you had better", "you might want to"].map {
        $0.split(separator: " ").map(String.init)
    }

    /// Tells that a sentence gives advice, as one gives it to people: "you should write that down".
    static func advises(_ utterance: Utterance) -> Bool {
        let words = utterance.texts.drop(while: greetings.contains)
        return advice.contains { words.starts(with: $0) }
    }

    private static let known = Politeness.interjections.union(ActVerbs.base).union(ActVerbs.past).union(ActVerbs.going).union(
        ActVerbs.things
    )
    .union(greetings).union(
        ActVerbs.words(
            """
            timer timers todo todos wake sleep stop help cut mute unmute louder quieter softer volume reminders reminder done finished
            glasses dear mate love pal kindly actually here there that this what where when how who why no never enough silence hush shush
            quiet task tasks notes memo memos read scan look tell show list speak talk repeat again morning afternoon evening today tomorrow
            tonight first second third last next wait pardon private privacy brightness resolution battery wifi storage time date
            """))

    /// Tells that a word is written as a name, and is none that orders begin with: "Joan".
    private static func isName(_ utterance: Utterance, _ index: Int) -> Bool {
        let word = utterance.words[index]
        return utterance.sentence[word.range.lowerBound].isUppercase && word.text.allSatisfy(\.isLetter) && !known.contains(word.text)
            && !SpokenNumber.isNumber(word.text)
    }
}
