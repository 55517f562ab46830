import OpenAPI

/// A field of a query, declared once: its name, the JSON Schema of its values, and how it is read and written.
struct QueryField: Sendable {
    static let longestText = 100
    static let longestList = 20
    static let mostAlso = 2
    static let languages = ["en", "fi", "sv", "de"]

    let name: String
    let schema: JSONValue
    let read: @Sendable (inout QueryFieldReader, inout ExploreQuery) -> Void
    /// Nil where the query says nothing of it.
    let write: @Sendable (ExploreQuery) -> JSONValue?
}

extension QueryField {
    static let all = single + [also]

    /// Those that a query in a query has as well.
    static let single: [QueryField] = [
        texts("kinds", \.kinds, "Kinds of place, any of which will do."), texts("cuisines", \.cuisines, "Kitchens, the most wanted first."),
        texts("names", \.names, "Places, streets or addresses by their names."),
        texts("not", \.refused, "Kinds, kitchens and names that are not wanted."), wishes, text("near", \.near),
        text("on", \.on, "A street."), text("in", \.within, "A quarter, square or building."), between,
        text("from", \.from, "Where the way begins."), number("within_metres", \.withinMetres, 1...50_000),
        number("within_minutes", \.withinMinutes, 1...600), moment("open", \.open, orWords: ["now", "always"]),
        moment("open_until", \.openUntil), moment("event_from", \.eventFrom), moment("event_until", \.eventUntil),
        choice("order", \.order), count, flag("others", \.others), flag("closer", \.closer), ordinal, flag("that", \.that),
        text("earlier", \.earlier, "What an answer before was about: a kind or a name."), flag("continues", \.continues),
        flag("listed", \.listed), asks,
        choice("talk", \.talk), distress, texts("unknown", \.unknown), language,
    ]

    // MARK: - Kinds of field

    private typealias Property<Value> = any WritableKeyPath<ExploreQuery, Value> & Sendable

    private static let word = FieldKind<String>.text(limit: longestText).limits.schema

    private static func text(_ name: String, _ property: Property<String?>, _ description: String? = nil) -> QueryField {
        QueryField(name: name, schema: described(word, description)) {
            $1[keyPath: property] = $0.text(name)
        } write: {
            $0[keyPath: property].map { .text($0) }
        }
    }

    private static let distress = QueryField(name: "distress", schema: word) {
        $1.distress = $0.firstText("distress")
    } write: {
        $0.distress.map { .text($0) }
    }

    private static func texts(_ name: String, _ property: Property<[String]>, _ description: String? = nil) -> QueryField {
        QueryField(name: name, schema: described(list(of: word), description)) {
            $1[keyPath: property] = $0.texts(name)
        } write: {
            written($0[keyPath: property]) { .text($0) }
        }
    }

    private static func number(_ name: String, _ property: Property<Double?>, _ range: ClosedRange<Double>) -> QueryField {
        QueryField(name: name, schema: FieldLimits.number(range).schema) {
            $1[keyPath: property] = $0.number(name, range)
        } write: {
            $0[keyPath: property].map { .number($0) }
        }
    }

    private static func flag(_ name: String, _ property: Property<Bool>) -> QueryField {
        QueryField(name: name, schema: FieldLimits.boolean.schema) {
            $1[keyPath: property] = $0.flag(name)
        } write: {
            $0[keyPath: property] ? true : nil
        }
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ property: Property<Choice?>
    ) -> QueryField {
        QueryField(name: name, schema: words(Choice.allCases.map(\.rawValue))) {
            $1[keyPath: property] = $0.choice(name)
        } write: {
            $0[keyPath: property].map { .text($0.rawValue) }
        }
    }

    /// A local time or a day.
    private static func moment(_ name: String, _ property: Property<String?>, orWords words: [String] = []) -> QueryField {
        let time = #"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?"#
        let pattern = words.isEmpty ? "^\(time)$" : "^(\((words + [time]).joined(separator: "|")))$"
        return QueryField(name: name, schema: ["type": "string", "pattern": .text(pattern)]) {
            $1[keyPath: property] = $0.moment(name, words: words)
        } write: {
            $0[keyPath: property].map { .text($0) }
        }
    }

    // MARK: - Fields of a kind of their own

    private static let wishes = QueryField(
        name: "wishes",
        schema: described(
            list(of: [
                "anyOf": [
                    word,
                    .objectSchema([
                        .init(name: "wish", schema: word, isRequired: true),
                        .init(name: "must", schema: FieldLimits.boolean.schema, isRequired: false),
                    ]),
                ]
            ]), "What they shall have: wifi, wheelchair, vegan.")
    ) {
        $1.wishes = $0.wishes()
    } write: {
        written($0.wishes) { ["wish": .text($0.wish), "must": .boolean($0.must)] }
    }

    private static let between = QueryField(
        name: "between", schema: ["type": "array", "minItems": 2, "maxItems": 2, "items": word]
    ) {
        let places = $0.texts("between")
        if !places.isEmpty, places.count != 2 { $0.fault("between", "must be a list of two places") }
        $1.between = places.count == 2 ? places : []
    } write: {
        written($0.between) { .text($0) }
    }

    private static let count = QueryField(name: "count", schema: FieldLimits.integer(ExploreEndpoint.limits).schema) {
        $1.count = $0.whole("count", ExploreEndpoint.limits)
    } write: {
        $0.count.map { .integer($0) }
    }

    private static let ordinal = QueryField(
        name: "ordinal", schema: ["type": "integer", "minimum": -1, "maximum": 50, "not": ["const": 0]]
    ) {
        $1.ordinal = $0.whole("ordinal", -1...50)
        guard $1.ordinal == 0 else { return }
        $0.fault("ordinal", "must be a whole number from 1 to 50, or -1 for the last")
        $1.ordinal = nil
    } write: {
        $0.ordinal.map { .integer($0) }
    }

    private static let asks = QueryField(
        name: "asks", schema: .list(of: words(ExploreQuery.Ask.allCases.map(\.rawValue)))
    ) {
        $1.asks = $0.choices("asks")
    } write: {
        written($0.asks) { .text($0.rawValue) }
    }

    private static let also = QueryField(
        name: "also",
        schema: described(
            [
                "type": "array", "maxItems": .integer(mostAlso),
                "items": .objectSchema(single.map { .init(name: $0.name, schema: $0.schema, isRequired: false) }, isClosed: true),
            ], "Queries for what else is asked for.")
    ) {
        $1.also = $0.queries("also")
    } write: {
        written($0.also, \.json)
    }

    private static let language = QueryField(name: "language", schema: words(languages)) {
        $1.language = $0.text("language")
        guard $0.isStrict, let language = $1.language, !languages.contains(language) else { return }
        $0.fault("language", "must be one of \(languages.joined(separator: ", "))")
    } write: {
        $0.language.map { .text($0) }
    }

    // MARK: - Schemas

    private static func words(_ words: [String]) -> JSONValue { ["enum": .array(words.map { .text($0) })] }

    private static func list(of items: JSONValue) -> JSONValue {
        ["type": "array", "maxItems": .integer(longestList), "items": items]
    }

    private static func described(_ schema: JSONValue, _ description: String?) -> JSONValue {
        guard let description, case .object(var members) = schema else { return schema }
        members["description"] = .text(description)
        return .object(members)
    }

    private static func written<Element>(_ list: [Element], _ write: (Element) -> JSONValue) -> JSONValue? {
        list.isEmpty ? nil : .array(list.map(write))
    }
}
