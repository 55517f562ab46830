/// How still a point was: the spread of the live weight around its measurement.
public struct CalibrationNoise: Sendable, Hashable {
    /// A bottle refuses a measurement with a variance of 6,000 or more: no accepted sample spreads wider than this, ADC units.
    public static let largestDeviation = 77.5

    /// How many weights were seen while the bottle stood still.
    public private(set) var count = 0
    /// The latest weight, g.
    private(set) var latest: Int16?
    private var mean = 0.0
    private var squares = 0.0

    /// Nothing seen.
    public init() {}

    /// Standard deviation, g; `nil` for fewer than two weights. Weights come in whole grams.
    public var deviation: Double? { count > 1 ? (squares / Double(count - 1)).squareRoot() : nil }

    /// The mean of the weights, g; `nil` where there was none.
    public var meanWeight: Double? { count > 0 ? mean : nil }

    /// Takes a weight, by Welford's method.
    mutating func add(_ weight: Int16) {
        count += 1
        latest = weight
        let distance = Double(weight) - mean
        mean += distance / Double(count)
        squares += distance * (Double(weight) - mean)
    }
}
