/// The chip that an image is built for: `chip_id` in its header (ESP-IDF, `esp_chip_id_t`).
public struct FirmwareChip: RawRepresentable, Sendable, Hashable {
    /// The number in the header.
    public let rawValue: UInt16

    /// The chip with this number, known or not.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// ESP32, the speaker's.
    public static let esp32 = FirmwareChip(rawValue: 0)
    /// ESP32-S3.
    public static let esp32S3 = FirmwareChip(rawValue: 9)
}

extension FirmwareChip: CustomStringConvertible {
    /// The chip's name, or its number where it has none here.
    public var description: String {
        switch rawValue {
        case 0: "ESP32"
        case 2: "ESP32-S2"
        case 5: "ESP32-C3"
        case 9: "ESP32-S3"
        case 12: "ESP32-C2"
        case 13: "ESP32-C6"
        case 16: "ESP32-H2"
        case 18: "ESP32-P4"
        default: "chip \(rawValue)"
        }
    }
}
