/// Columns of text, as wide as their widest cell.
public struct TextTable {
    private let header: [String]
    private var rows: [[String]] = []

    /// - Parameters:
    ///   - header: the columns' names.
    ///   - rows: the first ones.
    public init(_ header: [String], _ rows: [[String]] = []) {
        self.header = header
        rows.forEach { add($0) }
    }

    /// Adds a row, which has as many cells as the header. Each stays on its line, whatever is in it.
    public mutating func add(_ row: [String]) { rows.append(row.map(Terminal.visibleLine)) }

    /// The header and the rows.
    public var lines: [String] { lines(width: .max) }

    /// The fewest columns that the last cell is broken into: below, a terminal's own breaks are easier to read.
    private static let narrowest = 20

    /// The same, where the last column is broken between words so that no line is longer than `width`.
    func lines(width: Int) -> [String] {
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        func line(_ row: [String]) -> String {
            var line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
        let indentation = widths.dropLast().reduce(0) { $0 + $1 + 2 }
        guard width - indentation >= Self.narrowest, width < .max else { return [Terminal.bold(line(header))] + rows.map(line) }
        return [Terminal.bold(line(header))]
            + rows.flatMap { row -> [String] in
                let parts = Terminal.wrapped(row.last ?? "", to: width - indentation).split(
                    separator: "\n", omittingEmptySubsequences: false)
                return parts.enumerated().map { index, part in
                    line((index == 0 ? Array(row.dropLast()) : row.dropLast().map { _ in "" }) + [String(part)])
                }
            }
    }
}
