/// In which units distances and temperatures are told to a person. The wire keeps its own.
public enum ExploreUnits: String, Codable, Sendable, CaseIterable {
    /// As the reader's country has it.
    case automatic
    /// Metres, kilometres, degrees Celsius.
    case metric
    /// Feet, miles, degrees Fahrenheit.
    case imperial

    /// Countries that measure ways in miles, by ISO 3166 (CLDR, `measurementData`).
    private static let milesRegions: Set<String> = ["US", "GB", "LR", "MM"]

    /// As a country has it.
    ///
    /// - Parameter country: by ISO 3166; metric where it is not known.
    public static func usual(in country: String?) -> ExploreUnits { country.map(milesRegions.contains) == true ? .imperial : .metric }

    /// What ``automatic`` means in a shell; another choice is its own answer.
    ///
    /// - Parameter environment: `LC_ALL`, `LC_MEASUREMENT` and `LANG` are looked at, in this order (POSIX, 8.2).
    /// - Returns: ``automatic`` where the locale names no country, as "C" does: then it stays as the server wrote it.
    public func resolved(_ environment: [String: String]) -> ExploreUnits {
        guard self == .automatic else { return self }
        let locale = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        // "en_US.UTF-8", "de_AT@euro"
        let name = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        guard name.count == 2, name[1].count == 2 else { return .automatic }
        return Self.milesRegions.contains(name[1].uppercased()) ? .imperial : .metric
    }
}

extension WalkDistance {
    /// The distance in these units: "1.2 km", "350 m"; miles and feet as ``init(meters:)`` has them. As the server wrote it where that
    /// is not understood, or nothing was chosen.
    public func text(in units: ExploreUnits) -> String {
        guard let meters else { return text }
        switch units {
        case .automatic: return text
        case .imperial: return WalkDistance(meters: meters).text
        case .metric:
            if meters < 10 { return "\(Int(meters.rounded())) m" }
            let tens = Int((meters / 10).rounded())
            if tens < 100 { return "\(tens * 10) m" }
            let tenths = Int((min(meters, 1e8) / 100).rounded())
            return tenths < 1_000 ? "\(tenths / 10).\(tenths % 10) km" : "\(tenths / 10) km"
        }
    }
}

extension Weather {
    /// "72 °F", "22 °C"; `nil` where the temperature is not known.
    public func temperatureText(in units: ExploreUnits) -> String? {
        guard let temperature else { return nil }
        let fahrenheit = max(-999, min(999, temperature))
        return units == .metric ? "\(Int(((fahrenheit - 32) / 1.8).rounded())) °C" : "\(Int(fahrenheit.rounded())) °F"
    }
}
