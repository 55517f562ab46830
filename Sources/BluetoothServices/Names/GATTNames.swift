import Bluetooth

/// The names of the numbers that the Bluetooth SIG assigns, for tools that show any device: its Assigned Numbers document, as far as
/// companions meet them. A number that is not here has no name; 128-bit UUIDs are their makers' own.
public enum GATTNames {
    /// "Battery" for 180F.
    public static func service(_ uuid: BTUUID) -> String? { uuid.short.flatMap { services[$0] } }

    /// "Battery Level" for 2A19.
    public static func characteristic(_ uuid: BTUUID) -> String? { uuid.short.flatMap { characteristics[$0] } }

    /// "Client Characteristic Configuration" for 2902.
    public static func descriptor(_ uuid: BTUUID) -> String? { uuid.short.flatMap { descriptors[$0] } }

    /// "Heart Rate Belt" for 0x0341, "Heart Rate Sensor" for one without a name of its own: the upper ten bits are the category.
    public static func appearance(_ value: UInt16) -> String? { appearances[value] ?? appearanceCategories[value >> 6] }

    /// "Apple, Inc." for 0x004C.
    public static func company(_ identifier: UInt16) -> String? { companies[identifier] }
}
