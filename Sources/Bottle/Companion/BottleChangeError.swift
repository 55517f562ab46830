/// A change that the bottle answered with success and did not make.
public enum BottleChangeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It keeps another goal, ml.
    case goalNotTaken(asked: UInt16, kept: UInt16)

    public var description: String {
        switch self {
        case .goalNotTaken(let asked, let kept):
            "The bottle did not take the goal of \(asked) ml and keeps \(kept) ml: it takes \(BottleConfiguration.goalRange.lowerBound) to "
                + "\(BottleConfiguration.goalRange.upperBound) ml, and, in some firmware, only once it is calibrated. Calibrate it, then try again."
        }
    }
}
