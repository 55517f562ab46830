import Companion

/// Times as the glasses tell them, `2025-11-01T14:30:00`, for people. They are in the glasses' own zone, and stay in it.
enum GlassesTime {
    private static let months: [Sentence] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// "1 Nov 2025, 14:30"; what is no such time, as it is.
    static func words(_ timestamp: String) -> Sentence {
        let parts = timestamp.split(separator: "T")
        let date = parts.first?.split(separator: "-").compactMap { Int($0) } ?? []
        guard parts.count == 2, date.count == 3, months.indices.contains(date[1] - 1) else { return timestamp.told }
        let time = parts[1].split(separator: ":").prefix(2).compactMap { Int($0) }
        let clock: Sentence = time.count == 2 ? "\(hour: time[0], minute: time[1])" : String(parts[1].prefix(5)).told
        return "\(date[2]) \(months[date[1] - 1]) \(date[0]), \(clock)"
    }
}
