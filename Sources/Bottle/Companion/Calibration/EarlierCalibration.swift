/// The calibration that a bottle had before.
public struct EarlierCalibration: Sendable, Hashable {
    /// ADC units a gram, as its Configuration says.
    public let scale: Float
    /// Its points, where a companion knows them: a bottle does not tell them. What restores it exactly.
    public let data: CalibrationData?

    /// - Parameter known: what was stored when it was made; used where it has this scale.
    public init(scale: Float, known: CalibrationData?) {
        self.scale = scale
        data = known.flatMap { $0.scale.isClose(to: scale) ? $0 : nil }
    }

    /// The calibration itself, or, where its points are not known, one that weighs as it did: `reading` weighed `weight` g by it.
    func restorable(reading: Int32?, weight: Double?) -> CalibrationData? {
        if let data { return data }
        guard let reading, let weight else { return nil }
        let empty = Double(reading) - weight * Double(scale)
        let full = empty + Double(CalibrationData.volume) * Double(scale)
        guard let empty = Int32(exactly: empty.rounded()), let full = Int32(exactly: full.rounded()) else { return nil }
        return try? CalibrationData(empty: empty, full: full, scale: scale)
    }
}

extension Float {
    /// Whether two scales are the same but for the last digits of their arithmetic.
    func isClose(to other: Float) -> Bool { abs(self - other) <= abs(other) * 1e-5 }
}
