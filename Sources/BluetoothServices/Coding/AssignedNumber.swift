import Bluetooth

/// A number from one of the SIG's lists: a role, a position, an operation. A number without a name here is kept as it came, because
/// the lists grow after the firmware and after this framework; whoever switches over one needs a `default` anyway.
public protocol AssignedNumber: RawRepresentable, ByteDecodable, ByteEncodable, Hashable, Sendable, Codable,
    CustomStringConvertible
where RawValue: FixedWidthInteger & ByteDecodable & ByteEncodable & Sendable {
    /// The number as it is on the wire; every number is taken.
    init(rawValue: RawValue)

    /// The specification's names of the numbers that it assigns.
    static var names: [RawValue: String] { get }
}

extension AssignedNumber {
    /// The name of the specification, or "Unknown (200)" for a number that it keeps for later.
    public var description: String { Self.names[rawValue] ?? "Unknown (\(rawValue))" }

    public init(from reader: inout ByteReader) throws(ByteCodingError) { self.init(rawValue: try RawValue(from: &reader)) }

    /// Writes `rawValue`, little-endian.
    public func encode(to writer: inout ByteWriter) { rawValue.encode(to: &writer) }
}
