import Foundation

/// Names with what they mean, in two columns.
struct HelpRows {
    /// A longer name has a line of its own, so that it does not squeeze everybody's explanation.
    private static let widestName = 30
    /// Explanations in fewer columns than these are harder to read than lines that the terminal breaks.
    private static let narrowestText = 20

    private let rows: [(name: String, text: String)]

    init(_ rows: [(String, String)]) { self.rows = rows.map { (name: $0.0, text: $0.1) } }

    /// Lines of at most `width` columns, where names and words let them.
    ///
    /// - Parameter names: the least width of the names, where lists stand below each other.
    func lines(width: Int, names: Int = 0) -> [String] {
        let column = max(rows.map(\.name.count).filter { $0 <= Self.widestName }.max() ?? 0, min(names, Self.widestName)) + 4
        let indentation = String(repeating: " ", count: column)
        return rows.flatMap { row in
            let text = Terminal.wrapped(row.text, to: max(Self.narrowestText, width - column))
                .split(separator: "\n", omittingEmptySubsequences: false)
            guard row.name.count <= Self.widestName else { return ["  " + row.name] + text.map { indentation + $0 } }
            let name = ("  " + row.name).padding(toLength: column, withPad: " ", startingAt: 0)
            return text.enumerated().map { ($0 == 0 ? name : indentation) + $1 }
        }
    }
}
