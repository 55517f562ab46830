import Bluetooth

/// The time for which a user is to train in each heart rate zone, in s, from the lightest to the hardest: of two, three or five zones
/// (Fitness Machine Service 1.0, 4.16.2.15–17).
public struct HeartRateZoneTimes: Hashable, Sendable {
    /// 2, 3 or 5 times in s.
    public let seconds: [UInt16]

    /// `nil` for another number of zones than 2, 3 and 5.
    public init?(seconds: [UInt16]) {
        guard [2, 3, 5].contains(seconds.count) else { return nil }
        self.seconds = seconds
    }

    init(zones: Int, from reader: inout ByteReader) throws(ByteCodingError) {
        var times: [UInt16] = []
        for _ in 0..<zones { times.append(try reader.readInteger()) }
        seconds = times
    }

    func encode(to writer: inout ByteWriter) {
        for time in seconds { writer.write(time) }
    }
}
