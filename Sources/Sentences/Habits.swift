/// A reader's units and clock: the same sentence has other numbers in it.
public struct Habits: Sendable, Hashable {
    /// The system of units.
    public enum Units: String, Sendable, CaseIterable {
        /// Millilitres.
        case metric
        /// Fluid ounces of the United States.
        case imperial
    }

    /// The units of amounts.
    public var units: Units
    /// True for "2:30 PM", false for "14:30".
    public var usesTwelveHours: Bool

    /// Makes one from its parts, each as its property says.
    public init(units: Units = .metric, usesTwelveHours: Bool = false) {
        self.units = units
        self.usesTwelveHours = usesTwelveHours
    }

    /// Those of a POSIX environment: by the country of `LC_ALL`, `LC_MEASUREMENT` and `LC_TIME`, or `LANG`.
    ///
    /// - Parameter chosen: units that are set otherwise; nil where they are not.
    public init(inEnvironment environment: [String: String], units chosen: Units? = nil) {
        func country(_ category: String) -> Substring? {
            let locale = ["LC_ALL", category, "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
            return locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_").dropFirst().first
        }
        // CLDR, measurementData: of the three countries that are not metric, one measures its drinks in litres.
        let units: Units = country("LC_MEASUREMENT").map { ["US", "LR"].contains($0) } ?? false ? .imperial : .metric
        // CLDR, timeData: countries whose first choice has halves of a day.
        let halves: Set<Substring> = ["US", "CA", "AU", "NZ", "IN", "PH", "EG", "SA", "CO", "PK", "BD", "MY", "KR"]
        self.init(units: chosen ?? units, usesTwelveHours: country("LC_TIME").map { halves.contains($0) } ?? false)
    }

    /// An amount of a liquid: "1,250 ml", or "42.3 fl oz".
    ///
    /// - Parameters:
    ///   - unit: whether the unit stands behind the number.
    ///   - numbers: how the number is written.
    public func text(millilitres: Int, unit: Bool = true, numbers: Numbers = .english) -> String {
        switch units {
        case .metric: numbers.text(millilitres) + (unit ? " ml" : "")
        case .imperial: Self.ounces(millilitres, numbers) + (unit ? " fl oz" : "")
        }
    }

    /// A time of day: "14:30", or "2:30 PM".
    public func text(hour: Int, minute: Int) -> String {
        let minutes = (minute < 10 ? "0" : "") + "\(minute)"
        guard usesTwelveHours else { return (hour < 10 ? "0" : "") + "\(hour):\(minutes)" }
        return "\((hour + 11) % 12 + 1):\(minutes) \(hour % 24 < 12 ? "AM" : "PM")"
    }

    /// ml in a fluid ounce (Code of Federal Regulations, title 21, 101.9: 29.5735295625).
    private static let millilitresInOunce = 29.5735295625

    /// To a tenth.
    private static func ounces(_ millilitres: Int, _ numbers: Numbers) -> String {
        let tenths = Int((Double(millilitres) / millilitresInOunce * 10).rounded())
        return tenths.isMultiple(of: 10) ? numbers.text(tenths / 10) : numbers.text(tenths, decimals: 1)
    }
}
