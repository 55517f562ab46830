/// The records that a request at the Record Access Control Point is about: an operator with the operand that goes with it.
public enum RecordSelection: Hashable, Sendable {
    /// Every record that is stored.
    case all
    /// The oldest.
    case first
    /// The most recent.
    case last
    /// Up to this value, including it.
    case upTo(RecordAccessFilter)
    /// From this value, including it.
    case from(RecordAccessFilter)
    /// Between two sequence numbers, including both.
    case sequenceNumbers(ClosedRange<UInt16>)
    /// Between two user facing times, including both.
    case userFacingTimes(from: DateTime, to: DateTime)

    var `operator`: RecordAccessOperator {
        switch self {
        case .all: .allRecords
        case .first: .firstRecord
        case .last: .lastRecord
        case .upTo: .lessThanOrEqualTo
        case .from: .greaterThanOrEqualTo
        case .sequenceNumbers, .userFacingTimes: .withinInclusiveRange
        }
    }

    var operand: RecordAccessOperand {
        switch self {
        case .all, .first, .last: .none
        case .upTo(let filter), .from(let filter): .bound(filter)
        case .sequenceNumbers(let range): .range(.sequenceNumber(range.lowerBound), .sequenceNumber(range.upperBound))
        case .userFacingTimes(let lower, let upper): .range(.userFacingTime(lower), .userFacingTime(upper))
        }
    }
}
