import Bluetooth

/// A value that records are compared with: the filter type and its parameter.
public enum RecordAccessFilter: Hashable, Sendable {
    /// Filter type 1: the sequence number of a record, uint16.
    case sequenceNumber(UInt16)
    /// Filter type 2: the user facing time of a record, a Date Time of seven bytes.
    case userFacingTime(DateTime)
    /// A filter type of the service's own, with the parameter as it is on the wire.
    case other(type: UInt8, parameter: [UInt8])

    /// The byte in front of the parameter.
    public var type: UInt8 {
        switch self {
        case .sequenceNumber: 1
        case .userFacingTime: 2
        case .other(let type, _): type
        }
    }

    /// Reads the parameter of a filter of this type, `width` bytes of it where the type is not known here.
    init(type: UInt8, width: Int, from reader: inout ByteReader) throws(ByteCodingError) {
        switch type {
        case 1: self = .sequenceNumber(try reader.readInteger())
        case 2: self = .userFacingTime(try DateTime(from: &reader))
        default: self = .other(type: type, parameter: try reader.readBytes(width))
        }
    }

    /// Writes the parameter without the type.
    func encodeParameter(to writer: inout ByteWriter) {
        switch self {
        case .sequenceNumber(let number): writer.write(number)
        case .userFacingTime(let time): time.encode(to: &writer)
        case .other(_, let parameter): writer.write(bytes: parameter)
        }
    }
}
