import Bluetooth

/// The names that the Bluetooth SIG assigned (Assigned Numbers, 3.4, 3.7 and 3.8).
public enum GATTNames {
    public static func service(_ uuid: BTUUID) -> String? { services[uuid] }
    public static func characteristic(_ uuid: BTUUID) -> String? { characteristics[uuid] }
    public static func descriptor(_ uuid: BTUUID) -> String? { descriptors[uuid] }

    private static let services: [BTUUID: String] = ["1800": "Generic Access", "1801": "Generic Attribute", "180F": "Battery"]
    private static let characteristics: [BTUUID: String] = ["2A00": "Device Name", "2A05": "Service Changed", "2A19": "Battery Level"]
    private static let descriptors: [BTUUID: String] = [
        "2901": "Characteristic User Description", "2902": "Client Characteristic Configuration",
    ]
}
