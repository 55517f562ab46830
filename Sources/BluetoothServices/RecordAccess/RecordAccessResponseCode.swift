import Bluetooth

/// The result of an operation at the Record Access Control Point.
public struct RecordAccessResponseCode: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The operation is complete.
    public static let success = RecordAccessResponseCode(rawValue: 1)
    /// The device does not have the operation.
    public static let opCodeNotSupported = RecordAccessResponseCode(rawValue: 2)
    /// The operator does not go with the op code.
    public static let invalidOperator = RecordAccessResponseCode(rawValue: 3)
    /// The device does not choose records by this operator.
    public static let operatorNotSupported = RecordAccessResponseCode(rawValue: 4)
    /// The operand does not go with the operator.
    public static let invalidOperand = RecordAccessResponseCode(rawValue: 5)
    /// The device has no record of those that were chosen.
    public static let noRecordsFound = RecordAccessResponseCode(rawValue: 6)
    /// The operation that was to be ended goes on.
    public static let abortUnsuccessful = RecordAccessResponseCode(rawValue: 7)
    /// The device began the operation, and could not end it.
    public static let procedureNotCompleted = RecordAccessResponseCode(rawValue: 8)
    /// The device does not compare records with this operand.
    public static let operandNotSupported = RecordAccessResponseCode(rawValue: 9)
    /// The device cannot do it now.
    public static let serverBusy = RecordAccessResponseCode(rawValue: 10)

    public static let names: [UInt8: String] = [
        1: "Success", 2: "Op code not supported", 3: "Invalid operator", 4: "Operator not supported", 5: "Invalid operand",
        6: "No records found", 7: "Abort unsuccessful", 8: "Procedure not completed", 9: "Operand not supported", 10: "Server busy",
    ]
}
