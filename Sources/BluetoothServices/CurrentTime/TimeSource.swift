import Bluetooth

/// Time Source (2A13): what a server's clock was set by.
public struct TimeSource: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0: the device does not tell.
    public static let unknown = TimeSource(rawValue: 0)
    /// 1: a server of the Network Time Protocol (NTP).
    public static let networkTimeProtocol = TimeSource(rawValue: 1)
    /// 2: satellites of the Global Positioning System.
    public static let gps = TimeSource(rawValue: 2)
    /// 3: a broadcast time signal, such as DCF77.
    public static let radioTimeSignal = TimeSource(rawValue: 3)
    /// 4: a person set the clock by hand.
    public static let manual = TimeSource(rawValue: 4)
    /// 5: an atomic clock.
    public static let atomicClock = TimeSource(rawValue: 5)
    /// 6: the network of a mobile telephone.
    public static let cellularNetwork = TimeSource(rawValue: 6)
    /// 7: none: the clock runs by itself.
    public static let notSynchronized = TimeSource(rawValue: 7)

    public static let names: [UInt8: String] = [
        0: "Not known", 1: "Network Time Protocol", 2: "GPS", 3: "Radio time signal", 4: "Set by hand", 5: "Atomic clock",
        6: "Cellular network", 7: "Not synchronized",
    ]
}
