import Foundation

/// What a language model has made of a message: a form of JSON. Nothing of it is believed before it was checked, field by field, against
/// what the rules could have found themselves; places are none of its fields.
struct ModelQuery: Decodable, Sendable, Hashable {
    /// Why a reading is not used, for the operator: nothing of it is told to whoever chats.
    struct Fault: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    private var kinds: [String]?
    private var cuisines: [String]?
    private var not: [String]?
    private var diets: [String]?
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
    private var asks: [String]?

    /// The most that a list may have: nobody asks for more in one message.
    private static let maximumList = 12
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
        } catch DecodingError.typeMismatch(_, let context) {
            throw Fault(description: "its field “\(context.codingPath.first?.stringValue ?? "")” is of a wrong type")
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
    func query(over rules: ChatQuery, now: Date, _ calendar: Calendar, _ vocabulary: Vocabulary = .standard) throws(Fault) -> ChatQuery {
        var query = ChatQuery()
        query.subjects = try subjects(vocabulary)
        query.excluded = try not.map { (list) throws(Fault) in try Self.ids(list, "not", vocabulary) } ?? []
        query.subjects.removeAll(where: query.excluded.contains)
        query.diets = try diets(vocabulary)
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
        query.questions = try questions()
        try readRadius(&query)
        try readTimes(&query, now, calendar)
        try readName(&query)
        guard query != ChatQuery() else { throw Fault(description: "it says nothing") }
        (query.regrets, query.wantsRatings) = (rules.regrets, rules.wantsRatings)
        return query
    }

    // MARK: - Fields

    private func subjects(_ vocabulary: Vocabulary) throws(Fault) -> [String] {
        let kinds = try Self.ids(kinds ?? [], "kinds", vocabulary)
        let cuisines = try Self.ids(cuisines ?? [], "cuisines", vocabulary)
        for id in cuisines where vocabulary.subjects[id]?.cuisines == nil {
            throw Fault(description: "its field “cuisines” has “\(id)”, which is none")
        }
        // "An Italian restaurant" is a place with that kitchen, and not any restaurant as well.
        return cuisines.isEmpty ? kinds : cuisines
    }

    /// The kinds of place, by their identifiers or by words for them, each once.
    private static func ids(_ names: [String], _ field: String, _ vocabulary: Vocabulary) throws(Fault) -> [String] {
        guard names.count <= maximumList else { throw Fault(description: "its field “\(field)” has \(names.count) entries") }
        var ids: [String] = []
        for name in names {
            guard let id = id(name, vocabulary) else {
                throw Fault(description: "its field “\(field)” has “\(name.prefix(40))”, which is no kind of place")
            }
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    private static func id(_ name: String, _ vocabulary: Vocabulary) -> String? {
        if vocabulary.subjects[name] != nil { return name }
        let words = Words(name).list
        guard !words.isEmpty, let (count, meaning) = vocabulary.phrase(at: 0, of: words), count == words.count,
            case .subject(let id) = meaning
        else { return nil }
        return id
    }

    private func diets(_ vocabulary: Vocabulary) throws(Fault) -> [String] {
        let diets = diets ?? []
        for diet in diets where vocabulary.diets[diet] == nil {
            throw Fault(description: "its field “diets” has “\(diet.prefix(40))”, which is none")
        }
        return Array(Set(diets)).sorted()
    }

    private func questions() throws(Fault) -> Set<ChatQuery.Question> {
        var questions: Set<ChatQuery.Question> = []
        for name in asks ?? [] {
            guard let question = ChatQuery.Question(rawValue: name) else {
                throw Fault(description: "its field “asks” has “\(name.prefix(40))”, which cannot be asked")
            }
            questions.insert(question)
        }
        return questions
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
