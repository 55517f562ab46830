import Bluetooth

extension ScreenProblem {
    /// What a person is told of an error.
    public init(_ error: any Error) {
        switch error {
        case let error as ATTError:
            let digits = String(error.rawValue, radix: 16, uppercase: true)
            self.init(code: "att-0x\(digits.count < 2 ? "0" : "")\(digits)", sentence: "\(error)", isRetryable: true)
        case let error as BluetoothError:
            self.init(code: "bluetooth-\(error.code.name)", sentence: "\(error)", isRetryable: true)
        case let error as ByteCodingError:
            self.init(code: "bytes", sentence: "\(error)")
        default:
            self.init(code: "error", sentence: "\(error)", isRetryable: true)
        }
    }
}

extension BluetoothError.Code {
    /// A stable name for scripts and "Details".
    public var name: String {
        switch self {
        case .adapter: "adapter"
        case .notConnected: "not-connected"
        case .disconnected: "disconnected"
        case .timedOut: "timed-out"
        case .notPresent: "not-present"
        case .notSupported: "not-supported"
        case .valueTooLong: "value-too-long"
        case .pairing: "pairing"
        case .invalidDeclaration: "invalid-declaration"
        case .radio: "radio"
        }
    }
}
