/// The lines of public transport that call at stops, by the routes that the stops are members of (wiki.openstreetmap.org/wiki/Public_transport).
struct StopLines {
    private static let kinds: Set<String> = ["tram", "bus", "trolleybus", "subway", "light_rail", "train", "ferry", "monorail"]
    /// Lines of one stop, at most.
    private static let most = 24
    private static let longestName = 100

    /// By the stops' nodes: "3 Olympiaterminaali–Kallio–Meilahti".
    private var lines: [Int64: [String]] = [:]

    /// Keeps what a relation says of its stops, where it is such a route.
    ///
    /// - Throws: `ImportError.tooMuch`.
    mutating func add(_ element: ExtractElement, _ budget: inout ImportBudget) throws(ImportError) {
        guard element.tag("type") == "route", element.tag("route").map(Self.kinds.contains) == true, let number = element.tag("ref"),
            number.utf8.count <= 12, !number.contains(";"), !number.contains(" ")
        else { return }
        let line = Self.line(number, element.tag("name"))
        let stops = element.memberNodes
        try budget.take(references: stops.count)
        for stop in stops where lines[stop, default: []].count < Self.most && lines[stop]?.contains(line) != true {
            lines[stop, default: []].append(line)
        }
    }

    /// "3 Olympiaterminaali–Kallio–Meilahti" of the number and a name that may begin with it.
    private static func line(_ number: String, _ name: String?) -> String {
        guard var name, name.utf8.count <= longestName else { return number }
        if name.hasPrefix(number + " ") { name.removeFirst(number.count + 1) }
        name = name.replacing(";", with: ",").trimmingPrefix { $0 == ":" || $0 == " " }.description
        return name.isEmpty || name == number ? number : "\(number) \(name)"
    }

    /// What a stop's row keeps of its lines, the least number first; `nil` without any.
    func text(of stop: Int64) -> String? {
        guard let lines = lines[stop] else { return nil }
        func number(_ line: String) -> Int { Int(line.prefix { $0.isASCII && $0.isNumber }) ?? .max }
        let sorted = lines.sorted { (number($0), $0) < (number($1), $1) }
        var text = ""
        for line in sorted where text.utf8.count + line.utf8.count < PlaceDraft.longestText { text += text.isEmpty ? line : ";" + line }
        return text.isEmpty ? nil : text
    }
}
