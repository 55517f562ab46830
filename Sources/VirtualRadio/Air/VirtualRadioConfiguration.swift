/// The physics and the link layer of a ``VirtualRadio``. Values outside their range are taken as the nearest that is allowed.
public struct VirtualRadioConfiguration: Hashable, Sendable {
    /// The time between two connection events until a link is asked for other parameters: 7.5 ms…4 s, in steps of 1.25 ms (Core 5.4, Vol 6,
    /// Part B, 4.5.1).
    public var connectionInterval: Duration
    /// Link-layer packets that each side can send in a connection event, repetitions included: 1 or more.
    public var packetsPerEvent: Int
    /// Bytes of a link-layer packet: 27…251 (Vol 6, Part B, 2.4). A longer PDU takes several packets.
    public var dataLength: Int
    /// The time that a link lives without anything heard: 100 ms…32 s.
    public var supervisionTimeout: Duration
    /// Write commands that a link queues, 1 or more.
    public var writeCommandQueue: Int
    /// Notifications, and as many indications, that each link queues; 1 or more.
    public var notificationQueue: Int
    /// The signal's loss over the first metre, antennas and cases included, dB.
    public var lossAtOneMetre: Double
    /// The exponent with which the signal fades with distance: 2 in the open, 3…4 through walls.
    public var pathLossExponent: Double
    /// The standard deviation of the signal strength from one advertisement to the next, dB.
    public var fading: Double
    /// The weakest signal that is received, dBm.
    public var sensitivity: Double

    /// Makes a configuration, each part as its property says, and as near to it as is allowed.
    public init(
        connectionInterval: Duration = .milliseconds(30), packetsPerEvent: Int = 6, dataLength: Int = 251,
        supervisionTimeout: Duration = .seconds(4), writeCommandQueue: Int = 32, notificationQueue: Int = 32,
        lossAtOneMetre: Double = 55, pathLossExponent: Double = 2.2, fading: Double = 2, sensitivity: Double = -95
    ) {
        self.connectionInterval = min(max(connectionInterval, .microseconds(7500)), .seconds(4))
        self.packetsPerEvent = max(1, packetsPerEvent)
        self.dataLength = min(max(dataLength, 27), 251)
        self.supervisionTimeout = min(max(supervisionTimeout, .milliseconds(100)), .seconds(32))
        self.writeCommandQueue = max(1, writeCommandQueue)
        self.notificationQueue = max(1, notificationQueue)
        self.lossAtOneMetre = lossAtOneMetre
        self.pathLossExponent = pathLossExponent
        self.fading = fading
        self.sensitivity = sensitivity
    }
}
