/// An answer of a language model's that says that something was done, or will be. A model can do nothing here, so it is not true.
///
/// It is looked for in each clause: "I have taken …", "I'll remind you", "Your timer is set", "Photo taken", "Done". What is denied or asked
/// is no claim.
enum ClaimedAct {
    static func isIn(_ answer: String) -> Bool {
        var clause = ""
        for character in answer.lowercased().replacing("’", with: "'") + "." {
            guard ".!?;,:\n–—".contains(character) else {
                clause.append(character)
                continue
            }
            let words = clause.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "-" }.map(String.init)
            if character != "?", isClaim(words[...]) { return true }
            clause = ""
        }
        return false
    }

    private static let fillers = ActVerbs.words(
        """
        ok okay sure certainly absolutely alright yes great and now then there well sir so all the a an your it's that's it that is was are were
        they they've i consider just already new last been has have
        """)
    private static let denials = ActVerbs.words(
        """
        not never cannot can't don't didn't haven't hasn't won't wasn't weren't isn't aren't couldn't no nothing none unable if can could would
        should
        """)
    private static let adverbs = ActVerbs.words("just already now also successfully gladly happily then immediately")
    /// As a clause of its own.
    private static let assents: Set<[String]> = [
        ["all", "set"], ["will", "do"], ["on", "it"], ["i'm", "on", "it"], ["right", "away"], ["as", "you", "wish"], ["got", "it"],
        ["gone"],
    ]

    private static func isClaim(_ clause: ArraySlice<String>) -> Bool {
        let core = clause.drop(while: fillers.contains)
        if assents.contains(Array(clause)) || assents.contains(Array(core)) || isPersonal(clause) { return true }
        guard let first = core.first, !clause.contains(where: denials.contains) else { return false }
        if first == "done" || core.count == 1 && (ActVerbs.past.contains(first) || ActVerbs.going.contains(first)) { return true }
        return isPassive(clause) || isElliptic(core)
    }

    /// "I have just taken", "I took", "I'm taking", "I'll remind", "I'm going to remind", "I did delete", "you'll be reminded"
    private static func isPersonal(_ clause: ArraySlice<String>) -> Bool {
        for index in clause.indices {
            var wanted: Set<String>
            switch clause[index] {
            case "i", "we", "i've", "we've": wanted = ActVerbs.past
            case "i'll", "we'll": wanted = ActVerbs.base
            case "i'm", "we're": wanted = ActVerbs.going
            case "let": wanted = ActVerbs.base
            case "you'll", "it'll": wanted = []
            default: continue
            }
            var rest = clause[index...].dropFirst()
            while let word = rest.popFirst() {
                switch word {
                case _ where adverbs.contains(word): break
                case "have", "had", "me", "gone", "went", "ahead", "and": break
                case "am": wanted = ActVerbs.going
                case "will", "shall", "to": wanted = ActVerbs.base
                case "be": wanted = ActVerbs.past
                case "going": wanted = []
                case "did": wanted = ActVerbs.base.union(["it", "that", "so"])
                default:
                    if wanted.contains(word), rest.first.map({ !denials.contains($0) }) ?? true { return true }
                    rest = []
                }
            }
        }
        return false
    }

    private static let isWords = ActVerbs.words("is are been now")
    private static let wasWords = ActVerbs.words("was were")
    /// What was taken or made once may be somebody else's.
    private static let histories = ActVerbs.words("taken shot captured made created written recorded filmed photographed")
    private static let states = ActVerbs.words("empty gone off on ready clear active louder quieter")

    /// "Your timer is set", "the last photo has been deleted", "your list is now empty"
    private static func isPassive(_ clause: ArraySlice<String>) -> Bool {
        guard clause.contains(where: ActVerbs.things.contains) else { return false }
        for index in clause.indices.dropFirst() where ActVerbs.past.contains(clause[index]) || states.contains(clause[index]) {
            let before = clause[..<index].last { !adverbs.contains($0) || isWords.contains($0) } ?? ""
            if isWords.contains(before) { return true }
            if wasWords.contains(before), !histories.contains(clause[index]) || clause.contains("your") { return true }
        }
        return false
    }

    /// "Photo taken", "Timer set for five minutes", "Deleted the last photo", "Taking a photo now"
    private static func isElliptic(_ core: ArraySlice<String>) -> Bool {
        guard let first = core.first, core.contains(where: ActVerbs.things.contains) else { return false }
        if ActVerbs.past.contains(first) || ActVerbs.going.contains(first) { return true }
        guard let thing = core.prefix(3).firstIndex(where: ActVerbs.things.contains), let next = core[thing...].dropFirst().first else {
            return false
        }
        return ActVerbs.past.contains(next)
    }
}
