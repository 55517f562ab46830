import Explore
import Foundation

/// Reads how far places may be: "within 200 m", "ten minutes on foot".
enum ChatDistance {
    /// What is nearer than this many metres is no distance that anybody asks for.
    private static let least = 20.0

    /// Takes a distance out of a text in lower case.
    static func read(_ text: inout String, _ query: inout ExploreQuery) {
        let before =
            "((?:within|less than|under|up to|at most|no more than|not more than|max|closer than|alle|enintään|max|högst|inom|under|innerhalb von|höchstens|maximal) |in )?(?:a |an )?"
        // A number in digits may stand at a sign ("200m"); one in words is apart from a unit that is a word, for "am" is none.
        let number = "(?:(\\d+(?:[.,]\\d+)?) ?-?(\(units)|m|mi|ft)|(\(numberWords))[ -](\(units)))"
        let after =
            "((?:'? ?(?:walk|walking|on foot|away|from here|of here|päässä|säteellä|sisällä|zu fuß|entfernt|till fots|bort|gångväg|kävellen))*)"
        guard let found = ChatMomentReader.match("(?<![\\p{L}\\d:.,])\(before)\(number)(?![\\p{L}\\d])\(after)", text) else { return }
        let (bound, digits, word, rest) = (found.groups[0], found.groups[1], found.groups[3], found.groups[5])
        // "A foot massage", "in a minute", "my train goes in 15 min": a time is a distance only where it is said to be one.
        if word == "a" || word == "an", bound.isEmpty || bound == "in ", rest.isEmpty { return }
        let count = numbers[word] ?? Double(digits.replacingOccurrences(of: ",", with: ".")) ?? 0
        let metres: Double
        switch digits.isEmpty ? found.groups[4] : found.groups[2] {
        case "ft", "feet", "foot": metres = count * 0.3048
        case let unit where unit == "km" || unit.hasPrefix("kilomet"): metres = count * 1_000
        case let unit where unit == "mi" || unit.hasPrefix("mile"): metres = count * 1_609.344
        case let unit where unit.hasPrefix("yard"): metres = count * 0.9144
        case let unit where unit == "m" || unit.hasPrefix("met") || unit.hasPrefix("метр"): metres = count
        default:
            guard count > 0, count <= 600, !bound.isEmpty && bound != "in " || !rest.isEmpty || bound == "in " && !text.contains("train")
            else {
                return
            }
            query.withinMinutes = count
            text.replaceSubrange(found.range, with: " ")
            return
        }
        // "3.1 m" is the height of a van.
        guard metres >= least, metres <= ExploreAnswers.widestRadius else { return }
        query.withinMetres = metres
        text.replaceSubrange(found.range, with: " ")
    }

    private static let numbers: [String: Double] = [
        "half a": 0.5, "half an": 0.5, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10, "fifteen": 15,
        "twenty": 20, "thirty": 30, "kaksi": 2, "viisi": 5, "viiden": 5, "kymmenen": 10, "två": 2, "fem": 5, "tio": 10, "zwei": 2,
        "fünf": 5, "zehn": 10,
    ]

    private static let numberWords = numbers.keys.sorted { ($1.count, $0) < ($0.count, $1) }.joined(separator: "|")
    /// Units that are words, or abbreviations that are none.
    private static let units =
        "minutes?|mins?|minuten|minutos|minuti|minut|минут\\w*|хвилин\\w*|dakika|minuuttia|minuutin|minuter|metres?|meters?|metern?|metros|metri|метр\\w*|metriä|metrin|km|kilomet\\w+|miles?|feet|foot|yards?"
}

/// Reads what something may cost: "under 10 euros", "max 20 €".
enum ChatPrice {
    /// Takes a sum out of a text in lower case.
    static func read(_ text: inout String, _ query: inout ExploreQuery) {
        let bound =
            "(?:(?:under|below|less than|max\\.?|up to|at most|not more than|for|around|about|alle|enintään|noin|högst|inom|för|unter|höchstens|maximal|bis|für) )?"
        guard
            let found = ChatMomentReader.match(
                "(?<![\\p{L}\\d])\(bound)(?:€ ?[1-9]\\d*|[1-9]\\d*(?:[.,]\\d+)? ?(?:€|eur|euros?|euroa|euron|e|eu))(?![\\p{L}\\d])", text)
        else { return }
        query.wishes.append(ExploreQuery.Wish("price"))
        text.replaceSubrange(found.range, with: " ")
    }
}

/// Reads which of the last list is meant by its number: "number 2", "#1", "nr. 3".
enum ChatOrdinal {
    /// Takes a number of the list out of a text in lower case, where there is a list.
    static func read(_ text: inout String, _ query: inout ExploreQuery, _ context: ChatReader.Context) {
        guard context.hasList,
            let found = ChatMomentReader.match(
                "(?<![\\p{L}\\d])(?:number |no\\.? ?|nr\\.? ?|num |numero |nummer |option |#)(\\d{1,2})(?![\\d:])", text),
            let number = Int(found.groups[0]), (1...10).contains(number)
        else { return }
        query.ordinal = number
        text.replaceSubrange(found.range, with: " ")
    }
}
