import Sentences

/// One of the ways to a device that has Bluetooth and an address.
public enum DevicePath: String, Sendable, Hashable, Codable, CaseIterable {
    /// Over IP, to an address that was shown to be the device's.
    case wifi
    /// Over its Bluetooth LE connection.
    case bluetooth

    /// As a person reads it.
    public var label: Sentence {
        switch self {
        case .wifi: "Wi-Fi"
        case .bluetooth: "Bluetooth"
        }
    }

    /// The other one.
    public var other: DevicePath { self == .wifi ? .bluetooth : .wifi }
}
