/// What is wrong with glasses: thrown at them on the bench, to see what a companion makes of it.
public struct GlassesFaults: Sendable, Hashable {
    /// Percent, in place of what the battery says. At 0 they are off.
    public var battery: Int?
    /// Nothing more can be kept; what is deleted goes.
    public var isDiskFull = false
    /// They are out of reach of every access point: REST answers nobody.
    public var isWiFiGone = false
    /// The access point keeps its clients apart: they are on the network, and REST answers nobody there.
    public var isIsolated = false
    /// How long every answer of REST takes besides, milliseconds.
    public var delay = 0
    /// The access point leads nowhere: a language model on the internet cannot be asked.
    public var isInternetGone = false

    /// None.
    public init() {}

    /// Whether they are off for want of charge.
    public var isBatteryEmpty: Bool { battery.map { $0 <= 0 } == true }

    /// Whether REST can be reached.
    var isReachable: Bool { !isWiFiGone && !isIsolated && !isBatteryEmpty }
}
