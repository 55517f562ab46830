import Sentences

/// Readings that are no calibration.
public enum CalibrationDataError: Error, Hashable, Sendable {
    /// The scale is infinite or not a number.
    case scaleNotFinite
    /// The empty bottle read as much as the full one, or more. ADC units.
    case emptyNotBelowFull(empty: Int32, full: Int32)
    /// The scale, ADC units per gram, is outside ``CalibrationData/plausibleScales``.
    case scaleImplausible(scale: Float, empty: Int32, full: Int32)
}

extension CalibrationDataError: CustomStringConvertible {
    /// What was expected, what came, why probably, and what to do.
    public var description: String { sentence.text }

    /// The same for where it is read.
    public var sentence: Sentence {
        switch self {
        case .scaleNotFinite:
            "The calibration's scale is not a number, and the bottle cannot weigh with it. Calibrate again."
        case .emptyNotBelowFull(let empty, let full):
            "The full bottle's reading must be greater than the empty one's, but empty read \(empty) and full \(full). "
                + "Measure the empty bottle first and the full one second."
        case .scaleImplausible(let scale, let empty, let full):
            "The readings \(empty) (empty) and \(full) (full) give \(Self.text(scale)) ADC/g, and a bottle has "
                + "\(Self.text(CalibrationData.plausibleScales.lowerBound)) to \(Self.text(CalibrationData.plausibleScales.upperBound)). "
                + "The bottle was probably not empty, not full, or tilted. Measure both points again."
        }
    }

    /// With one digit after the point, without Foundation's formatting and its locale.
    private static func text(_ scale: Float) -> String { "\((Double(scale) * 10).rounded() / 10)" }
}
