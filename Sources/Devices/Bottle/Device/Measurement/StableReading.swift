/// What a row of readings comes to: the mean without outliers, and whether it can be trusted.
struct StableReading: Sendable, Hashable {
    /// Ten samples a second for five seconds.
    static let sampleCount = 50
    /// Fewer are no measurement.
    static let minimumCount = 8
    /// ADC units squared: more is a bottle that moves.
    static let maximumVariance = 6_000.0

    /// Of the readings that were kept, ADC units.
    let mean: Double
    /// Of the readings that were kept, ADC units squared.
    let variance: Double
    /// Readings that were kept.
    let count: Int

    /// Drops the readings beyond two standard deviations and takes the mean of the others.
    init(_ samples: [Int32]) {
        let all = Self.moments(samples)
        let limit = 2 * all.variance.squareRoot()
        let kept = samples.filter { abs(Double($0) - all.mean) <= limit }
        (mean, variance) = Self.moments(kept)
        count = kept.count
    }

    /// At least eight readings, and a variance below 6,000.
    var isStable: Bool { count >= Self.minimumCount && variance < Self.maximumVariance }

    /// The mean as it is stored, ADC units.
    var adc: Int32 { Int32(min(max(mean.rounded(), Double(Int32.min)), Double(Int32.max))) }

    private static func moments(_ samples: [Int32]) -> (mean: Double, variance: Double) {
        guard !samples.isEmpty else { return (0, 0) }
        var sum = 0.0
        for sample in samples { sum += Double(sample) }
        let mean = sum / Double(samples.count)
        var squares = 0.0
        for sample in samples { squares += (Double(sample) - mean) * (Double(sample) - mean) }
        return (mean, squares / Double(samples.count))
    }
}
