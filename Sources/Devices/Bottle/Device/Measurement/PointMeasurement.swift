import BottleContract

/// CAL_MEASURE_POINT as the bottle carries it out: five seconds of readings, and a result that stays until something else happens.
struct PointMeasurement: Sendable, Hashable {
    enum Phase: Sendable, Hashable {
        case none
        /// The old result was told once more; the measurement begins with the next reading.
        case beginning
        case measuring
        /// ADC units, and whether the bottle stood still.
        case result(adc: Int32, isStable: Bool)
    }

    private(set) var phase = Phase.none
    private var samples: [Int32] = []

    var isMeasuring: Bool { phase == .measuring || phase == .beginning }

    /// Starts, in place of a measurement that was under way.
    ///
    /// - Parameter delayed: with the next reading only.
    mutating func start(delayed: Bool) {
        samples.removeAll(keepingCapacity: true)
        phase = delayed ? .beginning : .measuring
    }

    /// Ends it, and forgets a result.
    mutating func end() { phase = .none }

    /// Takes a reading.
    ///
    /// - Parameter answersInvalidWithZero: a measurement that failed comes to 0, instead of to its mean.
    /// - Returns: whether the phase has changed.
    mutating func take(_ sample: Int32, answersInvalidWithZero: Bool) -> Bool {
        switch phase {
        case .none, .result: return false
        case .beginning:
            phase = .measuring
            samples.append(sample)
            return true
        case .measuring:
            samples.append(sample)
            guard samples.count >= StableReading.sampleCount else { return false }
            let reading = StableReading(samples)
            phase = .result(adc: reading.isStable || !answersInvalidWithZero ? reading.adc : 0, isStable: reading.isStable)
            return true
        }
    }
}
