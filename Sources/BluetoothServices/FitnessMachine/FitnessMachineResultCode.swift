import Bluetooth

/// The result of a request at the Fitness Machine Control Point (Fitness Machine Service 1.0, 4.16.2.22).
public struct FitnessMachineResultCode: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 1: the machine has done it.
    public static let success = FitnessMachineResultCode(rawValue: 1)
    /// 2: the machine does not know the request.
    public static let opCodeNotSupported = FitnessMachineResultCode(rawValue: 2)
    /// 3: the machine does not take the value, as one outside its supported range.
    public static let invalidParameter = FitnessMachineResultCode(rawValue: 3)
    /// 4: the machine knows the request, and could not do it.
    public static let operationFailed = FitnessMachineResultCode(rawValue: 4)
    /// Control has to be requested first, or somebody else has it.
    public static let controlNotPermitted = FitnessMachineResultCode(rawValue: 5)

    public static let names: [UInt8: String] = [
        1: "Success", 2: "Op code not supported", 3: "Invalid parameter", 4: "Operation failed", 5: "Control not permitted",
    ]
}
