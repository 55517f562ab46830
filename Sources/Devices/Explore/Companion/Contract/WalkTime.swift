/// How long a walk takes, as servers write it: "7 min", "7 mins", "1 hour 5 mins".
public struct WalkTime: Sendable, Hashable, CustomStringConvertible {
    /// As the server wrote it.
    public let text: String
    /// In minutes; `nil` where the text is not one that is understood.
    public let minutes: Int?

    /// Takes any text.
    public init(_ text: String) {
        self.text = text
        minutes = Self.minutes(text)
    }

    /// - Parameter seconds: how long it takes, rounded up to a whole minute; at least one. A walk of more than a thousand days counts as that.
    public init(seconds: Double) {
        let total = Int((max(0, min(seconds, 86_400_000)) / 60).rounded(.up))
        self.init(minutes: max(1, total))
    }

    /// The form that the original server's map service gives: "7 min", "1 hour 5 min", "2 hours", "3 days 4 hours". From a day on it is
    /// rounded up to whole hours.
    private init(minutes: Int) {
        let minutes = minutes < 1_440 ? minutes : (minutes + 59) / 60 * 60
        let days = minutes / 1_440
        let hours = minutes / 60 % 24
        let rest = minutes % 60
        var parts: [String] = []
        if days > 0 { parts.append("\(days) \(days == 1 ? "day" : "days")") }
        if hours > 0 { parts.append("\(hours) \(hours == 1 ? "hour" : "hours")") }
        if rest > 0 || minutes < 60 { parts.append("\(rest) min") }
        text = parts.joined(separator: " ")
        self.minutes = minutes
    }

    public var description: String { text }

    /// Numbers and their units in turn; `nil` where anything else stands there.
    private static func minutes(_ text: String) -> Int? {
        var total: Double = 0
        let text = text.lowercased()
        var rest = text[...]
        // "1 hour, 5min"
        while let part = rest.prefixMatch(of: /[\s,~]*([0-9.]+)[\s,~]*([^0-9.\s,~]+)[\s,~]*/) {
            guard let value = Double(part.1), let unit = unit(String(part.2)) else { return nil }
            total += value * unit
            rest = rest[part.range.upperBound...]
        }
        guard rest.isEmpty, !text.isEmpty, total <= 10_000_000 else { return nil }
        return Int(total.rounded())
    }

    private static func unit(_ word: String) -> Double? {
        switch word {
        case "s", "sec", "secs", "second", "seconds": 1.0 / 60
        case "m", "min", "mins", "minute", "minutes": 1
        case "h", "hr", "hrs", "hour", "hours": 60
        case "d", "day", "days": 1_440
        default: nil
        }
    }
}

extension WalkTime: Codable {
    /// Takes text, and a number as minutes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.init(text)
        } else {
            let minutes = try container.decode(Double.self)
            guard (0...1_440_000).contains(minutes) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "a time of 0 or more minutes is needed")
            }
            self.init(minutes: Int(minutes.rounded()))
        }
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
