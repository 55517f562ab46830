import Bluetooth

/// Time Source (2A13): what a server's clock was set by.
public struct TimeSource: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let unknown = TimeSource(rawValue: 0)
    public static let networkTimeProtocol = TimeSource(rawValue: 1)
    public static let gps = TimeSource(rawValue: 2)
    public static let radioTimeSignal = TimeSource(rawValue: 3)
    public static let manual = TimeSource(rawValue: 4)
    public static let atomicClock = TimeSource(rawValue: 5)
    public static let cellularNetwork = TimeSource(rawValue: 6)
    public static let notSynchronized = TimeSource(rawValue: 7)

    public static let names: [UInt8: String] = [
        0: "Not known", 1: "Network Time Protocol", 2: "GPS", 3: "Radio time signal", 4: "Set by hand", 5: "Atomic clock",
        6: "Cellular network", 7: "Not synchronized",
    ]
}
