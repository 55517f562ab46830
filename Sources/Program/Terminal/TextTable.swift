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
    public var lines: [String] {
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        func line(_ row: [String]) -> String {
            var line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
        return [Terminal.bold(line(header))] + rows.map(line)
    }
}
