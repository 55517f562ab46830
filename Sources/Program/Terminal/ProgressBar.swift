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
        let text = Terminal.visibleLine(text)
        let columns = max(10, min(40, Terminal.width - text.count - 12))
        let bar: String
        if let fraction {
            let filled = Int((fraction * Double(columns)).rounded(.down)).clamped(to: 0...columns)
            let percent = String(Int((fraction * 100).rounded(.down)).clamped(to: 0...100))
            bar =
                String(repeating: "█", count: filled) + String(repeating: "░", count: columns - filled)
                + " " + String(repeating: " ", count: 3 - percent.count) + percent + " %"
        } else {
            bar = String(repeating: "░", count: columns) + "     "
        }
        Terminal.write("\r\u{1B}[K\(bar)  \(String(text.prefix(max(0, Terminal.width - columns - 9))))", to: 2)
        isShown = true
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
