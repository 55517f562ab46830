import Companion

extension BottleChangeError: CodedError {
    public var code: String {
        switch self {
        case .goalNeedsCalibration, .tareNeedsCalibration: "not-calibrated"
        case .goalNotTaken, .tareNotTaken: "not-taken"
        case .tareNeedsStillness: "not-still"
        case .drinksNotFetched(let error): error.code
        case .calibrationUnderWay: "not-now"
        }
    }
}
