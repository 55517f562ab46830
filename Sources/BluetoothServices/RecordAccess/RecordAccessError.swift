/// Why a device did not do what was asked for at its Record Access Control Point.
public struct RecordAccessError: Error, Hashable, Sendable {
    /// The operation that was asked for.
    public let request: RecordAccessOpCode
    /// The device's answer: never ``RecordAccessResponseCode/success``, and `nil` where the operation was aborted.
    public let code: RecordAccessResponseCode?

    /// Makes the error of an operation that ended with `code`; `nil` is for one that was aborted.
    public init(request: RecordAccessOpCode, code: RecordAccessResponseCode?) {
        self.request = request
        self.code = code
    }
}

extension RecordAccessError: CustomStringConvertible {
    public var description: String {
        let reason =
            switch code {
            case nil: "the operation was ended before it was complete."
            case .opCodeNotSupported?: "the device does not offer this."
            case .noRecordsFound?: "the device has no such records."
            case .operatorNotSupported?, .operandNotSupported?, .invalidOperator?, .invalidOperand?:
                "the device does not choose records in this way. Ask for all of them."
            case .procedureNotCompleted?: "the device could not finish it. Try again."
            case .abortUnsuccessful?: "the device could not end the operation. Wait until it is done."
            case .serverBusy?: "the device is busy. Try again later."
            case let code?: "the device answered with the response code \(code.rawValue), which has no meaning here."
            }
        return "\(request.description): \(reason)"
    }
}
