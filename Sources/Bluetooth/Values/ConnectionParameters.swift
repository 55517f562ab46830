/// The rhythm of a link: when the two meet, and when they take each other for lost (Core 5.4, Vol 6, Part B, 4.5.1 and 4.5.2).
public struct ConnectionParameters: Hashable, Sendable {
    /// The interval in steps of 1.25 ms, and the supervision time-out in steps of 10 ms, as they go over the air.
    package let intervalSteps: Int
    package let timeoutSteps: Int
    /// Connection events in a row that the peripheral may sleep through when it has nothing to send: 0…499.
    public let latency: Int

    /// The time between two connection events: 7.5 ms…4 s, in steps of 1.25 ms.
    public var interval: Duration { .microseconds(1_250 * intervalSteps) }
    /// The time without a word after which the link is lost: 100 ms…32 s, in steps of 10 ms.
    public var supervisionTimeout: Duration { .milliseconds(10 * timeoutSteps) }

    /// Parameters that a radio tells: the nearest that there are.
    package init(intervalSteps: Int, latency: Int, timeoutSteps: Int) {
        self.intervalSteps = min(max(intervalSteps, 6), 3_200)
        self.latency = min(max(latency, 0), 499)
        self.timeoutSteps = min(max(timeoutSteps, 10), 3_200)
    }
}

extension ConnectionParameters: CustomStringConvertible {
    /// "30 ms, latency 0, 4 s".
    public var description: String {
        "\(interval / .milliseconds(1)) ms, latency \(latency), \(supervisionTimeout.formattedSeconds)"
    }
}

extension ConnectionParameters: Codable {
    private enum CodingKeys: String, CodingKey { case intervalSteps = "interval", latency, timeoutSteps = "timeout" }

    /// Numbers that are outside their ranges are taken as the nearest: another process may say anything.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            intervalSteps: try fields.decode(Int.self, forKey: .intervalSteps), latency: try fields.decode(Int.self, forKey: .latency),
            timeoutSteps: try fields.decode(Int.self, forKey: .timeoutSteps))
    }
}

/// The connection parameters that one side asks for. The central chooses among them (Core 5.4, Vol 4, Part E, 7.8.18).
public struct ConnectionParameterRange: Hashable, Sendable {
    /// In steps of 1.25 ms.
    package let intervalSteps: ClosedRange<Int>
    /// In steps of 10 ms.
    package let timeoutSteps: Int
    /// Connection events in a row that the peripheral may sleep through: 0…499.
    public let latency: Int

    /// The intervals that are asked for: 7.5 ms…4 s.
    public var intervals: ClosedRange<Duration> {
        .microseconds(1_250 * intervalSteps.lowerBound) ... .microseconds(1_250 * intervalSteps.upperBound)
    }
    /// The supervision time-out that is asked for: 100 ms…32 s.
    public var supervisionTimeout: Duration { .milliseconds(10 * timeoutSteps) }

    /// - Parameters:
    ///   - intervals: 7.5 ms…4 s; there must be a step of 1.25 ms in it.
    ///   - latency: connection events in a row that the peripheral may sleep through: 0…499.
    ///   - supervisionTimeout: 100 ms…32 s, rounded up to 10 ms; longer than (1 + latency) × the longest interval × 2.
    /// - Throws: ``BluetoothError/Code/invalidDeclaration(_:)`` for what no link can have.
    public init(
        intervals: ClosedRange<Duration>, latency: Int = 0, supervisionTimeout: Duration = .seconds(6)
    ) throws(BluetoothError) {
        func check(_ holds: Bool, _ rule: String) throws(BluetoothError) {
            guard holds else { throw BluetoothError(.invalidDeclaration(rule), during: .connectionParameters) }
        }
        try check(intervals.lowerBound >= .microseconds(7_500) && intervals.upperBound <= .seconds(4), Self.intervalRule)
        let first = Int((intervals.lowerBound / .microseconds(1_250)).rounded(.up))
        let last = Int((intervals.upperBound / .microseconds(1_250)).rounded(.down))
        try check(first <= last, Self.intervalRule)
        try check((0...499).contains(latency), "a connection's latency is 0…499 events.")
        try check((.milliseconds(100) ... .seconds(32)).contains(supervisionTimeout), Self.timeoutRule)
        let timeout = Int((supervisionTimeout / .milliseconds(10)).rounded(.up))
        // In steps of 1.25 ms: the time-out in milliseconds is longer than (1 + latency) × interval × 2 (7.8.18).
        try check(timeout * 8 > (1 + latency) * last * 2, Self.timeoutRule)
        self.init(intervalSteps: first...last, latency: latency, timeoutSteps: timeout)
    }

    private init(intervalSteps: ClosedRange<Int>, latency: Int, timeoutSteps: Int) {
        self.intervalSteps = intervalSteps
        self.latency = latency
        self.timeoutSteps = timeoutSteps
    }

    private static let intervalRule = "a connection's interval is 7.5 ms…4 s, in steps of 1.25 ms."
    private static let timeoutRule =
        "a supervision time-out is 100 ms…32 s, and longer than twice the time that a peripheral may sleep: (1 + latency) × interval."

    /// Quick answers and much data: 11.25…15 ms.
    public static let lowLatency = ConnectionParameterRange(intervalSteps: 9...12, latency: 0, timeoutSteps: 600)
    /// Between the two: 30…50 ms.
    public static let balanced = ConnectionParameterRange(intervalSteps: 24...40, latency: 0, timeoutSteps: 600)
    /// Little power: 100…125 ms, of which the peripheral may sleep through two.
    public static let lowPower = ConnectionParameterRange(intervalSteps: 80...100, latency: 2, timeoutSteps: 600)
}

extension ConnectionParameterRange: Codable {
    private enum CodingKeys: String, CodingKey { case first, last, latency, timeout }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let first = try fields.decode(Int.self, forKey: .first)
        let last = try fields.decode(Int.self, forKey: .last)
        let timeout = try fields.decode(Int.self, forKey: .timeout)
        guard (6...3_200).contains(first), (first...3_200).contains(last), (10...3_200).contains(timeout) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: Self.intervalRule))
        }
        try self.init(
            intervals: .microseconds(1_250 * first) ... .microseconds(1_250 * last),
            latency: fields.decode(Int.self, forKey: .latency), supervisionTimeout: .milliseconds(10 * timeout))
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(intervalSteps.lowerBound, forKey: .first)
        try fields.encode(intervalSteps.upperBound, forKey: .last)
        try fields.encode(latency, forKey: .latency)
        try fields.encode(timeoutSteps, forKey: .timeout)
    }
}

/// The way in which a link's bits go over the air, in both directions (Core 5.4, Vol 6, Part A, 1.1).
public enum PHY: String, Hashable, Sendable, Codable, CaseIterable {
    /// A million symbols a second: what every device has.
    case le1M
    /// Two million: nearly twice as fast, at the same range.
    case le2M
    /// An eighth of a million bits, each of them eight times: further, and much slower.
    case leCoded
}
