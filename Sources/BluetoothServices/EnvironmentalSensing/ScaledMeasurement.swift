import Bluetooth

/// A measurement that goes over the air as an integer of a fixed number of steps a unit (GATT Specification Supplement, 2.4: the
/// multiplier, decimal and binary exponents of a field). The integer is kept, so that nothing is lost to rounding.
public protocol ScaledMeasurement: RawRepresentable, ByteDecodable, ByteEncodable, Hashable, Comparable, Sendable, Codable,
    CustomStringConvertible
where RawValue: FixedWidthInteger & ByteDecodable & ByteEncodable & Sendable {
    /// The integer as it is on the wire.
    init(rawValue: RawValue)

    /// The number of steps of ``rawValue`` in one ``unit``.
    static var stepsPerUnit: Double { get }
    /// The unit of ``value``, as it is written behind a number; empty for one without.
    static var unit: String { get }
    /// The integer that says that the value is not known, where there is one.
    static var unknown: Self? { get }
    /// The integers that fit the layout.
    static var rawRange: ClosedRange<RawValue> { get }
}

extension ScaledMeasurement {
    public static var unknown: Self? { nil }
    public static var rawRange: ClosedRange<RawValue> { RawValue.min...RawValue.max }

    /// In ``unit``; `nil` where the value is not known.
    public var value: Double? { self == Self.unknown ? nil : Double(rawValue) / Self.stepsPerUnit }

    /// `value` in ``unit``, rounded to a step; `nil` where it does not fit the layout, and for the number that means "not known".
    public init?(_ value: Double) {
        let steps = (value * Self.stepsPerUnit).rounded(.toNearestOrAwayFromZero)
        guard let rawValue = RawValue(exactly: steps), Self.rawRange.contains(rawValue) else { return nil }
        self.init(rawValue: rawValue)
        if self == Self.unknown { return nil }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) { self.init(rawValue: try RawValue(from: &reader)) }

    /// Writes `rawValue`, little-endian, in as many bytes as its type has.
    public func encode(to writer: inout ByteWriter) { rawValue.encode(to: &writer) }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// "21.37 °C", "not known".
    public var description: String {
        guard let value else { return "not known" }
        let number = Self.stepsPerUnit == 1 ? "\(rawValue)" : "\(value)"
        return Self.unit.isEmpty ? number : "\(number) \(Self.unit)"
    }
}
