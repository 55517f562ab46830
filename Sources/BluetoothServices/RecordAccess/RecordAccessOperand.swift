import Bluetooth

/// The operand behind the op code and the operator at the Record Access Control Point.
public enum RecordAccessOperand: Hashable, Sendable {
    /// Nothing behind the operator.
    case none
    /// One bound, of ``RecordAccessOperator/lessThanOrEqualTo`` and ``RecordAccessOperator/greaterThanOrEqualTo``.
    case bound(RecordAccessFilter)
    /// Both bounds, of ``RecordAccessOperator/withinInclusiveRange``: one filter type, two parameters. The second bound is written with
    /// the first one's type.
    case range(RecordAccessFilter, RecordAccessFilter)
    /// The number of records, of the answers that count.
    case numberOfRecords(UInt16)
    /// The op code that is answered, and how it ended.
    case response(to: RecordAccessOpCode, RecordAccessResponseCode)
    /// Bytes behind an op code or an operator that take none, as far as is known here.
    case other([UInt8])

    init(opCode: RecordAccessOpCode, operator: RecordAccessOperator, from reader: inout ByteReader) throws(ByteCodingError) {
        switch (opCode, `operator`) {
        case (.responseCode, .null):
            self = .response(to: try RecordAccessOpCode(from: &reader), try RecordAccessResponseCode(from: &reader))
        case (.numberOfStoredRecordsResponse, .null), (.combinedReportResponse, .null):
            self = .numberOfRecords(try reader.readInteger())
        case (_, .lessThanOrEqualTo), (_, .greaterThanOrEqualTo):
            let type = try reader.readByte()
            self = .bound(try RecordAccessFilter(type: type, width: reader.remaining, from: &reader))
        case (_, .withinInclusiveRange):
            let type = try reader.readByte()
            // A type of the service's own has two parameters of the same length: of an odd number of bytes, one is missing.
            let width = (reader.remaining + 1) / 2
            let lower = try RecordAccessFilter(type: type, width: width, from: &reader)
            self = .range(lower, try RecordAccessFilter(type: type, width: width, from: &reader))
        default:
            self = reader.remaining == 0 ? .none : .other(reader.readRemaining())
        }
    }

    func encode(to writer: inout ByteWriter) {
        switch self {
        case .none: break
        case .bound(let filter):
            writer.write(byte: filter.type)
            filter.encodeParameter(to: &writer)
        case .range(let lower, let upper):
            writer.write(byte: lower.type)
            lower.encodeParameter(to: &writer)
            upper.encodeParameter(to: &writer)
        case .numberOfRecords(let count): writer.write(count)
        case .response(let opCode, let code):
            opCode.encode(to: &writer)
            code.encode(to: &writer)
        case .other(let bytes): writer.write(bytes: bytes)
        }
    }
}
