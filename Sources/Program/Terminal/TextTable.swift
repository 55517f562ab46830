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

    /// The fewest columns that the last cell is broken into, and any other where the table is wider than the terminal.
    private static let (narrowest, narrowestOfAll) = (20, 12)

    /// The same, where cells are broken between words so that no line is longer than `width`: those of the last column, and of the widest
    /// others where that is not enough. A terminal that is too narrow for that breaks them itself.
    func lines(width: Int) -> [String] {
        var widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        let gaps = 2 * (widths.count - 1)
        if width < .max, widths.reduce(gaps, +) > width {
            let others = widths.dropLast().reduce(gaps, +)
            if width - others >= Self.narrowest {
                widths[widths.count - 1] = width - others
            } else {
                while widths.reduce(gaps, +) > width, let widest = widths.max(), widest > Self.narrowestOfAll {
                    widths[widths.firstIndex(of: widest) ?? 0] -= 1
                }
            }
            if widths.reduce(gaps, +) > width {
                widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
            }
        }
        func line(_ row: [String]) -> String {
            var line = zip(row, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
        return [Terminal.bold(line(header))]
            + rows.flatMap { row -> [String] in
                let cells = zip(row, widths).map { Self.broken($0, to: $1) }
                return (0..<(cells.map(\.count).max() ?? 1)).map { index in line(cells.map { index < $0.count ? $0[index] : "" }) }
            }
    }

    /// A cell in lines: between words, and within one that is too long for a line.
    private static func broken(_ cell: String, to width: Int) -> [String] {
        guard cell.count > width else { return [cell] }
        return Terminal.wrapped(cell, to: width).split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
            var rest = line
            var parts: [String] = []
            while rest.count > width {
                parts.append(String(rest.prefix(width)))
                rest = rest.dropFirst(width)
            }
            return parts + [String(rest)]
        }
    }
}
