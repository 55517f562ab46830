import Bluetooth

/// Which records an operation at the Record Access Control Point is about.
public struct RecordAccessOperator: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// No operator: of an abort and of answers.
    public static let null = RecordAccessOperator(rawValue: 0)
    /// Every record, without an operand.
    public static let allRecords = RecordAccessOperator(rawValue: 1)
    /// Up to the operand, including it.
    public static let lessThanOrEqualTo = RecordAccessOperator(rawValue: 2)
    /// From the operand, including it.
    public static let greaterThanOrEqualTo = RecordAccessOperator(rawValue: 3)
    /// Between the two operands, including both.
    public static let withinInclusiveRange = RecordAccessOperator(rawValue: 4)
    /// The oldest record.
    public static let firstRecord = RecordAccessOperator(rawValue: 5)
    /// The most recent record.
    public static let lastRecord = RecordAccessOperator(rawValue: 6)

    public static let names: [UInt8: String] = [
        0: "Null", 1: "All records", 2: "Less than or equal to", 3: "Greater than or equal to", 4: "Within range, inclusive",
        5: "First record", 6: "Last record",
    ]
}
