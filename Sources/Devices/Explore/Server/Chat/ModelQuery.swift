import Foundation

/// What a language model has made of a message: a form of JSON. Nothing of it is believed before it was checked, field by field, against
/// what the rules could have found themselves; places are none of its fields.
struct ModelQuery: Decodable, Sendable, Hashable {
    /// Why a reading is not used, for the operator: nothing of it is told to whoever chats.
    struct Fault: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    private var kinds: [Kind]?
    private var cuisines: [Kind]?
    private var not: [Kind]?
    private var diets: Set<Diet>?
    private var dietOnly: Bool?
    private var wheelchair: Bool?
    private var open: String?
    private var withinMinutes: Double?
    private var withinMetres: Double?
    private var nearest: Bool?
    private var name: String?
    private var from: String?
    private var until: String?
    private var ordinal: Int?
    private var refersBack: Bool?
    private var closer: Bool?
    private var others: Bool?
    private var asks: Set<ChatQuery.Question>?

    private static let longestName = 100
    private static let longestWalk = 600.0

    /// Reads a model's answer: one JSON object, whatever stands around it.
    init(_ answer: String) throws(Fault) {
        guard let start = answer.firstIndex(of: "{"), let end = answer.lastIndex(of: "}"), start < end else {
            throw Fault(description: "it has no JSON object")
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            self = try decoder.decode(Self.self, from: Data(answer[start...end].utf8))
        } catch DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context) {
            let field = context.codingPath.first.map { "field “\($0.stringValue)”" } ?? "JSON"
            throw Fault(description: "its \(field) cannot be read: \(context.debugDescription.prefix(100))")
        } catch {
            throw Fault(description: "its JSON cannot be read")
        }
    }

    /// The query that it stands for, in the place of what the rules made of the same message.
    ///
    /// - Parameters:
    ///   - rules: the rules' reading, whose regrets stay: what no data can fulfil is known to them.
    ///   - now: when the message was written.
    ///   - calendar: with the time zone of the place.
    /// - Throws: ``Fault`` where a field has what it must not have, or no field has anything.
    func query(over rules: ChatQuery, now: Date, _ calendar: Calendar) throws(Fault) -> ChatQuery {
        var query = ChatQuery()
        // "An Italian restaurant" is a place with that kitchen, and not any restaurant as well.
        query.subjects = Self.ids(cuisines?.isEmpty == false ? cuisines : kinds)
        if let cuisines, cuisines.contains(where: { Vocabulary.standard.subjects[$0.id]?.cuisines == nil }) {
            throw Fault(description: "its field “cuisines” has one that is none")
        }
        query.excluded = Self.ids(not)
        query.subjects.removeAll(where: query.excluded.contains)
        query.diets = (diets ?? []).map(\.id).sorted()
        query.isDietOnly = dietOnly == true && !query.diets.isEmpty
        query.needsWheelchair = wheelchair == true
        query.wantsNearest = nearest == true
        query.wantsCloser = closer == true
        query.wantsOthers = others == true
        query.refersBack = refersBack == true
        query.ordinal = try ordinal.map { (number) throws(Fault) in
            guard number == -1 || (1...10).contains(number) else { throw Fault(description: "its field “ordinal” is \(number)") }
            return number < 0 ? -1 : number - 1
        }
        query.questions = asks ?? []
        try readRadius(&query)
        try readTimes(&query, now, calendar)
        try readName(&query)
        guard query != ChatQuery() else { throw Fault(description: "it says nothing") }
        (query.regrets, query.wantsRatings) = (rules.regrets, rules.wantsRatings)
        return query
    }

    // MARK: - Fields

    /// A kind of place, by its identifier or by words for it.
    private struct Kind: Decodable, Hashable {
        let id: String

        init(from decoder: any Decoder) throws {
            let name = try decoder.singleValueContainer().decode(String.self)
            let words = Words(name).list
            if Vocabulary.standard.subjects[name] != nil {
                id = name
            } else if !words.isEmpty, case (words.count, .subject(let subject))? = Vocabulary.standard.phrase(at: 0, of: words) {
                id = subject
            } else {
                throw ModelQuery.unknown(name, decoder)
            }
        }
    }

    private struct Diet: Decodable, Hashable {
        let id: String

        init(from decoder: any Decoder) throws {
            id = try decoder.singleValueContainer().decode(String.self)
            if Vocabulary.standard.diets[id] == nil { throw ModelQuery.unknown(id, decoder) }
        }
    }

    private static func unknown(_ name: String, _ decoder: any Decoder) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "“\(name.prefix(40))” is not known"))
    }

    /// Each kind once.
    private static func ids(_ kinds: [Kind]?) -> [String] {
        (kinds ?? []).map(\.id).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func readRadius(_ query: inout ChatQuery) throws(Fault) {
        if let minutes = withinMinutes {
            guard minutes > 0, minutes <= Self.longestWalk else { throw Fault(description: "its field “within_minutes” is \(minutes)") }
            query.radius = ChatReader.metres(ofMinutes: minutes)
            query.radiusText = "within \(minutes.formatted(.number.locale(Locale(identifier: "en")))) minutes"
        }
        if let metres = withinMetres {
            guard metres > 0, metres <= ExploreAnswers.widestRadius else {
                throw Fault(description: "its field “within_metres” is \(metres)")
            }
            query.radius = min(query.radius ?? metres, metres)
            query.radiusText = "within \(Int(metres.rounded())) metres"
        }
    }

    private func readTimes(_ query: inout ChatQuery, _ now: Date, _ calendar: Calendar) throws(Fault) {
        func moment(_ text: String?, _ field: String) throws(Fault) -> Date? {
            guard let text else { return nil }
            guard let date = LocalTime.date(text.utf8.count == 16 ? text + ":00" : text, in: calendar.timeZone),
                abs(date.timeIntervalSince(now)) < 366 * 86_400
            else { throw Fault(description: "its field “\(field)” is no time of this year") }
            return date
        }
        switch open {
        case nil: break
        case "now": query.open = ChatMoment(start: now, isNow: true)
        case "always": query.isAlwaysOpen = true
        default: query.open = try moment(open, "open").map { ChatMoment(start: $0, isNow: false) }
        }
        let (start, end) = (try moment(from, "from"), try moment(until, "until"))
        if let end, end <= start ?? now { throw Fault(description: "its field “until” is not after “from”") }
        if start != nil || end != nil {
            let start = max(now, start ?? now)
            query.window = ChatMoment(
                start: start, end: end, isNow: false, isDays: end.map { $0.timeIntervalSince(start) > 36 * 3_600 } ?? false)
            if query.subjects.isEmpty { query.subjects = ["tonight"] }
        }
        // Of an event a time says when it is, not when it is open.
        if query.isAboutEvents, let open = query.open {
            query.window = query.window ?? ChatMoment(start: open.start, isNow: false)
            query.open = nil
        }
    }

    private func readName(_ query: inout ChatQuery) throws(Fault) {
        guard let name, name.contains(where: { !$0.isWhitespace }) else { return }
        let words = Words(name).list
        guard name.count <= Self.longestName, !words.isEmpty else { throw Fault(description: "its field “name” is none") }
        (query.words, query.nameWords, query.unknown) = (words, words, words)
        query.expectsName = true
    }
}
