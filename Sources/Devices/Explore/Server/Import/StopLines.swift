/// The lines of public transport that call at stops, by the routes that the stops are members of (wiki.openstreetmap.org/wiki/Public_transport).
struct StopLines {
    private static let kinds: Set<String> = ["tram", "bus", "trolleybus", "subway", "light_rail", "train", "ferry", "monorail"]
    /// Lines of one stop, at most.
    private static let most = 24
    private static let longestName = 100

    /// A line at a stop: "3 Olympiaterminaali–Kallio–Meilahti", and the how manieth member of it the stop is.
    private struct Call {
        let line: String
        let index: Int
    }

    /// By the stops' nodes.
    private var lines: [Int64: [Call]] = [:]

    /// Keeps what a relation says of its stops, where it is such a route.
    ///
    /// - Throws: `ImportError.tooMuch`.
    mutating func add(_ element: ExtractElement, _ budget: inout ImportBudget) throws(ImportError) {
        guard element.tag("type") == "route", element.tag("route").map(Self.kinds.contains) == true, let number = element.tag("ref"),
            number.utf8.count <= 12, !number.contains(";"), !number.contains(" ")
        else { return }
        let stops = element.memberNodes
        try budget.take(references: stops.count)
        let line = Self.line(number, element.tag("name"))
        for (index, stop) in stops.enumerated() where lines[stop, default: []].count < Self.most {
            if lines[stop]?.contains(where: { $0.line == line }) != true {
                lines[stop, default: []].append(Call(line: line, index: index + 1))
            }
        }
    }

    /// "3 Olympiaterminaali–Kallio–Meilahti" of the number and a name that may begin with it.
    private static func line(_ number: String, _ name: String?) -> String {
        guard var name, name.utf8.count <= longestName else { return number }
        if name.hasPrefix(number + " ") { name.removeFirst(number.count + 1) }
        name = name.replacing(";", with: ",").trimmingPrefix { $0 == ":" || $0 == " " }.description
        return name.isEmpty || name == number ? number : "\(number) \(name)"
    }

    /// The lines as a stop's row keeps them, the least number first, with its place on each of them: "12;7"; `nil` without any.
    func text(of stop: Int64) -> (lines: String, places: String)? {
        guard let calls = lines[stop] else { return nil }
        func number(_ line: String) -> Int { Int(line.prefix { $0.isASCII && $0.isNumber }) ?? .max }
        let sorted = calls.sorted { (number($0.line), $0.line) < (number($1.line), $1.line) }
        var (lines, places): ([String], [String]) = ([], [])
        var length = 0
        for call in sorted where length + call.line.utf8.count < PlaceDraft.longestText {
            length += call.line.utf8.count + (lines.isEmpty ? 0 : 1)
            lines.append(call.line)
            places.append("\(call.index)")
        }
        return lines.isEmpty ? nil : (lines.joined(separator: ";"), places.joined(separator: ";"))
    }
}
