import Bluetooth

/// Adjust Reason (Current Time Service 1.1, 3.1.2.1). Bits 4–7 are reserved and kept.
public struct AdjustReason: BitField {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Somebody set the clock by hand.
    public static let manualTimeUpdate = AdjustReason(rawValue: 0x01)
    /// The clock was set by an external reference.
    public static let externalReferenceTimeUpdate = AdjustReason(rawValue: 0x02)
    /// The time zone changed.
    public static let changeOfTimeZone = AdjustReason(rawValue: 0x04)
    /// Daylight saving time began or ended.
    public static let changeOfDST = AdjustReason(rawValue: 0x08)

    public static let names: [(bit: Int, name: String)] = [
        (0, "manual time update"), (1, "external reference time update"), (2, "change of time zone"), (3, "change of DST"),
    ]
}
