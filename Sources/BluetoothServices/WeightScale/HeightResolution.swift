import Bluetooth

/// The resolution at which a scale knows heights (Weight Scale Service 1.0, 3.1.1.5): three bits of the ``WeightScaleFeature``.
public struct HeightResolution: AssignedNumber {
    /// 0–7.
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0: the device does not tell.
    public static let unspecified = HeightResolution(rawValue: 0)
    /// 0.01 m or 1 in.
    public static let tenMillimetres = HeightResolution(rawValue: 1)
    /// 0.005 m or 0.5 in.
    public static let fiveMillimetres = HeightResolution(rawValue: 2)
    /// 0.001 m or 0.1 in.
    public static let oneMillimetre = HeightResolution(rawValue: 3)

    public static let names: [UInt8: String] = [
        0: "Not specified", 1: "0.01 m or 1 in", 2: "0.005 m or 0.5 in", 3: "0.001 m or 0.1 in",
    ]

    /// The step in m, or in inches; `nil` where it is not specified.
    public func magnitude(in unit: WeightMeasurement.Unit) -> Double? {
        switch self {
        case .tenMillimetres: unit == .si ? 0.01 : 1
        case .fiveMillimetres: unit == .si ? 0.005 : 0.5
        case .oneMillimetre: unit == .si ? 0.001 : 0.1
        default: nil
        }
    }
}
