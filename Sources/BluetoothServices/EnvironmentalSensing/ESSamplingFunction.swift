import Bluetooth

/// The function by which a sensor makes one value of its samples (Environmental Sensing Service 1.0, 3.1.2.1.2).
public struct ESSamplingFunction: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0: the device does not tell.
    public static let unspecified = ESSamplingFunction(rawValue: 0)
    /// 1: a single sample, as it was taken.
    public static let instantaneous = ESSamplingFunction(rawValue: 1)
    /// 2: the mean of the samples of a measurement period.
    public static let arithmeticMean = ESSamplingFunction(rawValue: 2)
    /// 3: the square root of the mean of the samples' squares.
    public static let rootMeanSquare = ESSamplingFunction(rawValue: 3)
    /// 4: the largest sample of a measurement period.
    public static let maximum = ESSamplingFunction(rawValue: 4)
    /// 5: the smallest sample of a measurement period.
    public static let minimum = ESSamplingFunction(rawValue: 5)
    /// 6: the sum over a measurement period, as of rain.
    public static let accumulated = ESSamplingFunction(rawValue: 6)
    /// 7: the number of events in a measurement period.
    public static let count = ESSamplingFunction(rawValue: 7)

    public static let names: [UInt8: String] = [
        0: "Not specified", 1: "Instantaneous", 2: "Arithmetic mean", 3: "Root mean square", 4: "Maximum", 5: "Minimum",
        6: "Accumulated", 7: "Count",
    ]
}
