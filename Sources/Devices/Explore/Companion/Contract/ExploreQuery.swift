import Foundation

/// What is asked for, as JSON: what rules or a language model make of a question, what a page's filters and `explore search` fill.
///
/// ## Topics
/// - What: ``kinds``, ``cuisines``, ``names``, ``wishes``, ``refused``
/// - Where: ``near``, ``on``, ``within``, ``between``, ``from``, ``withinMetres``, ``withinMinutes``
/// - When: ``open``, ``openUntil``, ``eventFrom``, ``eventUntil``
/// - Which, and how many: ``order``, ``count``, ``others``, ``closer``, ``ordinal``, ``that``, ``continues``
/// - What of them: ``asks``
/// - What else was said: ``talk``, ``distress``, ``unknown``, ``language``
public struct ExploreQuery: Sendable, Hashable {
    /// Something that a place shall have.
    public struct Wish: Sendable, Hashable, Codable {
        /// "wifi", or words for it.
        public var wish: String
        /// Whether nothing else will do.
        public var must: Bool

        public init(_ wish: String, must: Bool = true) { (self.wish, self.must) = (wish, must) }
    }

    /// In which order places come.
    public enum Order: String, Sendable, Hashable, CaseIterable, Codable {
        case best, nearest
        case openLongest = "open_longest"
    }

    /// What is asked of a place.
    public enum Ask: String, Sendable, Hashable, CaseIterable, Codable {
        case way, distance, phone, website, email, hours, address, level, description
        /// Whether one is there before it closes.
        case inTime = "in_time"
        /// Where the person is.
        case whereAmI = "where_am_i"
        /// How many there are.
        case howMany = "how_many"
        /// What lies on the way.
        case along
    }

    /// What is said to be polite.
    public enum Talk: String, Sendable, Hashable, CaseIterable, Codable {
        case greeting, thanks, farewell, help, identity, sorry, lonely, relief
        case goodNews = "good_news"
    }

    /// Kinds of place, any of which will do.
    public var kinds: [String] = []
    /// Kitchens, any of which will do, the ones that are wanted most first.
    public var cuisines: [String] = []
    /// Places by their names or addresses.
    public var names: [String] = []
    public var wishes: [Wish] = []
    /// Kinds, kitchens and names that are not wanted: the field `not`.
    public var refused: [String] = []
    /// A place, square, street or address that they are to be near; "that" for the place spoken of last.
    public var near: String?
    /// The street that they are on.
    public var on: String?
    /// The quarter, square or building that they are in: the field `in`.
    public var within: String?
    /// The two places that they are between; "here" for where the person is.
    public var between: [String] = []
    /// Where the way begins, if not where the person is; "that" for the place spoken of last.
    public var from: String?
    /// Metres on foot, at most.
    public var withinMetres: Double?
    /// Minutes on foot, at most.
    public var withinMinutes: Double?
    /// "now", "always", a local time ("2026-06-09T20:00") or a day ("2026-06-09").
    public var open: String?
    /// The local time until which they are to be open.
    public var openUntil: String?
    /// The local times between which an event is to begin.
    public var eventFrom: String?
    public var eventUntil: String?
    public var order: Order?
    /// How many places, at most.
    public var count: Int?
    /// Not the places of the answers before.
    public var others = false
    /// Nearer ones than those of the last answer.
    public var closer = false
    /// A place of the last list, from 1; −1 for its last one.
    public var ordinal: Int?
    /// The place that was spoken of last.
    public var that = false
    /// The query before, with what this one has in its place.
    public var continues = false
    public var asks: [Ask] = []
    public var talk: Talk?
    /// Somebody's need for help, as the server's table has it: "medical", "danger".
    public var distress: String?
    /// What was heard and not understood, or what no field holds, in the words of the person.
    public var unknown: [String] = []
    /// The language of the reply: "en", "fi", "sv" or "de".
    public var language: String?

    public init() {}
}

/// Why a field of a query is not used.
public struct QueryFault: Error, Sendable, Hashable {
    public let field: String
    /// For a person: what the field must be.
    public let sentence: String
}

extension ExploreQuery {
    private static let longestText = 100
    private static let longestList = 20

    /// Reads a query: what fits is kept, and of the rest it is said why not.
    ///
    /// - Parameter isStrict: whether one text is no list of one, and null is no value; a language model is forgiven both.
    /// - Throws: `QueryFault` where the text is no JSON object.
    public static func read(_ data: Data, strictly isStrict: Bool = false) throws(QueryFault) -> (query: ExploreQuery, faults: [QueryFault])
    {
        guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw QueryFault(field: "query", sentence: "A query is a JSON object such as {\"kinds\": [\"cafe\"], \"open\": \"now\"}.")
        }
        var reader = FieldReader(fields: object, isStrict: isStrict)
        var query = ExploreQuery()
        query.kinds = reader.texts("kinds")
        query.cuisines = reader.texts("cuisines")
        query.names = reader.texts("names")
        query.wishes = reader.wishes()
        query.refused = reader.texts("not")
        query.near = reader.text("near")
        query.on = reader.text("on")
        query.within = reader.text("in")
        query.between = reader.texts("between")
        if !query.between.isEmpty, query.between.count != 2 {
            reader.fault("between", "must be a list of two places")
            query.between = []
        }
        query.from = reader.text("from")
        query.withinMetres = reader.number("within_metres", 1...50_000)
        query.withinMinutes = reader.number("within_minutes", 1...600)
        query.open = reader.moment("open", words: ["now", "always"])
        query.openUntil = reader.moment("open_until", words: [])
        query.eventFrom = reader.moment("event_from", words: [])
        query.eventUntil = reader.moment("event_until", words: [])
        query.order = reader.choice("order")
        query.count = reader.whole("count", 1...50)
        query.others = reader.flag("others")
        query.closer = reader.flag("closer")
        query.ordinal = reader.whole("ordinal", -1...50)
        if query.ordinal == 0 {
            reader.fault("ordinal", "must be a whole number from 1 to 50, or -1 for the last")
            query.ordinal = nil
        }
        query.that = reader.flag("that")
        query.continues = reader.flag("continues")
        query.asks = reader.choices("asks")
        query.talk = reader.choice("talk")
        query.distress = reader.text("distress")
        query.unknown = reader.texts("unknown")
        query.language = reader.text("language")
        if isStrict, let language = query.language, !["en", "fi", "sv", "de"].contains(language) {
            reader.fault("language", "must be one of en, fi, sv, de")
        }
        reader.rest()
        return (query, reader.faults)
    }

    private struct FieldReader {
        let fields: [String: Any]
        let isStrict: Bool
        var known: Set<String> = []
        var faults: [QueryFault] = []

        init(fields: [String: Any], isStrict: Bool) { (self.fields, self.isStrict) = (fields, isStrict) }

        mutating func fault(_ field: String, _ reason: String) {
            faults.append(QueryFault(field: String(field.prefix(40)), sentence: "\"\(field.prefix(40))\" \(reason)."))
        }

        /// The value; `nil` where it is missing or null.
        private mutating func value(_ field: String) -> Any? {
            known.insert(field)
            guard let value = fields[field] else { return nil }
            if value is NSNull {
                if isStrict { fault(field, "must not be null: leave it out") }
                return nil
            }
            return value
        }

        /// The elements; one that is no list of its own as well. What is no list where one must be has an element that nothing fits.
        private func list(_ value: Any) -> [Any] { value as? [Any] ?? (isStrict ? [NSNull()] : [value]) }

        private func clean(_ value: Any) -> String? {
            guard let text = value as? String, (1...longestText).contains(text.unicodeScalars.count),
                text.contains(where: { !$0.isWhitespace })
            else {
                return nil
            }
            return text
        }

        mutating func text(_ field: String) -> String? {
            guard let value = value(field) else { return nil }
            if let text = clean(value) { return text }
            fault(field, "must be text of at most \(longestText) characters")
            return nil
        }

        mutating func texts(_ field: String) -> [String] {
            guard let value = value(field) else { return [] }
            let list = list(value)
            let texts = list.prefix(longestList).compactMap(clean)
            if texts.count != list.count {
                fault(field, "must be a list of at most \(longestList) texts of at most \(longestText) characters each")
            }
            return texts
        }

        mutating func wishes() -> [Wish] {
            guard let value = value("wishes") else { return [] }
            let list = list(value)
            let wishes = list.prefix(longestList).compactMap { element -> Wish? in
                if !isStrict, let text = clean(element) { return Wish(text) }
                if isStrict, let must = (element as? [String: Any])?["must"], !isFlag(must) { return nil }
                guard let object = element as? [String: Any], let text = object["wish"].flatMap(clean) else { return nil }
                return Wish(text, must: object["must"] as? Bool ?? true)
            }
            if wishes.count != list.count {
                fault("wishes", "must be a list of texts, or of objects such as {\"wish\": \"wifi\", \"must\": true}")
            }
            return wishes
        }

        mutating func number(_ field: String, _ range: ClosedRange<Double>) -> Double? {
            guard let value = value(field) else { return nil }
            if !isFlag(value), let number = (value as? NSNumber)?.doubleValue, range.contains(number) { return number }
            fault(field, "must be a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
            return nil
        }

        mutating func whole(_ field: String, _ range: ClosedRange<Double>) -> Int? {
            guard let number = number(field, range) else { return nil }
            if number == number.rounded() { return Int(number) }
            fault(field, "must be a whole number")
            return nil
        }

        private func isFlag(_ value: Any) -> Bool {
            guard let number = value as? NSNumber else { return false }
            return String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
        }

        mutating func flag(_ field: String) -> Bool {
            guard let value = value(field) else { return false }
            if isFlag(value), let flag = value as? Bool { return flag }
            fault(field, "must be true or false")
            return false
        }

        mutating func choice<Choice: RawRepresentable & CaseIterable>(_ field: String) -> Choice? where Choice.RawValue == String {
            guard let value = value(field) else { return nil }
            if let choice = (value as? String).flatMap(Choice.init(rawValue:)) { return choice }
            fault(field, "must be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
            return nil
        }

        mutating func choices<Choice: RawRepresentable & CaseIterable>(_ field: String) -> [Choice] where Choice.RawValue == String {
            guard let value = value(field) else { return [] }
            let list = list(value)
            let choices = list.compactMap { ($0 as? String).flatMap(Choice.init(rawValue:)) }
            if choices.count != list.count { fault(field, "has only \(Choice.allCases.map(\.rawValue).joined(separator: ", "))") }
            return choices
        }

        /// "2026-06-09T20:00", with seconds or without, or "2026-06-09".
        mutating func moment(_ field: String, words: [String]) -> String? {
            guard let value = value(field) else { return nil }
            if let text = value as? String {
                if words.contains(text) { return text }
                if text.wholeMatch(of: /\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?/) != nil { return text }
            }
            let quoted = words.map { "\"\($0)\", " }.joined()
            fault(field, "must be \(quoted)a local time such as \"2026-06-09T20:00\" or a day such as \"2026-06-09\"")
            return nil
        }

        mutating func rest() {
            for field in fields.keys.sorted() where !known.contains(field) { fault(field, "is no field of a query") }
        }
    }
}

extension ExploreQuery: Encodable {
    private enum CodingKeys: String, CodingKey {
        case kinds, cuisines, names, wishes, near, on, between, from, open, order, count, others, closer, ordinal, that, continues, asks
        case talk, distress, unknown, language
        case refused = "not"
        case within = "in"
        case withinMetres = "within_metres"
        case withinMinutes = "within_minutes"
        case openUntil = "open_until"
        case eventFrom = "event_from"
        case eventUntil = "event_until"
    }

    /// Writes the fields that say something.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        func list(_ list: [some Encodable], _ key: CodingKeys) throws { if !list.isEmpty { try fields.encode(list, forKey: key) } }
        func flag(_ flag: Bool, _ key: CodingKeys) throws { if flag { try fields.encode(true, forKey: key) } }
        try list(kinds, .kinds)
        try list(cuisines, .cuisines)
        try list(names, .names)
        try list(wishes, .wishes)
        try list(refused, .refused)
        try fields.encodeIfPresent(near, forKey: .near)
        try fields.encodeIfPresent(on, forKey: .on)
        try fields.encodeIfPresent(within, forKey: .within)
        try list(between, .between)
        try fields.encodeIfPresent(from, forKey: .from)
        try fields.encodeIfPresent(withinMetres, forKey: .withinMetres)
        try fields.encodeIfPresent(withinMinutes, forKey: .withinMinutes)
        try fields.encodeIfPresent(open, forKey: .open)
        try fields.encodeIfPresent(openUntil, forKey: .openUntil)
        try fields.encodeIfPresent(eventFrom, forKey: .eventFrom)
        try fields.encodeIfPresent(eventUntil, forKey: .eventUntil)
        try fields.encodeIfPresent(order, forKey: .order)
        try fields.encodeIfPresent(count, forKey: .count)
        try flag(others, .others)
        try flag(closer, .closer)
        try fields.encodeIfPresent(ordinal, forKey: .ordinal)
        try flag(that, .that)
        try flag(continues, .continues)
        try list(asks, .asks)
        try fields.encodeIfPresent(talk, forKey: .talk)
        try fields.encodeIfPresent(distress, forKey: .distress)
        try list(unknown, .unknown)
        try fields.encodeIfPresent(language, forKey: .language)
    }
}
