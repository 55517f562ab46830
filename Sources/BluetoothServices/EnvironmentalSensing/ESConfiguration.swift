import Bluetooth

/// Environmental Sensing Configuration (descriptor 290B; Environmental Sensing Service 1.0, 3.1.2.3): how several triggers of one
/// characteristic go together.
public struct ESConfiguration: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// All of them have to hold.
    public static let and = ESConfiguration(rawValue: 0)
    /// One of them has to hold.
    public static let or = ESConfiguration(rawValue: 1)

    public static let names: [UInt8: String] = [0: "All triggers", 1: "Any trigger"]
}
