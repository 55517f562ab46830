/// One line that changes in place on a terminal, and is not there when piped.
public struct ProgressBar {
    private var isShown = false

    /// A bar that is not shown yet.
    public init() {}

    /// - Parameters:
    ///   - fraction: 0…1; `nil` where the whole is not known.
    ///   - text: what stands behind the bar.
    public mutating func show(_ fraction: Double?, _ text: String) {
        guard Terminal.showsProgress else { return }
        Terminal.write("\r\u{1B}[K" + Self.line(fraction, Terminal.visibleLine(text), width: Terminal.width), to: 2)
        isShown = true
    }

    /// The line, which leaves the terminal's last column free. The text comes first: the bar gets the room that it leaves, 40 columns at most.
    static func line(_ fraction: Double?, _ text: String, width: Int) -> String {
        let percent = fraction.map { String(Int(($0 * 100).rounded(.down)).clamped(to: 0...100)) }
        let number = percent.map { String(repeating: " ", count: 3 - $0.count) + $0 + " %  " } ?? ""
        let room = width - 1 - number.count
        let told = text.count <= room ? text : text.prefix(max(0, room - 1)) + "…"
        let columns = min(fraction == nil ? 10 : 40, room - told.count - (fraction == nil ? 2 : 1))
        guard columns >= 4 else { return number + told }
        let filled = fraction.map { Int(($0 * Double(columns)).rounded(.down)).clamped(to: 0...columns) } ?? 0
        return String(repeating: "█", count: filled) + String(repeating: "░", count: columns - filled) + (fraction == nil ? "  " : " ")
            + number + told
    }

    /// Removes the line.
    public mutating func clear() {
        guard isShown else { return }
        Terminal.write("\r\u{1B}[K", to: 2)
        isShown = false
    }
}

extension Comparable {
    func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
