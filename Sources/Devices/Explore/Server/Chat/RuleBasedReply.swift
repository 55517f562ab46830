import Explore
import Foundation

/// The replies that need no language model.
enum RuleBasedReply {
    /// - Parameter emergency: the sentence with the emergency number.
    static func courtesy(_ courtesy: ChatQuery.Courtesy, origin: String, emergency: String) -> String {
        switch courtesy {
        case .greeting: "Hello! Tell me what you feel like: coffee, something to eat, a show, or a walk around \(origin)."
        case .thanks: "You are welcome. Say “something else” for other places."
        case .help:
            "I know places around \(origin). Ask for a kind or a name, such as “sushi”, “a pharmacy open now”, “vegan food within 10 "
                + "minutes” or “directions to the library”; then “the second one”, “something else” or “something closer”. \(emergency)"
        }
    }

    /// - Parameters:
    ///   - places: the search's items as they go out.
    ///   - near: the origin in words: "2 MetroTech", "you".
    static func text(_ search: PlaceSearch, _ places: [Place], near: String) -> String {
        var sentences: [String] = []
        let regrets = search.query.regrets
        let unknown = search.isAboutOne ? [] : search.query.unknown
        if search.isUnclear {
            // What is known not to be known is the reason; otherwise the words that mean nothing.
            let reason = regrets.first ?? (unknown.isEmpty ? nil : "I know nothing of \(quoted(unknown))")
            return
                "I did not understand what you are after\(reason.map { ": \($0)" } ?? ""). Ask for a kind of place (“coffee”, “a pharmacy open "
                + "now”), for a place by its name (“where is the library?”), or for “something to see”."
        }
        sentences += regrets.map { $0 + "." }
        if !unknown.isEmpty { sentences.append("I could make nothing of \(quoted(unknown)).") }
        sentences += search.notes
        guard let first = places.first else {
            return
                (sentences + ["I know no \(ChatLabels.subject(search.query)) near \(near). Ask for something else, or import more places."])
                .joined(separator: " ")
        }
        if search.isAboutOne {
            sentences.append(one(search, first, places))
        } else if case .event = search.items.first {
            if search.notes.isEmpty { sentences.append(events(search)) }
        } else {
            sentences.append(list(search, places, near: near))
        }
        return sentences.joined(separator: " ")
    }

    private static func list(_ search: PlaceSearch, _ places: [Place], near: String) -> String {
        let first = places[0]
        let details = [first.walkTime.map { "\($0.text) on foot" }, first.openText].compactMap(\.self)
        let start = ([first.name] + details).joined(separator: ", ")
        if places.count == 1 { return "There is \(search.wantsOthers ? "also " : "")\(start)." }
        let isMore = search.wantsOthers && !search.isRestarted
        let what = isMore ? "\(places.count) others" : "\(places.count) \(adjectives(search.query))\(ChatLabels.subject(search.query))"
        return "Here are \(what) near \(near). I would start with \(start)."
    }

    private static func adjectives(_ query: ChatQuery) -> String {
        var words = query.diets.map { Vocabulary.standard.diets[$0]?.label ?? $0 }
        if query.needsWheelchair { words.append("wheelchair-accessible") }
        return words.map { $0 + " " }.joined()
    }

    /// A single place, with what was asked of it; of a chain the nearest.
    private static func one(_ search: PlaceSearch, _ place: Place, _ places: [Place]) -> String {
        if case .event(let event) = search.items[0] {
            let walk = place.walkTime.map { ", \($0.text) on foot" } ?? ""
            return "\(search.describe(event))\(walk)\(event.address.map { ", \($0)" } ?? "")."
        }
        var parts = [place.name]
        if let address = place.address { parts.append(address) }
        if let walk = place.walkTime { parts.append("\(walk.text) on foot") }
        if let open = place.openText { parts.append(open) }
        var sentences = [parts.joined(separator: ", ") + "."]
        let asked = search.query.questions
        if asked.contains(.phone) {
            sentences.append(place.phone.map { "Its phone number is \($0)." } ?? "I do not know its phone number.")
        }
        if asked.contains(.website) { sentences.append(place.website.map { "Its website is \($0)." } ?? "I do not know its website.") }
        if asked.contains(.hours), place.openText == nil {
            sentences.append(place.openingHours.map { "Its opening hours are “\($0)”." } ?? "I do not know its opening hours.")
        }
        if asked.contains(.wheelchair) {
            sentences.append(access(place.wheelchair))
        }
        if asked.contains(.diet) {
            let diets = place.diets.map { $0.replacingOccurrences(of: "_", with: "-") }
            sentences.append(
                diets.isEmpty ? "I do not know which diets it has dishes for." : "It has \(diets.joined(separator: ", ")) dishes.")
        }
        if asked.contains(.way) { sentences.append("“Show the way” draws it on the map.") }
        if places.count > 1 {
            let isChain = places.allSatisfy { $0.name == place.name }
            sentences.append(
                isChain
                    ? "It is the nearest of \(places.count)."
                    : places.count == 2 ? "There is one more of such a name." : "There are \(places.count - 1) others of such a name.")
        }
        return sentences.joined(separator: " ")
    }

    private static func access(_ wheelchair: String?) -> String {
        switch wheelchair {
        case "yes": "It is accessible by wheelchair."
        case "limited": "It is accessible by wheelchair in part."
        case "no": "It is not accessible by wheelchair."
        default: "I do not know whether it is accessible by wheelchair."
        }
    }

    private static func events(_ search: PlaceSearch) -> String {
        let events = search.events.map(search.describe)
        return events.count == 1 ? "There is \(events[0])." : "There are \(events.joined(separator: "; "))."
    }

    private static func quoted(_ words: [String]) -> String { words.prefix(4).map { "“\($0)”" }.joined(separator: ", ") }
}
