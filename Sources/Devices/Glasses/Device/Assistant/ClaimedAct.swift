/// An answer of a language model's that says that something was done, or will be. A model can do nothing here, so it is not true.
///
/// It is looked for in each clause: "I have taken …", "I'll remind you", "Your timer is set", "Photo taken", "Done". What is denied or asked
/// is no claim.
enum ClaimedAct {
    static func isIn(_ answer: String) -> Bool {
        answer.lowercased().replacing("’", with: "'").split { ".!?;,:\n–—".contains($0) }.contains { clause in
            let words = clause.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "-" }.map(String.init)
            return isClaim(words[...])
        }
    }

    private static let fillers: Set<String> = [
        "ok", "okay", "sure", "certainly", "absolutely", "alright", "yes", "great", "and", "now", "then", "there", "well", "sir", "so",
        "all",
        "the", "a", "an", "your", "it's", "that's", "it", "that", "is", "i", "consider", "just", "already", "new", "last", "been", "has",
        "have",
    ]
    private static let done: Set<String> = [
        "done", "noted", "saved", "deleted", "recorded", "captured", "cancelled", "sent", "added", "removed",
    ]
    private static let denials: Set<String> = [
        "not", "never", "cannot", "can't", "don't", "didn't", "haven't", "hasn't", "won't", "wasn't", "weren't", "isn't", "aren't",
        "couldn't",
        "no", "nothing", "unable", "if", "can", "could", "would", "should", "did", "do",
    ]
    private static let adverbs: Set<String> = [
        "just", "already", "now", "also", "successfully", "gladly", "happily", "then", "immediately",
    ]

    private static func isClaim(_ clause: ArraySlice<String>) -> Bool {
        if clause.suffix(2) == ["will", "do"] { return true }
        guard !clause.isEmpty, !clause.contains(where: denials.contains) else { return false }
        let core = clause.drop(while: fillers.contains)
        if let first = core.first, done.contains(first), core.count == 1 || clause.count <= 3 { return true }
        if clause.suffix(2) == ["all", "set"] || clause.prefix(2) == ["on", "it"] { return true }
        return isPersonal(clause) || isPassive(clause) || isElliptic(core)
    }

    /// "I have just taken", "I took", "I'm taking", "I'll remind", "I'm going to remind"
    private static func isPersonal(_ clause: ArraySlice<String>) -> Bool {
        for index in clause.indices {
            let forms: Set<String>
            switch clause[index] {
            case "i", "we": forms = ActVerbs.past
            case "i've", "we've": forms = ActVerbs.past
            case "i'll", "we'll": forms = ActVerbs.base
            case "i'm", "we're": forms = ActVerbs.going
            case "let": forms = clause[index...].dropFirst().first == "me" ? ActVerbs.base : []
            default: continue
            }
            var rest = clause[index...].dropFirst().drop(while: adverbs.contains)
            var wanted = forms
            while let word = rest.first {
                switch word {
                case "have", "'ve", "had", "me", "gone", "went", "ahead", "and": break
                case "am": wanted = ActVerbs.going
                case "will", "shall", "to": wanted = ActVerbs.base
                case "going": wanted = []
                default:
                    if wanted.contains(word) { return true }
                    rest = []
                    continue
                }
                rest = rest.dropFirst().drop(while: adverbs.contains)
            }
        }
        return false
    }

    private static let isWords: Set<String> = ["is", "are", "been", "now"]
    private static let wasWords: Set<String> = ["was", "were"]
    /// What was taken or made once may be somebody else's.
    private static let histories: Set<String> = [
        "taken", "shot", "captured", "made", "created", "written", "recorded", "filmed", "photographed",
    ]

    /// "Your timer is set", "the last photo has been deleted"
    private static func isPassive(_ clause: ArraySlice<String>) -> Bool {
        guard clause.contains(where: ActVerbs.things.contains) else { return false }
        for index in clause.indices.dropFirst() where ActVerbs.past.contains(clause[index]) {
            let before = clause[..<index].reversed().drop(while: adverbs.contains).first ?? ""
            if isWords.contains(before) { return true }
            if wasWords.contains(before), !histories.contains(clause[index]) || clause.contains("your") { return true }
        }
        return false
    }

    /// "Photo taken", "Timer set for five minutes", "Deleted the last photo", "Taking a photo now"
    private static func isElliptic(_ core: ArraySlice<String>) -> Bool {
        guard let first = core.first, core.contains(where: ActVerbs.things.contains) else { return false }
        if ActVerbs.past.contains(first) || ActVerbs.going.contains(first) { return true }
        let isThing = core.prefix(3).firstIndex(where: ActVerbs.things.contains)
        guard let isThing, let next = core[isThing...].dropFirst().first else { return false }
        return ActVerbs.past.contains(next)
    }
}
