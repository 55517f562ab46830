/// How still a point was: the spread of the live weight around its measurement.
public struct CalibrationNoise: Sendable, Hashable {
    /// A bottle refuses a measurement with a variance of 6,000 or more: no accepted sample spreads wider than this, ADC units.
    public static let largestDeviation = 77.5

    /// How many weights were seen while the bottle stood still.
    public private(set) var count = 0
    /// The latest weight, g.
    private var latest: Int16?
    private var mean = 0.0
    private var squares = 0.0

    /// Nothing seen.
    public init() {}

    /// Standard deviation, g; `nil` for fewer than two weights. Weights come in whole grams.
    public var deviation: Double? { count > 1 ? (squares / Double(count - 1)).squareRoot() : nil }

    /// The mean of the weights, g; `nil` where there was none.
    public var meanWeight: Double? { count > 0 ? mean : nil }

    /// A bottle told its state: what it weighs counts as long as it stands still.
    mutating func observe(_ state: BottleState) {
        guard let weight = state.weight else { return }
        guard state.flags.contains(.stable) else {
            self = CalibrationNoise()
            return
        }
        guard state.flags.contains(.calibrated) else { return }
        // So much at once is somebody's doing, though the moment in which it did not stand still was missed, and no noise.
        if let latest, abs(Int(weight) - Int(latest)) >= DrinkRecord.smallestDrink { self = CalibrationNoise() }
        add(weight)
    }

    /// Takes a weight, by Welford's method.
    private mutating func add(_ weight: Int16) {
        count += 1
        latest = weight
        let distance = Double(weight) - mean
        mean += distance / Double(count)
        squares += distance * (Double(weight) - mean)
    }
}
