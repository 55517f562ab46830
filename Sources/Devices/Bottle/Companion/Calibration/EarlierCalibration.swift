/// The calibration that a bottle had before.
public struct EarlierCalibration: Sendable, Hashable {
    /// ADC units a gram, as its Configuration says.
    public let scale: Float
    /// g, as its Configuration says: where its empty point is, to the gram.
    public let tare: Int32
    /// Its points, where a companion knows them: a bottle does not tell them. What restores it exactly.
    public let data: CalibrationData?

    /// - Parameter known: what was stored when it was made; used where it has this scale and, to the gram, this tare: a bottle that was
    ///   tared since then has another empty point.
    public init(scale: Float, tare: Int32, known: CalibrationData?) {
        self.scale = scale
        self.tare = tare
        data = known.flatMap { known in
            let isSame = known.scale.isClose(to: scale) && abs(Double(known.empty) / Double(known.scale) - Double(tare)) <= 1
            return isSame ? known : nil
        }
    }

    /// The calibration itself, or, where its points are not known, one that weighs as it did: `reading` weighed `weight` g by it. Without
    /// these, the tare tells it to the gram. A weight that contradicts the tare is another calibration's: a shipped bottle weighs with one
    /// that was put back only after its next restart.
    func restorable(reading: Int32?, weight: Double?) -> CalibrationData? {
        if let data { return data }
        let told = tare == 0 ? nil : Double(tare) * Double(scale)
        let weighed = reading.flatMap { reading in weight.map { Double(reading) - $0 * Double(scale) } }
        let isContradicted = told.flatMap { told in weighed.map { abs($0 - told) > 2 * Double(scale) } } ?? false
        guard let empty = isContradicted ? told : weighed ?? told else { return nil }
        let full = empty + Double(CalibrationData.volume) * Double(scale)
        guard let empty = Int32(exactly: empty.rounded()), let full = Int32(exactly: full.rounded()) else { return nil }
        return try? CalibrationData(empty: empty, full: full, scale: scale)
    }
}

extension Float {
    /// Whether two scales are the same but for the last bits of their arithmetic.
    func isClose(to other: Float) -> Bool { abs(self - other) <= 2 * other.ulp }
}
