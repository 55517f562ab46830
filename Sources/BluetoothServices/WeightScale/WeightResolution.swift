import Bluetooth

/// The resolution at which a scale weighs (Weight Scale Service 1.0, 3.1.1.4): four bits of the ``WeightScaleFeature``.
public struct WeightResolution: AssignedNumber {
    /// 0–15.
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0: the device does not tell.
    public static let unspecified = WeightResolution(rawValue: 0)
    /// 0.5 kg or 1 lb.
    public static let halfKilogram = WeightResolution(rawValue: 1)
    /// 0.2 kg or 0.5 lb.
    public static let fifthOfKilogram = WeightResolution(rawValue: 2)
    /// 0.1 kg or 0.2 lb.
    public static let tenthOfKilogram = WeightResolution(rawValue: 3)
    /// 0.05 kg or 0.1 lb.
    public static let fiftyGrams = WeightResolution(rawValue: 4)
    /// 0.02 kg or 0.05 lb.
    public static let twentyGrams = WeightResolution(rawValue: 5)
    /// 0.01 kg or 0.02 lb.
    public static let tenGrams = WeightResolution(rawValue: 6)
    /// 0.005 kg or 0.01 lb.
    public static let fiveGrams = WeightResolution(rawValue: 7)

    public static let names: [UInt8: String] = [
        0: "Not specified", 1: "0.5 kg or 1 lb", 2: "0.2 kg or 0.5 lb", 3: "0.1 kg or 0.2 lb", 4: "0.05 kg or 0.1 lb",
        5: "0.02 kg or 0.05 lb", 6: "0.01 kg or 0.02 lb", 7: "0.005 kg or 0.01 lb",
    ]

    /// The step in kg, or in lb; `nil` where it is not specified.
    public func magnitude(in unit: WeightMeasurement.Unit) -> Double? {
        let steps: [(si: Double, imperial: Double)] = [
            (0.5, 1), (0.2, 0.5), (0.1, 0.2), (0.05, 0.1), (0.02, 0.05), (0.01, 0.02), (0.005, 0.01),
        ]
        guard 1...7 ~= rawValue else { return nil }
        let step = steps[Int(rawValue) - 1]
        return unit == .si ? step.si : step.imperial
    }
}
