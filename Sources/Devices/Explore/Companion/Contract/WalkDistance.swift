/// How far a walk is, as servers write it: "0.3 mi", "500 ft", "1.2 km".
public struct WalkDistance: Sendable, Hashable, CustomStringConvertible {
    private static let metersInMile = 1_609.344
    private static let metersInFoot = 0.3048

    /// As the server wrote it.
    public let text: String
    /// In metres; `nil` where the text is not one that is understood.
    public let meters: Double?

    /// Takes any text.
    public init(_ text: String) {
        self.text = text
        meters = Self.meters(text)
    }

    /// - Parameter meters: how far it is. Below a tenth of a mile it is written in feet, as the original server's map service does.
    public init(meters: Double) {
        let meters = max(0, min(meters, 1e8))
        let miles = meters / Self.metersInMile
        if miles < 0.1 {
            text = "\(Int((meters / Self.metersInFoot).rounded())) ft"
        } else {
            let tenths = Int((miles * 10).rounded())
            text = tenths < 1_000 ? "\(tenths / 10).\(tenths % 10) mi" : "\(tenths / 10) mi"
        }
        self.meters = meters
    }

    /// A server's text, with the metres that it told besides: the text alone is good for a tenth of a mile.
    init(_ text: WalkDistance, meters: Double?) {
        self.text = text.text
        self.meters = meters.flatMap { $0 >= 0 ? $0 : nil } ?? text.meters
    }

    public var description: String { text }

    private static func meters(_ text: String) -> Double? {
        let text = text.lowercased().filter { $0 != "," }
        let digits = text.drop { $0.isWhitespace }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number.isFinite else { return nil }
        let unit: Double
        switch String(text[digits.endIndex...]).trimmingSpaces {
        case "mi", "mile", "miles": unit = metersInMile
        case "ft", "foot", "feet": unit = metersInFoot
        case "km": unit = 1_000
        case "m", "meter", "meters", "metre", "metres": unit = 1
        default: return nil
        }
        return number * unit
    }
}

extension WalkDistance: Codable {
    /// Takes text, and a number as metres.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.init(text)
        } else {
            let meters = try container.decode(Double.self)
            guard meters >= 0, meters.isFinite else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "a distance of 0 or more metres is needed")
            }
            self.init(meters: meters)
        }
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
