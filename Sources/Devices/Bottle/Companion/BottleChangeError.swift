/// A change that the bottle does not make, although it answers it with success.
public enum BottleChangeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It takes no goal before its first calibration. Known beforehand: nothing is written.
    case goalNeedsCalibration
    /// It keeps another goal, ml.
    case goalNotTaken(asked: UInt16, kept: UInt16)

    /// The sentence, and the advice where there is one.
    public var description: String { [sentence, advice].compactMap(\.self).joined(separator: " ") }

    /// What happened, and why.
    public var sentence: String { words.sentence }

    /// What to do about it; nil where there is nothing to say.
    public var advice: String? { words.advice }

    private var words: (sentence: String, advice: String?) {
        switch self {
        case .goalNeedsCalibration: ("The bottle takes a goal only once it is calibrated.", "Calibrate it first.")
        case .goalNotTaken(let asked, let kept):
            (
                "The bottle did not take the goal of \(asked) ml and keeps \(kept) ml: it takes \(BottleConfiguration.goalRange.lowerBound) to \(BottleConfiguration.goalRange.upperBound) ml.",
                "Try again."
            )
        }
    }
}
