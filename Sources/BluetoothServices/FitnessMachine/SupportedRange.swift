import Bluetooth

/// A supported range of a fitness machine: minimum, maximum and the smallest step between two settings, of which a width is each
/// (Fitness Machine Service 1.0, 4.11–4.15). The aliases below say which characteristic has which.
///
/// That the minimum is below the maximum is not checked: firmware is known to say 0 for both.
public struct SupportedRange<Bound, Increment>: Hashable, Sendable
where
    Bound: FixedWidthInteger & ByteDecodable & ByteEncodable & Sendable,
    Increment: FixedWidthInteger & ByteDecodable & ByteEncodable & Sendable
{
    /// The lowest value that the machine takes, in the unit of the characteristic.
    public var minimum: Bound
    /// The highest value that the machine takes, in the unit of the characteristic.
    public var maximum: Bound
    /// The smallest step between two values that the machine tells apart, in the unit of the characteristic.
    public var minimumIncrement: Increment

    /// Makes the range from its three numbers, which are not compared with each other.
    public init(minimum: Bound, maximum: Bound, minimumIncrement: Increment) {
        self.minimum = minimum
        self.maximum = maximum
        self.minimumIncrement = minimumIncrement
    }
}

extension SupportedRange: ByteDecodable, ByteEncodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        minimum = try Bound(from: &reader)
        maximum = try Bound(from: &reader)
        minimumIncrement = try Increment(from: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        minimum.encode(to: &writer)
        maximum.encode(to: &writer)
        minimumIncrement.encode(to: &writer)
    }
}

extension SupportedRange: Codable where Bound: Codable, Increment: Codable {}

/// Supported Speed Range (2AD4): uint16, in 0.01 km/h.
public typealias SupportedSpeedRange = SupportedRange<UInt16, UInt16>
/// Supported Inclination Range (2AD5): sint16 and a uint16, in 0.1 %.
public typealias SupportedInclinationRange = SupportedRange<Int16, UInt16>
/// Supported Resistance Level Range (2AD6): sint16 and a uint16, in 0.1, as version 1.0 has it and trainers send it.
public typealias SupportedResistanceLevelRange = SupportedRange<Int16, UInt16>
/// Supported Heart Rate Range (2AD7): uint8, in beats a minute.
public typealias SupportedHeartRateRange = SupportedRange<UInt8, UInt8>
/// Supported Power Range (2AD8): sint16 and a uint16, in W.
public typealias SupportedPowerRange = SupportedRange<Int16, UInt16>
