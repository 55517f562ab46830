import Bluetooth

/// Heart Rate Control Point (2A39; Heart Rate Service 1.0, 3.3): a command. A device answers one that it does not know with the ATT
/// error ``controlPointNotSupported``.
public struct HeartRateControlPoint: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Counts the energy expended from 0 again.
    public static let resetEnergyExpended = HeartRateControlPoint(rawValue: 1)

    /// The error code of the service for a command that the device does not know.
    public static let controlPointNotSupported = ATTError(rawValue: 0x80)

    public static let names: [UInt8: String] = [1: "Reset energy expended"]
}
