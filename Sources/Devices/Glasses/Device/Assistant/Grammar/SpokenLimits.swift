/// Limits of what may stand in a place of a sentence, and beside a sentence.
enum SpokenLimits {
    /// Words that take back, deny, doubt or report.
    static let refusals = ActVerbs.words(
        """
        don't not never no nope wait if unless maybe perhaps would could should might may said says saying tell told asked ask asks shout shouted
        shouting goes kidding joking imagine suppose supposing pretend forget actually scratch later tomorrow when whenever until tonight will
        won't wouldn't couldn't shouldn't didn't doesn't isn't aren't wasn't weren't like why how what who which whose whether sign quote quotes
        song poster label reads wrote written writes text email film movie book he'd she'd they'd someday eventually soon instead please nobody
        none neither nor hardly without except everyone tempted joke lol jk confirmed confirm yes password override ignore secretly silently
        """)

    // MARK: - Slots

    /// In what a picture is to show: what puts it off, takes it back or goes on with something else.
    private static let turns = ActVerbs.words(
        """
        or but then not no never don't without except instead unless until till if when whenever while once after before because so
        off who that's i you he she we they tomorrow later tonight soon today morning evening afternoon every daily again
        nothing nobody anything anymore ever wait kidding jk lol maybe perhaps did didn't was wasn't is isn't are aren't will would could should
        said says say told asked thought printed framed developed enlarged up out away back down secretly everyone's your yourself
        albums album frame frames shop please
        """)
    private static let links = ActVerbs.words("in at to for with by from on and near under over behind beside above inside")
    private static let leads = ActVerbs.words("the my this that these those his her our their its it him me us them")
    private static let pointers = ActVerbs.words(
        "this that these those the my his her their our me us it him them myself mrs mr dr everyone everybody both what")
    private static let nobodys = ActVerbs.words("a an some any someone somebody anyone anybody people strangers everyone everybody")
    private static let sights: Set<String> = [
        "what i see", "what i am seeing", "what i am looking at", "what is in front of me", "what is happening", "where i am",
        "what is here",
        "what is there", "whatever is in front of me", "how it looks", "what you see", "what is going on", "what it looks like",
    ]
    private static let thingless = ActVerbs.words(
        """
        i you he she we they said says say told don't not never if when what who why how wait maybe because then but please could would should
        can will is are was were am be been did do does have has had won't isn't want need anymore tell ask all your yourself and or
        """)

    static func accepts(_ kind: SpokenPattern.Kind, _ utterance: Utterance, _ range: Range<Int>) -> Bool {
        let words = Array(utterance.texts[range])
        let hasBreak = utterance.words[range].dropFirst().contains { $0.gap > .none }
        switch kind {
        case .duration, .moment, .number, .ordinal: return !hasBreak
        case .text: return true
        case .thing:
            guard !hasBreak, words.count <= 8 else { return false }
            return !words.contains(where: thingless.contains)
                || words.contains("and")
                    && words.filter({ $0 != "and" }).allSatisfy { !thingless.contains($0) && !ActVerbs.base.contains($0) }
        case .view:
            guard !hasBreak, words.count <= 12 else { return false }
            if sights.contains(words.joined(separator: " ")) { return true }
            // "the back of the packet"
            let isBack = { (index: Int) in words[index] == "back" && index + 1 < words.count && words[index + 1] == "of" }
            guard !words.indices.contains(where: { turns.contains(words[$0]) && !isBack($0) }) else { return false }
            for index in words.indices where links.contains(words[index]) {
                // "in front of the window"
                if index > 0, index + 3 < words.count, ["front", "top"].contains(words[index + 1]), words[index + 2] == "of" { continue }
                if words[index] == "to", index > 1, ["next", "close"].contains(words[index - 1]), index + 1 < words.count { continue }
                guard index > 0, index + 1 < words.count, leads.contains(words[index + 1]) else { return false }
                if words[index] == "and", ActVerbs.base.contains(words[index + 1]) { return false }
            }
            return true
        }
    }

    /// Tells that a picture's subject is one that is in view.
    static func isInView(_ words: [String], isAsked: Bool) -> Bool {
        guard let first = words.first else { return false }
        return !(isAsked && nobodys.contains(first))
    }

    /// Tells that a subject follows its verb without "a photo of": then it has to be pointed at.
    static func isPointedAt(_ words: [String]) -> Bool { words.first.map(pointers.contains) == true }

    private static let unreadable = ActVerbs.words(
        """
        mind lips room palm between future tea thoughts note notes memo memos todo todos task tasks list timer timers reminder reminders face
        book class bible conversation history messages temperature meter pulse code qr barcode instructions' everything nothing minds fortune
        """)

    /// Tells that something has letters on it that somebody would have read.
    static func isReadable(_ words: [String]) -> Bool {
        guard let first = words.first, !words.contains(where: unreadable.contains) else { return false }
        guard let to = words.firstIndex(of: "to") else { return first != "about" }
        return to > 0 && to + 1 < words.count && !["the", "my", "him", "her", "them", "your"].contains(words[to + 1])
    }

    private static let unseen = ActVerbs.words(
        """
        time date day weather battery wifi news name note notes todo todos task tasks list timer reminder reminders meaning point problem matter
        plan difference capital opposite limit best worst use song wrong wake volume storage memory space price of password setting settings way
        reason word answer question rule deal story weekend about so all supposed matter temperature tomorrow today yesterday code qr barcode
        """)

    /// Tells that a camera could show what is asked about.
    static func isSight(_ words: [String]) -> Bool { !words.contains { unseen.contains($0) || refusals.contains($0) } }

    // MARK: - Texts to keep

    private static let pronouns = ActVerbs.words(
        "this that it these those them something anything nothing everything one another me us him her you what again")
    private static let owners = ActVerbs.words("my your his her its our their")
    private static let questionWords = ActVerbs.words("what why how who whom when where which whose whether if")
    private static let quotes = ActVerbs.words("said says yelled shouted")
    private static let withdrawals: [[String]] = [
        "never mind", "nevermind", "forget it", "forget that", "scratch that", "strike that", "cancel that", "undo that", "no wait",
        "wait no",
        "oh wait", "hold on", "actually no", "actually don't", "no don't", "or not", "or maybe not", "maybe not", "just kidding",
        "i am kidding",
        "on second thought", "don't bother", "but don't", "i mean no", "not really", "as if", "she says", "he says", "it says", "they say",
        "he said", "she said", "they said", "i said no", "what she said", "you know what",
    ].map { $0.split(separator: " ").map(String.init) }

    /// The text as it was said; nil for what is taken back, goes on in another sentence, or is only a word that points at something.
    static func content(_ utterance: Utterance, _ range: Range<Int>) -> String? {
        // "… , so note that down"
        let range = range.count > 2 && utterance.texts[range.upperBound - 1] == "so" ? range.dropLast() : range
        let words = Array(utterance.texts[range])
        guard let first = words.first, let last = words.last else { return nil }
        // "Put my name on the list" is of somebody else's list.
        if words.allSatisfy(pronouns.contains) || words.count == 2 && owners.contains(words[0]) && words[1] == "name" { return nil }
        if words.suffix(2) == ["what", "is"] { return nil }
        guard !questionWords.contains(first), !quotes.contains(last), !dangling.contains(last) else { return nil }
        for withdrawal in withdrawals where words.indices.contains(where: { words[$0...].starts(with: withdrawal) }) { return nil }
        if utterance.words[range].dropFirst().contains(where: { $0.gap == .sentence }) { return nil }
        let text = utterance.text(range)
        return text.isEmpty ? nil : text
    }

    private static let subjects = ActVerbs.words(
        """
        i you he she it we they there this these those the a an my your his her our their all every each no number flat room gate
        """)
    private static let copulas = ActVerbs.words(
        "is are was were has have had will can isn't aren't wasn't needs wants likes costs am expires ends starts opens closes")
    /// Tells that a text says how something is: "the customer wants it shorter", unlike "the time".
    static func isFact(_ words: [String]) -> Bool {
        guard words.count > 3, let first = words.first, subjects.contains(first) else { return false }
        return words.dropFirst().prefix(4).contains(where: copulas.contains)
    }

    private static let dangling = ActVerbs.words("not to the a an and or of for with at my your that um because but")

    /// Tells that a text says something, unlike "time in Rome" after "remember that".
    static func isStatement(_ utterance: Utterance, _ range: Range<Int>) -> Bool {
        let words = Array(utterance.texts[range])
        guard words.count > 1, let first = words.first else { return false }
        if ["to"].contains(first) { return words.count > 2 }
        let initial = utterance.sentence[utterance.words[range.lowerBound].range.lowerBound]
        return subjects.contains(first) && words.contains(where: { copulas.contains($0) || ActVerbs.past.contains($0) })
            || subjects.contains(first) && words.count > 2 || initial.isUppercase && words.count > 2 || initial.isNumber
            || copulas.contains(words[1]) || words.prefix(5).contains(where: copulas.contains)
    }

    /// Tells that a text begins with what is to be done.
    static func isOrder(_ words: [String]) -> Bool {
        guard let first = words.first, words.count > 1, words != ["list"] else { return false }
        // "to do what was it": somebody looks for words.
        if first == "do", ["what", "which", "who", "where", "when", "why", "how"].contains(words[1]) { return false }
        return ActVerbs.base.contains(first) || chores.contains(first)
    }

    private static let chores = ActVerbs.words(
        """
        buy replace fix repair clean wash water feed pay ring phone visit collect pick drop return renew finish check hoover tidy paint mow iron
        cook bake bring fetch find ask tell talk speak meet see read learn study practise practice charge change fill empty sort wrap post
        print sign submit prepare plan organise organize sweep dust polish defrost restock reorder cut trim measure sew hem tune oil grease inspect
        test install pack unpack walk get give go do try look apply file scan weigh vacuum shave book draft reply answer mend descale hang
        """)

    // MARK: - Beside a command

    /// The beginning of a reason, as nobody hears a comma.
    static let reasonStarts: [[String]] = [
        "i am", "i have", "i need", "i no", "i want", "i can't", "i think", "she is", "he is", "it is", "we are", "they are", "someone is",
        "somebody is",
        "you are", "you have", "before i", "before it", "before they", "before he", "before she", "before you", "before we", "because",
        "so i can",
        "so we can", "while i", "while it", "since i", "as i", "i got", "i just", "i go", "that is", "i haven't", "i cannot", "the baby",
        "my hands",
        "it has", "we have", "my",
    ].map { $0.split(separator: " ").map(String.init) }
    /// The words with which somebody begins to ask.
    static let wishStarts: [[String]] = [
        "can you", "could you", "would you", "will you", "please", "have a look", "take a look", "let's", "i need you to", "i want you to",
    ].map { $0.split(separator: " ").map(String.init) }

    private static let someone = ActVerbs.words(
        "i we he she they it you that this someone somebody the my our here before because so since as while her his till until these those they"
    )
    private static let verbs = ActVerbs.words(
        "am is are have has need needs can't cannot haven't hasn't think feel go got get can look looks seem seems speak got want no just been being"
    )
    private static let leaving = ActVerbs.words("not no don't anymore after")
    private static let ends = ActVerbs.words(
        "to the a an and or of for with my your that because but in on at is am are think about i you we they he she from by as")
    private static let harmlessPast = ActVerbs.words("got put left set done gone shot cut made")

    private static let leadingWords = ActVerbs.words("there now after here")
    private static let finite = ActVerbs.words(
        """
        can don't didn't isn't aren't wasn't weren't was were does did doesn't keep know want needs forgot lost left broke live work hate love has
        won't couldn't am think
        """)
    /// Words of another's, of a story, of what is only thought of or put off.
    private static let tales = ActVerbs.words(
        """
        said says say saying tell told tells telling asked ask asks shout shouted shouting goes went if unless suppose supposing imagine pretend
        maybe perhaps would could should might may whether kidding joking joke never why quote quotes song poster reads wrote written someday
        eventually wish wished hope hoped dream dreamt dreamed thought thinks believe ordered orders wanted called replied answered yelled
        sings sang once texted messaged emailed mentioned whispered muttered wondered wonders knows
        """)
    private static let persons = ActVerbs.words("he she they")

    /// Tells that a clause before a command only leads to it: it says how something is, or what one does not know.
    ///
    /// - Parameter isReason: the command begins with "so".
    static func isLeading(_ words: [String], isReason: Bool) -> Bool {
        guard 2...16 ~= words.count, let first = words.first, let last = words.last,
            someone.contains(first) || leadingWords.contains(first) || isReason && !ActVerbs.base.contains(first)
        else {
            return false
        }
        if words.contains(where: tales.contains) || words.contains("think") && first != "i" { return false }
        let head = words.dropFirst().prefix(5)
        guard head.contains(where: { verbs.contains($0) || finite.contains($0) || ActVerbs.past.contains($0) || $0.hasSuffix("ed") }) else {
            return false
        }
        // "I don't want …" and "he took …" are wishes and tales of their own.
        for (index, word) in words.enumerated().dropFirst() {
            if ["don't", "not", "didn't", "won't", "doesn't"].contains(word), index + 1 < words.count,
                ["want", "need", "like", "you", "let"].contains(words[index + 1])
            {
                return false
            }
            if persons.contains(words[index - 1]), ActVerbs.past.contains(word) || word.hasSuffix("ed") { return false }
        }
        return !ends.contains(last) || last == "is" && words.contains { ["what", "how", "where", "which"].contains($0) }
            || ["in", "on", "about", "you", "it"].contains(last)
    }

    private static let questions = ActVerbs.words("what how when where which who is are does do has have was")
    private static let readings = ActVerbs.words("read tell show say give let describe list explain")

    /// Tells that a clause before a question only says how things are with whoever asks: "the kids are in bed".
    static func isRemark(_ words: [String]) -> Bool {
        guard 1...16 ~= words.count, let first = words.first, let last = words.last else { return false }
        return !words.contains(where: tales.contains) && !questions.contains(first) && !readings.contains(first)
            && !ActVerbs.base.contains(first) && !ends.contains(last) && !["like", "that", "question"].contains(last)
            && !["don't", "never", "no", "not"].contains(first)
    }

    /// Tells that a clause beside a question asks on about the same thing: "and how long has it got?", "read it to me".
    static func asksOn(_ words: [String]) -> Bool {
        guard 2...9 ~= words.count, let first = words.first else { return false }
        return (questions.contains(first) || readings.contains(first)) && words.contains { ["it", "they", "them"].contains($0) }
            && !words.contains {
                tales.contains($0) && !readings.contains($0) || ActVerbs.base.contains($0) || ["don't", "not"].contains($0)
            }
    }

    static func isReason(_ words: [String], leaves: Bool) -> Bool {
        guard 2...11 ~= words.count, let first = words.first, let last = words.last, someone.contains(first) else { return false }
        let isPurpose = ["before", "because", "so", "since", "as", "while", "till", "until"].contains(first)
        guard last == "about" || last == "you" && words.contains("need") || !ends.contains(last),
            isPurpose || words.dropFirst().prefix(4).contains(where: { verbs.contains($0) || $0.hasSuffix("'s") })
        else { return false }
        for (index, word) in words.enumerated() {
            if refusals.contains(word), !(leaves && leaving.contains(word)), !(isPurpose && index == 0), word != "like" { return false }
            if word == "going", index + 1 < words.count, words[index + 1] == "to" { return false }
            if ActVerbs.past.contains(word), !harmlessPast.contains(word),
                ["i", "you", "he", "she", "they", "we"].contains(words[max(0, index - 1)])
            {
                return false
            }
        }
        // "I want to restart you", "I need a photo" are wishes of their own.
        return !words.contains(where: { ["photo", "picture", "video", "note", "reminder", "delete", "restart", "timer"].contains($0) })
            || leaves
    }
}
