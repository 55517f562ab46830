import Explore
import Foundation

/// A query ready to be looked for in the data: what an ``ExploreQuery`` means here and now. What it cannot mean is kept, to be said.
struct ChatQuery: Sendable {
    /// The query itself.
    var asked: ExploreQuery
    let language: ChatLanguage
    /// The kinds of place, any of which will do; empty where the query does not say.
    var subjects: [String] = []
    /// Kinds and names that are not wanted.
    var excluded: [String] = []
    /// True where lunch is asked for while it is served.
    private(set) var isAtLunchtime = false
    var refusedNames: [String] = []
    /// What places shall have, by the vocabulary's identifiers.
    var wishes: [Wish] = []
    /// Diets that must be the only one.
    var onlyDiets: Set<String> = []
    /// When it is to be open.
    var open: Date?
    /// When one must be there.
    var by: Date?
    /// The day that is asked about.
    var day: Date?
    var isNow = false
    var isAlwaysOpen = false
    var openUntil: Date?
    /// When events are to be.
    var window: Range<Date>?
    /// Metres as the crow flies, at most.
    var radius: Double?
    /// Words that mean nothing here.
    var unknown: [String] = []
    /// Whether a name is asked for that the data has not, so that the one place whose tags have its words is meant.
    var isNamed = false
    /// The chain whose branches are asked for.
    var branch: Branch?
    /// On foot from the place that they are to be near, by the places' numbers; empty where that is where the person is.
    var fromAnchor: [RankedPlace.ID: (minutes: Int, metres: Double)] = [:]

    /// The houses that places are in, by their names.
    var houses: [String: RankedPlace] = [:]

    /// The house in which they are looked for, which is that of all of them.
    var searched: RankedPlace?

    /// Words that the names of its branches have, and what they are.
    struct Branch: Sendable {
        let words: [String]
        let kind: String?
    }

    struct Wish: Sendable, Hashable {
        let id: String
        let must: Bool
        /// What its value has to be, in words: of an architect, the name.
        var value: [String] = []
        var entry: Vocabulary.Wish? { Vocabulary.standard.wishes[id] }

        /// Facts that are told of whichever place is meant, and choose none.
        private static let facts: Set<String> = ["architect", "artist", "built", "capacity", "fee", "height", "line", "operator"]

        /// True where a fact is asked: who made it, and not what somebody made.
        var isQuestion: Bool { value.isEmpty && Self.facts.contains(id) }
    }

    /// Names that several places of the data have, which are branches of one chain; empty unless none is wanted.
    var chains: Set<String> = []

    /// What a query means at a moment.
    init(_ query: ExploreQuery, _ times: PlaceTimes) {
        asked = query
        language = query.language.flatMap { ChatLanguage(rawValue: $0) } ?? .english
        unknown = query.unknown
        let vocabulary = Vocabulary.standard
        var kitchens: [String] = []
        for text in query.cuisines {
            if let id = vocabulary.subject(text) { kitchens.append(id) } else { unknown.append(text) }
        }
        for text in query.kinds {
            if let id = vocabulary.subject(text) {
                subjects.append(id)
            } else if let wish = vocabulary.wish(text) {
                wishes.append(Wish(id: wish, must: true))
            } else {
                unknown.append(text)
            }
        }
        // "An Italian restaurant" is a place with that kitchen, and not any restaurant as well.
        if !kitchens.isEmpty {
            subjects =
                kitchens
                + subjects.filter { id in
                    let subject = vocabulary.subjects[id]
                    // "A German pub" is one of that kitchen; a café with cakes may be any café.
                    let isPub = subject?.category == .events && subject?.hasFood == true
                    return subject?.cuisines == nil && subject?.isGeneral != true && subject?.category != .quickBites && !isPub
                }
        }
        for text in query.refused {
            if let id = vocabulary.subject(text) {
                excluded.append(id)
            } else {
                refusedNames.append(vocabulary.name(ofNickname: text) ?? text)
            }
        }
        subjects.removeAll(where: excluded.contains)
        // Nobody drinks out of a fountain that is an ornament.
        if subjects.contains("drinking_water") { subjects.removeAll { $0 == "fountain" } }
        for wish in query.wishes {
            // "architect: Engel"
            let parts = wish.wish.split(separator: ":", maxSplits: 1).map(String.init)
            if parts.count == 2, let id = vocabulary.wish(parts[0]), vocabulary.wishes[id]?.value == true {
                wishes.removeAll { $0.id == id }
                // Who built it is what is asked for; who runs it may be no more than a hint.
                wishes.append(Wish(id: id, must: wish.must || id != "operator", value: Words(parts[1]).list))
                continue
            }
            let text = wish.wish.hasSuffix("_only") ? String(wish.wish.dropLast(5)) : wish.wish
            if let id = vocabulary.wish(text) {
                let isOnly = text != wish.wish
                if isOnly { onlyDiets.insert(id) }
                wishes.removeAll { $0.id == id && isOnly }
                if !wishes.contains(where: { $0.id == id }) { wishes.append(Wish(id: id, must: wish.must || isOnly)) }
            } else {
                unknown.append(wish.wish)
            }
        }
        if query.order?.isOfYear == true, !wishes.contains(where: { $0.id == "built" }) { wishes.append(Wish(id: "built", must: false)) }
        readTimes(query, times)
        meanLunch(times)
        if subjects.contains("lounge"), !wishes.contains(where: { $0.id == "quiet" }) { wishes.append(Wish(id: "quiet", must: false)) }
        if let metres = query.withinMetres { radius = metres }
        if let minutes = query.withinMinutes { radius = min(radius ?? .infinity, Self.metres(ofMinutes: minutes)) }
        meanOfSubjects()
        readUnknown()
        meanOfSubjects()
    }

    /// Takes wishes for what they are of these subjects: the timetable of a post box is when it is emptied.
    private mutating func meanOfSubjects() {
        for index in wishes.indices {
            guard let other = wishes[index].entry?.for?.first(where: { subjects.contains($0.key) })?.value else { continue }
            wishes[index] = Wish(id: other, must: wishes[index].must, value: wishes[index].value)
        }
        // "A toilet that I can use", of somebody in a wheelchair.
        if wishes.contains(where: { $0.id == "wheelchair" }), subjects != ["toilets"] {
            for index in wishes.indices where wishes[index].id == "has_toilet" {
                wishes[index] = Wish(id: "wheelchair_toilet", must: wishes[index].must)
            }
        }
        // A table for twelve is a booking, and not the size of anything.
        if isToDine {
            for index in wishes.indices where ["capacity", "size"].contains(wishes[index].id) {
                wishes[index] = Wish(id: "booking", must: wishes[index].must)
            }
        }
        // Ice cream is handed out, marked with it or not.
        if subjects == ["ice_cream"] { wishes.removeAll { $0.id == "takeaway" } }
        // "Where can I post these cards?" pays nothing.
        if subjects == ["post_box"] { wishes.removeAll { ["cards", "cash", "fee", "free"].contains($0.id) } }
        // A toilet of which nothing is marked is better than one that is far.
        if subjects == ["toilets"] {
            for index in wishes.indices where ["free", "fee", "changing_table"].contains(wishes[index].id) {
                wishes[index] = Wish(id: wishes[index].id, must: false)
            }
        }
        // Somewhere to sit beside something with a roof is indoors.
        if subjects.contains("rest"), !Set(["library", "calm", "indoors", "coffee"]).isDisjoint(with: subjects) {
            subjects.removeAll { $0 == "rest" }
        }
        for index in wishes.indices where wishes[index].isQuestion { wishes[index] = Wish(id: wishes[index].id, must: false) }
        // What is to be free says of each what it costs.
        if wishes.contains(where: { $0.id == "free" }) { wishes.removeAll { $0.id == "fee" } }
        var seen: Set<String> = []
        wishes.removeAll { !seen.insert($0.id).inserted }
    }

    /// Minutes of a day within which who asks for lunch wants it now.
    private static let lunchtime = 630..<900

    /// Has lunch be what is open at noon: few places are marked with it, and nearly all serve it.
    private mutating func meanLunch(_ times: PlaceTimes) {
        guard let index = wishes.firstIndex(where: { $0.id == "lunch" }) else { return }
        wishes[index] = Wish(id: "lunch", must: false)
        let clock = times.calendar.dateComponents([.hour, .minute], from: times.now)
        isAtLunchtime = Self.lunchtime.contains((clock.hour ?? 0) * 60 + (clock.minute ?? 0))
        guard isAtLunchtime, !wantsOpen, isToDine else { return }
        (open, isNow) = (times.now, true)
    }

    private mutating func readTimes(_ query: ExploreQuery, _ times: PlaceTimes) {
        func moment(_ text: String?) -> Date? {
            guard let text else { return nil }
            let full = text.utf8.count == 10 ? text + "T00:00:00" : text.utf8.count == 16 ? text + ":00" : text
            guard let date = LocalTime.date(full, in: times.calendar.timeZone), abs(date.timeIntervalSince(times.now)) < 2 * 366 * 86_400
            else {
                unknown.append(text)
                return nil
            }
            return date
        }
        switch query.open {
        case nil: break
        case "now": (open, isNow) = (times.now, true)
        case "always": isAlwaysOpen = true
        case let text? where text.utf8.count == 10: day = moment(text)
        default: open = moment(query.open)
        }
        openUntil = moment(query.openUntil)
        // "My train leaves at 18:05" asks for nothing that is open then.
        if query.asks.contains(.inTime), !query.asks.contains(.hours), !isNow, let time = open, time > times.now {
            (by, open) = (time, nil)
        }
        // "Tåget går 18.05", in words that no field holds.
        if query.asks.contains(.inTime), by == nil, open == nil,
            let match = query.unknown.lazy.compactMap({ $0.firstMatch(of: /\b([01]?\d|2[0-3])[.:]([0-5]\d)\b/) }).first,
            let hour = Int(match.output.1), let minute = Int(match.output.2),
            let time = times.calendar.date(bySettingHour: hour, minute: minute, second: 0, of: times.now), time > times.now
        {
            by = time
            unknown.removeAll { $0.contains(match.output.0) }
        }
        let (start, end) = (moment(query.eventFrom), moment(query.eventUntil))
        if start != nil || end != nil {
            let start = max(times.now, start ?? times.now)
            window = start..<max(start, end ?? .distantFuture)
            if subjects.isEmpty, !query.that, query.ordinal == nil, !query.listed { subjects = ["events"] }
            // What is no event is to be open when something is to begin.
            if !isAboutEvents, open == nil, day == nil, openUntil == nil {
                (open, window) = (window?.lowerBound, nil)
                isNow = open == times.now
            }
        }
        // Of an event a time says when it is, not when it is open.
        if isAboutEvents, let time = open ?? day {
            window = window ?? time..<(times.calendar.date(byAdding: .day, value: 1, to: times.calendar.startOfDay(for: time)) ?? time)
            (open, day, isNow) = (nil, nil, false)
        }
    }

    /// As the crow flies, where one walks for so many minutes.
    static func metres(ofMinutes minutes: Double) -> Double { minutes * 60 * WalkingRoute.pace / WalkingRoute.streetFactor }

    /// The category of the first subject.
    var category: ExploreCategory? { subjects.first.flatMap { Vocabulary.standard.subjects[$0]?.category } }

    /// Whether events are meant, and not only the places where they are.
    var isAboutEvents: Bool { subjects.first == "events" || subjects.first == "tonight" }

    private static let seats: Set<String> = ["rest", "calm", "indoors", "lounge", "library", "coworking", "social"]

    /// True where somewhere to stay is asked for, where nothing need be bought.
    var isToStay: Bool {
        !Self.seats.isDisjoint(with: subjects) && !subjects.contains("coffee")
            && (excluded.contains("coffee") || wishes.contains { $0.id == "free" })
    }

    /// True where somewhere quiet to stay is asked for; who asks for a library wants no church.
    var isForQuiet: Bool {
        !Self.seats.subtracting(["library", "coworking"]).isDisjoint(with: subjects) && wishes.contains { $0.id == "quiet" }
    }

    /// The lines of public transport that are asked about: "6t".
    var lines: [String] { wishes.filter { $0.id == "line" }.flatMap(\.value) }

    /// Whether anything is to be looked for.
    var hasSubject: Bool { !subjects.isEmpty }
}
