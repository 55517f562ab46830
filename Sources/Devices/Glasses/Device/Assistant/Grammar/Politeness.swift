/// Words that stand around a sentence and add nothing to it.
enum Politeness {
    /// Ways in which somebody is asked.
    enum Wish {
        /// Not politely, or not at all.
        case none
        /// "could you", "would you?"
        case asked
        /// "let's"
        case together
    }

    private static func lists(_ text: String) -> [[String]] {
        text.split(separator: "|").map { $0.split { $0 == " " || $0 == "\n" }.map(String.init) }.sorted { $0.count > $1.count }
    }

    static let interjections: Set<String> = [
        "oh", "wow", "well", "so", "and", "okay", "right", "quick", "please", "now", "hey", "hi", "look", "great", "good", "lovely", "ooh",
        "look", "sorry", "yes", "glasses", "quickly", "but", "also", "thanks", "then", "just", "ugh", "phew", "argh", "yay", "damn", "gosh",
        "hooray", "finally", "anyway",
    ]
    /// As a clause of their own.
    static let asides: Set<String> = [
        "dear", "love", "mate", "my dear", "my love", "thank you", "thanks", "please", "quick", "hurry", "hurry up", "come on", "oh no",
        "excuse me", "all right", "would you", "will you", "could you", "can you", "yes or no", "if you would", "if you can",
        "if you could",
        "if you don't mind", "enough", "thanks very much", "thank you very much", "now", "right now", "for me", "for later", "it is done",
        "buddy", "pal", "that is it", "perfect", "brilliant", "great", "cheers", "ta", "good", "never mind", "the timer i mean", "oh wow",
        "let me think", "before i forget", "before it slips my mind", "while i remember", "while i think of it", "now that i think of it",
        "let me see", "now let me think", "you see", "by the way", "anyway", "as i said", "oh yes", "how do i say this",
        "where was i",
        "good boy", "good girl", "ha", "no more", "quick quick", "you know what", "oh dear", "oh my", "goodness", "hold on a second",
    ]

    private static let openings = lists(
        """
        please to|hey glasses|okay glasses|glasses|hey|hi|hello|okay|oh|and|so|well|now|quick|quickly|please|kindly|just|also|go ahead and|right|sorry|
        excuse me|then|do me a favor and|do me a favour and|be a dear and|be a love and|be an angel and|be so kind and|be so kind as to|listen|come on|
        thanks|thank you|but|yes please|okay then|right then|alright|maybe you can|i said|if you can|if you could|for me|dear glasses|okay so|
        if you don't mind|when you can|could i ask you to|can i ask you to|can i get you to|go and|go on and|go on|simply
        """)
    private static let second = lists(
        "actually|wait|i mean|no wait|oh no|hang on|hold on|no|oh wait|wait no|on second thought|on second thoughts|well actually|no sorry|or rather"
    )
    private static let wishes: [(words: [String], wish: Wish)] =
        lists(
            """
            can you|could you|would you|will you|i want you to|i would like you to|i need you to|do you think you could|would you be so kind as to|
            would you kindly|would you be so good as to|be so good as to|would you be a dear and|would you be able to|are you able to|is it possible for you to|can you maybe|could you possibly|could you maybe|i would like it if you could|
            i would appreciate it if you could|i would love it if you could|you can|you may|i was hoping you could|i was wondering if you could|
            i wonder if you could|would it be possible to|is it possible to|could i have you|i would love you to|can we|could we|please would you|might you|
            it would be great if you could|any chance you could|won't you|i ask you to|i wish you to|you have to|you must|you should|i'd like you to|
            it is time to|time to|don't forget to please
            """
        ).map { ($0, .asked) } + [(["let's"], .together), (["let", "us"], .together)]
    private static let minds = lists("would you mind|do you mind|how about|would you mind maybe")
    private static let softeners = lists(
        "please|just|maybe|kindly|possibly|quickly|perhaps|also|now|quick|go ahead and|be so kind as to|be a dear and")
    /// At the end, where a comma or nothing sets them off.
    private static let closings = lists(
        """
        please|thanks|thank you|thanks a lot|thank you very much|thank you so much|many thanks|cheers|ta|would you|will you|could you|can you|won't you|
        if you would|if you can|if you could|if you please|if you don't mind|if that is okay|dear|my dear|love|mate|buddy|pal|please and thank you|
        would you please|could you please|can you please|will you please|would you dear|would you love|if you would please|thanks very much
        """)
    /// At the end of what has no text to keep.
    private static let looseClosings = lists(
        """
        now|right now|right away|straight away|at once|immediately|quickly|quick|real quick|really quick|for me|for us|then|okay|again|for a second|
        as soon as possible|today|glasses|for a moment|a second|a minute|a moment|once more|yes|asap|will do|right|too|as well|first|here|with me|
        for now|at the moment|thanks dear|go on|go|already|pronto|sharpish|fast|before it is gone|before i forget|if possible|when you can|of yours|
        while i am here|in a hurry|that is all|there|for goodness sake|for heaven's sake|after all|anymore|any more
        """)
    private static let asking: Set<String> = ["would", "will", "could", "can", "won't", "if"]

    /// Takes politeness away from both ends.
    ///
    /// - Parameter isThorough: also what could be a part of a text that is to be kept.
    static func strip(_ utterance: inout Utterance, isThorough: Bool) -> Wish {
        var wish = Wish.none
        dropOpenings(&utterance)
        if utterance.texts.first == "mind", utterance.words.count > 2, ActVerbs.base(of: utterance.texts[1]) != nil {
            utterance.dropFirst(1)
            wish = .asked
            if let verb = utterance.texts.first.flatMap(ActVerbs.base(of:)) { utterance.replace(0, with: verb) }
        } else if let mind = minds.first(where: { utterance.texts.starts(with: $0) }) {
            utterance.dropFirst(mind.count)
            dropOpenings(&utterance)
            wish = .asked
            if let verb = utterance.texts.first.flatMap(ActVerbs.base(of:)) { utterance.replace(0, with: verb) }
        } else if let found = wishes.first(where: { starts(utterance, with: $0.words) }) {
            utterance.dropFirst(found.words.count)
            wish = found.wish
        }
        if wish != .none {
            while let word = softeners.first(where: { utterance.texts.starts(with: $0) && utterance.words.count > $0.count }) {
                utterance.dropFirst(word.count)
            }
        }
        dropOpenings(&utterance)
        while dropClosing(&utterance, closings, needsComma: !isThorough, &wish)
            || isThorough && dropClosing(&utterance, looseClosings, needsComma: false, &wish)
        {}
        return wish
    }

    private static func starts(_ utterance: Utterance, with words: [String]) -> Bool {
        utterance.words.count > words.count && utterance.texts.starts(with: words)
            && !utterance.words[1..<words.count].contains { $0.gap > .none }
    }

    private static func dropOpenings(_ utterance: inout Utterance) {
        // "No, take a photo", "Actually, take a photo": what it answers or corrects was said before.
        if let term = second.first(where: { utterance.texts.starts(with: $0) && utterance.words.count > $0.count }),
            utterance.words[term.count].gap > .none
        {
            utterance.dropFirst(term.count)
        }
        while let opening = openings.first(where: { utterance.words.count > $0.count && utterance.texts.starts(with: $0) }) {
            // "now" as a question is none: what begins with a sentence of its own is a clause.
            if utterance.words[opening.count].gap == .sentence, opening.count > 1 { return }
            utterance.dropFirst(opening.count)
        }
    }

    private static func dropClosing(_ utterance: inout Utterance, _ closings: [[String]], needsComma: Bool, _ wish: inout Wish) -> Bool {
        let texts = utterance.texts
        for closing in closings where texts.count > closing.count && texts.suffix(closing.count) == closing[...] {
            let start = texts.count - closing.count
            let isPlease = closing == ["please"] && texts[start - 1] != "say"
            guard !needsComma || isPlease || utterance.words[start].gap > .none else { continue }
            if closing == ["please"], texts[start - 1] == "say" { continue }
            if asking.contains(closing[0]), wish == .none { wish = .asked }
            utterance.dropLast(closing.count)
            return true
        }
        return false
    }
}
