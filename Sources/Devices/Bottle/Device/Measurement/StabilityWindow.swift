/// The readings of the last second: whether the bottle stands still, and what it weighs.
struct StabilityWindow: Sendable, Hashable {
    private static let count = 10
    private var samples: [Int32] = []
    private var next = 0

    /// Takes the next reading, and forgets the oldest.
    mutating func append(_ sample: Int32) {
        if samples.count < Self.count {
            samples.append(sample)
        } else {
            samples[next] = sample
            next = (next + 1) % Self.count
        }
    }

    /// The mean, ADC units; 0 before the first reading.
    var mean: Double {
        guard !samples.isEmpty else { return 0 }
        var sum = 0.0
        for sample in samples { sum += Double(sample) }
        return sum / Double(samples.count)
    }

    /// A whole second of readings whose variance is that of noise.
    var isStill: Bool {
        guard samples.count == Self.count else { return false }
        let mean = mean
        var squares = 0.0
        for sample in samples { squares += (Double(sample) - mean) * (Double(sample) - mean) }
        return squares / Double(Self.count) < StableReading.maximumVariance
    }
}
