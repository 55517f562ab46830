import Bluetooth

/// The function by which a sensor makes one value of its samples (Environmental Sensing Service 1.0, 3.1.2.1.2).
public struct ESSamplingFunction: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let unspecified = ESSamplingFunction(rawValue: 0)
    public static let instantaneous = ESSamplingFunction(rawValue: 1)
    public static let arithmeticMean = ESSamplingFunction(rawValue: 2)
    public static let rootMeanSquare = ESSamplingFunction(rawValue: 3)
    public static let maximum = ESSamplingFunction(rawValue: 4)
    public static let minimum = ESSamplingFunction(rawValue: 5)
    public static let accumulated = ESSamplingFunction(rawValue: 6)
    public static let count = ESSamplingFunction(rawValue: 7)

    public static let names: [UInt8: String] = [
        0: "Not specified", 1: "Instantaneous", 2: "Arithmetic mean", 3: "Root mean square", 4: "Maximum", 5: "Minimum",
        6: "Accumulated", 7: "Count",
    ]
}
