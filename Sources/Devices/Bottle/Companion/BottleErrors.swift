import Companion

extension BottleChangeError: CodedError {
    public var code: String {
        switch self {
        case .goalNeedsCalibration: "not-calibrated"
        case .goalNotTaken: "not-taken"
        }
    }
}
