import Explore

/// The replies that need no language model.
enum RuleBasedReply {
    static func courtesy(_ courtesy: ChatIntent.Courtesy, origin: String) -> String {
        switch courtesy {
        case .greeting: "Hello! Tell me what you feel like: coffee, something to eat, a show, or a walk around \(origin)."
        case .thanks: "You are welcome. Say “something else” for other places."
        case .help:
            "I know places around \(origin). Ask for coffee, food, events or sights, then “something else” or “something closer”."
        }
    }

    /// - Parameter near: the origin in words: "2 MetroTech", "you".
    static func text(_ search: PlaceSearch, _ places: [Explore.Place], near: String) -> String {
        guard let first = places.first else {
            return "I know no \(subject(search)) near \(near). Ask for something else, or import more places."
        }
        var sentences: [String] = []
        if search.isGuess { sentences.append("I am not sure what you are after, so here is what is worth a look.") }
        if !search.missingWords.isEmpty {
            sentences.append("I know nothing with “\(search.missingWords.joined(separator: " "))” here.")
        }
        if search.hasNoCloser { sentences.append("Nothing of that kind is closer than what you have seen.") }
        if search.isRestarted { sentences.append("That was all I know of, so here it is again from the start.") }
        let count = places.count
        let walk = first.walkTime.map { ", \($0.text) on foot" } ?? ""
        if count == 1 {
            sentences.append("There is \(search.wantsOthers ? "also " : "")\(first.name)\(walk).")
        } else {
            let others = search.wantsOthers && !search.isRestarted ? "\(count) others" : "\(count) \(subject(search))"
            sentences.append("Here are \(others) near \(near). I would start with \(first.name)\(walk).")
        }
        return sentences.joined(separator: " ")
    }

    private static func subject(_ search: PlaceSearch) -> String {
        if let word = search.words.first { return "places for “\(word.replacing("_", with: " "))”" }
        return switch search.category {
        case .quickBites: "places for a quick bite"
        case .chillCafes: "calm places for a coffee or a book"
        case .events: "places where something is on"
        case .explore: "places worth a walk"
        }
    }
}
