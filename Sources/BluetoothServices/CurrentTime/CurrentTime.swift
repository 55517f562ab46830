import Bluetooth

/// Current Time (2A2B; Current Time Service 1.1, 3.1; GATT Specification Supplement, "Current Time"): ten bytes.
///
///     offset 0  exact time 256  9 bytes
///            9  adjust reason   uint8
public struct CurrentTime: Hashable, Sendable, Codable {
    /// Bytes 0–8: the local time.
    public var time: ExactTime256
    /// Byte 9: why the server's clock changed, since it last said so.
    public var adjustReason: AdjustReason

    /// Makes the time that a device notifies, or that a client sets a device's clock to; without a reason, the clock was not adjusted.
    public init(time: ExactTime256, adjustReason: AdjustReason = []) {
        self.time = time
        self.adjustReason = adjustReason
    }
}

extension CurrentTime: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        time = try ExactTime256(from: &reader)
        adjustReason = AdjustReason(rawValue: try reader.readByte())
    }

    public func encode(to writer: inout ByteWriter) {
        time.encode(to: &writer)
        writer.write(byte: adjustReason.rawValue)
    }
}
