import Bluetooth

/// A message at the Record Access Control Point (2A52; GATT Specification Supplement, "Record Access Control Point"), in either
/// direction.
///
///     offset 0  op code   uint8
///            1  operator  uint8
///            2  operand   by op code and operator, see `RecordAccessOperand`
///
/// The initialisers below make the messages that the specification allows; the plain one makes any.
public struct RecordAccessControlPoint: Hashable, Sendable {
    /// Byte 0: the operation, or the kind of answer.
    public var opCode: RecordAccessOpCode
    /// Byte 1: how the records are chosen; ``RecordAccessOperator/null`` in answers.
    public var `operator`: RecordAccessOperator
    /// Bytes from 2 on: the values that records are compared with, or the content of an answer.
    public var operand: RecordAccessOperand

    /// Makes any message, allowed by the specification or not.
    public init(_ opCode: RecordAccessOpCode, _ operator: RecordAccessOperator, _ operand: RecordAccessOperand = .none) {
        self.opCode = opCode
        self.operator = `operator`
        self.operand = operand
    }

    /// Asks for the records that are chosen to be sent.
    public static func reportStoredRecords(_ records: RecordSelection) -> Self { Self(.reportStoredRecords, records) }
    /// Asks for the records that are chosen to be deleted.
    public static func deleteStoredRecords(_ records: RecordSelection) -> Self { Self(.deleteStoredRecords, records) }
    /// Asks how many records there are of those that are chosen.
    public static func reportNumberOfStoredRecords(_ records: RecordSelection) -> Self { Self(.reportNumberOfStoredRecords, records) }
    /// Ends an operation that goes on.
    public static let abortOperation = Self(.abortOperation, .null)

    /// Answers `request` with how it ended.
    public static func response(to request: RecordAccessOpCode, _ code: RecordAccessResponseCode) -> Self {
        Self(.responseCode, .null, .response(to: request, code))
    }

    /// Answers ``reportNumberOfStoredRecords(_:)``.
    public static func numberOfStoredRecords(_ count: UInt16) -> Self {
        Self(.numberOfStoredRecordsResponse, .null, .numberOfRecords(count))
    }

    private init(_ opCode: RecordAccessOpCode, _ records: RecordSelection) {
        self.init(opCode, records.operator, records.operand)
    }
}

extension RecordAccessControlPoint: ByteCodable, HexadecimalCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        opCode = try RecordAccessOpCode(from: &reader)
        `operator` = try RecordAccessOperator(from: &reader)
        operand = try RecordAccessOperand(opCode: opCode, operator: `operator`, from: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        opCode.encode(to: &writer)
        `operator`.encode(to: &writer)
        operand.encode(to: &writer)
    }
}
