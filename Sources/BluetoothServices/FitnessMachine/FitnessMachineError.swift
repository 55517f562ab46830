/// Why a fitness machine did not do what it was asked for.
public struct FitnessMachineError: Error, Hashable, Sendable {
    /// The machine's answer.
    public let code: FitnessMachineResultCode

    /// Makes the error for a result code other than ``FitnessMachineResultCode/success``.
    public init(code: FitnessMachineResultCode) { self.code = code }
}

extension FitnessMachineError: CustomStringConvertible {
    public var description: String {
        switch code {
        case .opCodeNotSupported: "The machine does not know this request. Its features say what can be set."
        case .invalidParameter: "The machine does not take this value. Its supported ranges say which it takes."
        case .operationFailed: "The machine could not do it. Try again."
        case .controlNotPermitted: "The machine is controlled by somebody else, or control was not requested. Request control first."
        default: "The machine answered with the result code \(code.rawValue), which has no meaning here."
        }
    }
}
