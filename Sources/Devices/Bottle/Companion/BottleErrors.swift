import Companion

extension BottleChangeError: CodedError {
    public var code: String {
        switch self {
        case .goalNeedsCalibration, .tareNeedsCalibration: "not-calibrated"
        case .goalNotTaken, .tareNotTaken: "not-taken"
        case .tareNeedsStillness: "not-still"
        case .calibrationUnderWay: "not-now"
        }
    }
}
