import Bluetooth

/// Weight Scale Feature (2A9E; Weight Scale Service 1.0, 3.1; GATT Specification Supplement): a uint32.
///
///     bit 0     time stamp supported
///         1     multiple users supported
///         2     BMI supported
///         3–6   weight resolution
///         7–9   height resolution
///
/// Bits 10–31 are reserved and kept.
public struct WeightScaleFeature: BitField {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Bit 0: measurements may have ``WeightMeasurement/timeStamp``.
    public static let timeStampSupported = WeightScaleFeature(rawValue: 0x01)
    /// Bit 1: the device tells its users apart, by ``WeightMeasurement/userID``.
    public static let multipleUsersSupported = WeightScaleFeature(rawValue: 0x02)
    /// Bit 2: measurements may have ``WeightMeasurement/additionalInfo-swift.property``.
    public static let bmiSupported = WeightScaleFeature(rawValue: 0x04)

    public static let names: [(bit: Int, name: String)] = [
        (0, "time stamp"), (1, "multiple users"), (2, "BMI"),
    ]

    /// These features and these resolutions.
    public init(_ features: WeightScaleFeature, weightResolution: WeightResolution, heightResolution: HeightResolution = .unspecified) {
        let weight = UInt32(weightResolution.rawValue & 0xF) << 3
        let height = UInt32(heightResolution.rawValue & 0x7) << 7
        self.init(rawValue: features.rawValue & ~0x3F8 | weight | height)
    }

    /// Bits 3–6.
    public var weightResolution: WeightResolution { WeightResolution(rawValue: UInt8(rawValue >> 3 & 0xF)) }
    /// Bits 7–9.
    public var heightResolution: HeightResolution { HeightResolution(rawValue: UInt8(rawValue >> 7 & 0x7)) }

    /// "time stamp, BMI, weight 0.02 kg or 0.05 lb, height 0.01 m or 1 in"; "none" for no features and no resolutions.
    public var description: String {
        var parts = Self.names.filter { rawValue >> $0.bit & 1 == 1 }.map(\.name)
        if weightResolution != .unspecified { parts.append("weight \(weightResolution)") }
        if heightResolution != .unspecified { parts.append("height \(heightResolution)") }
        parts += (10..<32).filter { rawValue >> $0 & 1 == 1 }.map { "bit \($0)" }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}
