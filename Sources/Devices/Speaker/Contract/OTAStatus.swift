import Bluetooth

/// The OTA status characteristic, eight bytes.
///
/// | byte | field |
/// |---|---|
/// | 0 | state |
/// | 1 | error, 0 = none |
/// | 2 | progress, 0–100 percent |
/// | 3–4 | downloaded, KB, little-endian |
/// | 5–6 | total, KB, little-endian; FFFF where the server does not tell |
/// | 7 | Wi-Fi signal, dBm, signed |
public struct OTAStatus: Sendable, Hashable {
    /// The length in bytes.
    public static let byteCount = 8
    /// Bytes 5–6 of a download whose length is not known (HTTP chunked).
    public static let unknownTotal: UInt16 = 0xFFFF

    /// Byte 0.
    public var state: OTAState
    /// Byte 1. Means something in ``OTAState/error`` only.
    public var error: OTAError
    /// Byte 2, percent. Stays 0 until ``OTAState/success`` where the total is unknown.
    public var progress: UInt8
    /// Bytes 3–4: whole kilobytes (1,024 bytes) received.
    public var downloadedKB: UInt16
    /// Bytes 5–6: whole kilobytes (1,024 bytes) of the image, or ``unknownTotal``.
    public var totalKB: UInt16
    /// Byte 7: signal of the speaker's Wi-Fi in dBm, 0 while it is not connected.
    public var rssi: Int8

    /// A status with these values.
    public init(
        state: OTAState = .idle, error: OTAError = .none, progress: UInt8 = 0, downloadedKB: UInt16 = 0, totalKB: UInt16 = 0, rssi: Int8 = 0
    ) {
        self.state = state
        self.error = error
        self.progress = progress
        self.downloadedKB = downloadedKB
        self.totalKB = totalKB
        self.rssi = rssi
    }

    /// True where the server told the length of the image.
    public var isTotalKnown: Bool { totalKB != Self.unknownTotal && totalKB != 0 }
}

extension OTAStatus: ByteCodable {
    /// Reads the first eight bytes; a newer firmware may append more.
    ///
    /// - Throws: `ByteCodingError.truncated` for fewer bytes: a short status is an error, not a default.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let bytes = try reader.readBytes(Self.byteCount)
        _ = reader.readRemaining()
        state = OTAState(rawValue: bytes[0])
        error = OTAError(rawValue: bytes[1])
        progress = bytes[2]
        downloadedKB = UInt16(bytes[3]) | UInt16(bytes[4]) << 8
        totalKB = UInt16(bytes[5]) | UInt16(bytes[6]) << 8
        rssi = Int8(bitPattern: bytes[7])
    }

    /// Writes the eight bytes.
    public func encode(to writer: inout ByteWriter) {
        writer.write(bytes: [state.rawValue, error.rawValue, progress])
        writer.write(downloadedKB)
        writer.write(totalKB)
        writer.write(rssi)
    }
}
