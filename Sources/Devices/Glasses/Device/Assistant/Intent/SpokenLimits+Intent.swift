/// What keeps a sentence from being done at once, however near it is to an order, or unless it is nearer than others.
extension SpokenLimits {
    private static let others = ActVerbs.words(
        """
        he she they his hers her him their theirs mine ours everybody everyone nobody somebody someone people
        """)
    private static let negations = ActVerbs.words(
        """
        don't not never no nope nobody none neither nor hardly without didn't doesn't isn't aren't wasn't weren't won't wouldn't couldn't
        shouldn't needn't haven't hasn't hadn't instead except cannot can't
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
        if utterance.isQuoting || isAddressed(utterance) || advises(utterance) { return true }
        if let intent, !keepsText.contains(intent.tool), namesSomebody(utterance) { return true }
        if words.indices.contains(where: { negations.contains(words[$0]) && !isWant(words, $0) && !isMild(utterance, $0, intent) }) {
            return true
        }
        let reads = intent.map { [.reads, .looks].contains(AssistantTool.effect(of: $0.tool)) } ?? false
        if words.indices.contains(where: { ["if", "unless"].contains(words[$0]) && !isPolite(words, $0) && !(reads && asksIf(words, $0)) })
        {
            return true
        }
        let isQuestion = reads && words.first == "when" || words.starts(with: ["once", "more"]) || words.starts(with: ["once", "again"])
        if words.first.map(conditions.contains) == true, !isQuestion, !(words.first == "if" && isPolite(words, 0)) { return true }
        // "Six minutes" is an answer, or a piece of something.
        return words.allSatisfy { SpokenNumber.isNumber($0) || SpokenNumber.isUnit($0) || ["for", "in", "about", "a", "an"].contains($0) }
    }

    /// Tells that a sentence has a negation that forbids nothing, so that it has to be nearer to an order than another.
    static func isNegated(_ utterance: Utterance) -> Bool { utterance.texts.contains(where: negations.contains) }

    private static let keepsText: Set<AssistantTool.Name> = [.addNote, .addTodo, .setReminder, .setTimer, .searchNotes, .changeSetting]

    /// Orders that take something away or end it: who gives one says what is not wanted any more. A timer's end is asked about then.
    private static func takesAway(_ intent: IntentClassifier.Intent) -> Bool {
        [.deleteNote, .deleteTodo, .completeTodo, .cancelReminder, .stopVideo, .stop, .sleep].contains(intent.tool)
            || ["mute", "down", "on"].contains(intent.variant)
    }

    private static let forgetting = ActVerbs.words("forget lose miss lost forgotten")

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
        // "I can't take a photo", "don't drop it"
        guard !clause.contains(where: { ActVerbs.base.contains($0) && $0 != "have" && $0 != "need" }) else { return false }
        if word == "no", index > 0, index + 1 < words.count, SpokenNumber.isNumber(words[index - 1]),
            SpokenNumber.isNumber(words[index + 1])
        {
            return true
        }
        let before = index > 0 ? words[index - 1] : ""
        let isOwn =
            ["i", "we"].contains(before) || index > 1 && ["i", "we"].contains(words[index - 2]) && ["am", "are", "have"].contains(before)
        if isOwn, ["can't", "cannot", "couldn't", "didn't", "haven't", "no", "not"].contains(word) {
            return clause.first.map { !["going", "to", "want", "need"].contains($0) } ?? false
        }
        if ["i", "we"].contains(before), word == "don't", let first = clause.first,
            ["know", "have", "trust", "remember", "understand", "see", "hear", "get"].contains(first)
        {
            return true
        }
        guard takesAway(intent), index > 0 || !["don't", "never"].contains(word) else { return false }
        return !["you", "they", "he", "she", "do"].contains(before) && !clause.starts(with: ["want", "you"])
            && !clause.starts(with: ["want", "to"]) && !["let", "yet"].contains(clause.first ?? "")
    }

    private static let kindness = [
        "if you please", "if you could", "if you would", "if you can", "if you will", "if you don't mind", "if you wouldn't mind",
        "if you'd",
        "if you like",
        "if it's not too much", "if it is not too much", "if possible", "if that's okay", "if that's ok", "if that's alright",
    ].map { $0.split(separator: " ").map(String.init) }

    /// Tells that an "if" only asks kindly: "if you'd be so kind".
    private static func isPolite(_ words: [String], _ index: Int) -> Bool { kindness.contains { words[index...].starts(with: $0) } }

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
        madam miss siri alexa google cortana barman barista everyone everybody guys gents caller lads kids children folks team professor coach boys girls ladies baby
        """)
    private static let groups = ActVerbs.words("boys girls lads ladies guys gents folks children kids")
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
            return utterance.words[index].gap == .comma && addressees.contains(words[index])
                || isLast && groups.contains(words[index]) && !determiners.contains(words[index - 1])
        }
    }

    /// Tells that a negation says what somebody is in want of, and forbids nothing: "I can't hear you".
    private static func isWant(_ words: [String], _ index: Int) -> Bool {
        guard index > 0, index + 1 < words.count, ["can't", "cannot", "couldn't"].contains(words[index]) else { return false }
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
