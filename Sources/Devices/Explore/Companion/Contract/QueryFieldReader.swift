import Foundation

/// Reads the values of a query's fields: keeps those that fit, and notes why the others do not.
struct QueryFieldReader {
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
        guard let text = value as? String, (1...QueryField.longestText).contains(text.unicodeScalars.count),
            text.contains(where: { !$0.isWhitespace })
        else {
            return nil
        }
        return text
    }

    mutating func text(_ field: String) -> String? {
        guard let value = value(field) else { return nil }
        if let text = clean(value) { return text }
        fault(field, "must be text of at most \(QueryField.longestText) characters")
        return nil
    }

    /// A text; of a language model also the first of a list, where nothing that was said may be lost for its shape.
    mutating func firstText(_ field: String) -> String? {
        guard let value = value(field) else { return nil }
        if let text = (isStrict ? [value] : list(value)).lazy.compactMap(clean).first { return text }
        fault(field, "must be text of at most \(QueryField.longestText) characters")
        return nil
    }

    mutating func texts(_ field: String) -> [String] {
        guard let value = value(field) else { return [] }
        let list = list(value)
        let texts = list.prefix(QueryField.longestList).compactMap(clean)
        if texts.count != list.count {
            fault(field, "must be a list of at most \(QueryField.longestList) texts of at most \(QueryField.longestText) characters each")
        }
        return texts
    }

    /// The query that the fields are, with a note of each that is no field.
    mutating func query(_ fields: [QueryField]) -> ExploreQuery {
        var query = ExploreQuery()
        for field in fields { field.read(&self, &query) }
        rest()
        return query
    }

    /// Queries in a query, which have none themselves.
    mutating func queries(_ field: String) -> [ExploreQuery] {
        guard let value = value(field) else { return [] }
        let list = list(value)
        let queries = list.prefix(QueryField.mostAlso).compactMap { element -> ExploreQuery? in
            guard let object = element as? [String: Any] else { return nil }
            var reader = QueryFieldReader(fields: object, isStrict: isStrict)
            let query = reader.query(QueryField.single)
            faults += reader.faults
            return query
        }
        if queries.count != list.count { fault(field, "must be a list of at most \(QueryField.mostAlso) queries") }
        return queries
    }

    mutating func wishes() -> [ExploreQuery.Wish] {
        guard let value = value("wishes") else { return [] }
        let list = list(value)
        let wishes = list.prefix(QueryField.longestList).compactMap { element -> ExploreQuery.Wish? in
            if let text = clean(element) { return ExploreQuery.Wish(text) }
            if isStrict, let must = (element as? [String: Any])?["must"], !isFlag(must) { return nil }
            guard let object = element as? [String: Any], let text = object["wish"].flatMap(clean) else { return nil }
            return ExploreQuery.Wish(text, must: object["must"] as? Bool ?? true)
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

    mutating func whole(_ field: String, _ range: ClosedRange<Int>) -> Int? {
        guard let number = number(field, Double(range.lowerBound)...Double(range.upperBound)) else { return nil }
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
        // A language model that says several of one is taken by its first word.
        if !isStrict, let choice = (value as? [Any])?.lazy.compactMap({ ($0 as? String).flatMap(Choice.init(rawValue:)) }).first {
            return choice
        }
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
