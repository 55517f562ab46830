import Bluetooth

/// Barometric Pressure Trend (2AA3; GATT Specification Supplement): how the pressure changed over the last three hours.
public struct BarometricPressureTrend: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0: the device cannot tell.
    public static let unknown = BarometricPressureTrend(rawValue: 0)
    /// 1: it fell all the time.
    public static let continuouslyFalling = BarometricPressureTrend(rawValue: 1)
    /// 2: it rose all the time.
    public static let continuouslyRising = BarometricPressureTrend(rawValue: 2)
    /// 3: it fell, and stayed there.
    public static let fallingThenSteady = BarometricPressureTrend(rawValue: 3)
    /// 4: it rose, and stayed there.
    public static let risingThenSteady = BarometricPressureTrend(rawValue: 4)
    /// 5: it fell, then rose by less: it is lower than before.
    public static let fallingBeforeLesserRise = BarometricPressureTrend(rawValue: 5)
    /// 6: it fell, then rose by more: it is higher than before.
    public static let fallingBeforeGreaterRise = BarometricPressureTrend(rawValue: 6)
    /// 7: it rose, then fell by more: it is lower than before.
    public static let risingBeforeGreaterFall = BarometricPressureTrend(rawValue: 7)
    /// 8: it rose, then fell by less: it is higher than before.
    public static let risingBeforeLesserFall = BarometricPressureTrend(rawValue: 8)
    /// 9: it stayed the same.
    public static let steady = BarometricPressureTrend(rawValue: 9)

    public static let names: [UInt8: String] = [
        0: "Not known", 1: "Continuously falling", 2: "Continuously rising", 3: "Falling, then steady", 4: "Rising, then steady",
        5: "Falling before a lesser rise", 6: "Falling before a greater rise", 7: "Rising before a greater fall",
        8: "Rising before a lesser fall", 9: "Steady",
    ]
}
