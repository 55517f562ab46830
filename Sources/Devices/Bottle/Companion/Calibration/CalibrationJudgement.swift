import Companion

/// What one or two pairs of points come to, and whether that may be stored.
struct CalibrationJudgement {
    let readings: [CalibrationReading]
    /// What the bottle had before.
    let earlier: EarlierCalibration?
    /// Whether the bottle has stored its last pair by itself.
    let isStoredByBottle: Bool

    enum Verdict {
        case store(CalibrationResult)
        case review(CalibrationReview)
    }

    /// What the noise of the last two points means for their scale; `nil` unless both are there and are a calibration.
    var uncertainty: CalibrationUncertainty? {
        guard let reading = readings.last, let data = reading.data else { return nil }
        // A bottle that has stored its first reading weighs with it during the second.
        let weighing = isStoredByBottle && readings.count > 1 ? readings[0].data?.scale : nil
        return CalibrationUncertainty(reading, data, weighing: weighing ?? earlier?.scale)
    }

    /// Both points of the last pair are there.
    func verdict() throws(CalibrationError) -> Verdict {
        guard let last = readings.last, let empty = last.empty, let full = last.full else { throw .noAnswer }
        let data: CalibrationData
        do {
            data = try CalibrationData(empty: empty, full: full)
        } catch {
            throw .invalidMeasurement(error.sentence)
        }
        if let uncertainty, !uncertainty.isAcceptable { throw .tooNoisy(uncertainty) }
        if readings.count > 1 { return .store(try vouched(by: try comparison(data))) }
        guard let earlier else { return .review(.nothingToCompare) }
        let deviation = Double(data.scale) / Double(earlier.scale) - 1
        guard abs(deviation) > CalibrationResult.tolerance else { return .store(try vouched(by: .earlier(deviation: deviation))) }
        return .review(.differsFromEarlier(deviation: deviation))
    }

    private func comparison(_ second: CalibrationData) throws(CalibrationError) -> CalibrationResult.Check {
        guard let first = readings[0].data, let span = readings[0].span else { throw .noAnswer }
        let differences = [Double(second.empty) - Double(first.empty), Double(second.full) - Double(first.full)].map { $0 / span }
        let grams = differences.map { $0 * Double(CalibrationData.volume) }
        guard differences.allSatisfy({ abs($0) <= CalibrationResult.tolerance }) else {
            throw .poorFit(
                "The second reading contradicts the first: the empty bottle differs by \(Int(grams[0].rounded())) g, and the full one by "
                    + "\(Int(grams[1].rounded())) g. One of the times it was probably not empty, not full, or tilted.")
        }
        return .secondReading(empty: grams[0], full: grams[1])
    }

    /// The readings' mean, or the pair that the bottle has stored by itself.
    func vouched(by check: CalibrationResult.Check) throws(CalibrationError) -> CalibrationResult {
        guard let last = readings.last else { throw .noAnswer }
        let empty = isStoredByBottle ? last.empty : Self.mean(readings.compactMap(\.empty))
        let full = isStoredByBottle ? last.full : Self.mean(readings.compactMap(\.full))
        guard let empty, let full, let data = try? CalibrationData(empty: empty, full: full) else { throw .noAnswer }
        return CalibrationResult(data: data, check: check, noise: last.noise)
    }

    private static func mean(_ values: [Int32]) -> Int32? {
        values.isEmpty ? nil : Int32(exactly: (values.map(Double.init).reduce(0, +) / Double(values.count)).rounded())
    }
}
