import Bluetooth

/// The purpose or the place of an environmental sensor (Environmental Sensing Service 1.0, 3.1.2.1.5).
public struct ESApplication: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0x00: the device does not tell.
    public static let unspecified = ESApplication(rawValue: 0x00)
    /// 0x01: the air.
    public static let air = ESApplication(rawValue: 0x01)
    /// 0x02: water, as in a pool.
    public static let water = ESApplication(rawValue: 0x02)
    /// 0x03: the pressure of the air, or what is derived from it.
    public static let barometric = ESApplication(rawValue: 0x03)
    /// 0x04: the soil.
    public static let soil = ESApplication(rawValue: 0x04)
    /// 0x13: the sensor is out of doors.
    public static let outdoor = ESApplication(rawValue: 0x13)
    /// 0x14: the sensor is in a building.
    public static let indoor = ESApplication(rawValue: 0x14)

    public static let names: [UInt8: String] = [
        0x00: "Not specified", 0x01: "Air", 0x02: "Water", 0x03: "Barometric", 0x04: "Soil", 0x05: "Infrared", 0x06: "Map database",
        0x07: "Barometric elevation source", 0x08: "GPS-only elevation source", 0x09: "GPS and map database elevation source",
        0x0A: "Vertical datum elevation source", 0x0B: "Onshore", 0x0C: "On board a vessel or vehicle", 0x0D: "Front", 0x0E: "Back",
        0x0F: "Upper", 0x10: "Lower", 0x11: "Primary", 0x12: "Secondary", 0x13: "Outdoor", 0x14: "Indoor", 0x15: "Top", 0x16: "Bottom",
        0x17: "Main", 0x18: "Backup", 0x19: "Auxiliary", 0x1A: "Supplementary", 0x1B: "Inside", 0x1C: "Outside", 0x1D: "Left",
        0x1E: "Right", 0x1F: "Internal", 0x20: "External", 0x21: "Solar",
    ]
}
