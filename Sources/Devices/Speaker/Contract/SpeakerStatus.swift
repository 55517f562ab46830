import Bluetooth

/// The Status characteristic, four bytes: `[01, preset, loudness, flags]`.
public struct SpeakerStatus: Sendable, Hashable {
    /// The layout that byte 0 names.
    public static let layoutVersion: UInt8 = 0x01

    /// Byte 1: the sound preset.
    public var preset: SpeakerPreset
    /// Byte 2: loudness compensation, 0 off.
    public var loudness: Bool
    /// Byte 3: what is switched on.
    public var flags: Flags

    /// A status with these values.
    public init(preset: SpeakerPreset, loudness: Bool, flags: Flags) {
        self.preset = preset
        self.loudness = loudness
        self.flags = flags
    }

    /// Byte 3 of the status, a bit for each thing that is on. Bits without a name are kept.
    public struct Flags: OptionSet, Sendable, Hashable {
        /// The bits on the wire.
        public let rawValue: UInt8

        /// The flags with these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// 01: the limiter; firmware always sets it.
        public static let limiter = Flags(rawValue: 0x01)
        /// 08: muted.
        public static let mute = Flags(rawValue: 0x08)
        /// 10: ducked.
        public static let duck = Flags(rawValue: 0x10)
        /// 20: normalizer.
        public static let normalizer = Flags(rawValue: 0x20)
        /// 40: sound processing bypassed.
        public static let bypass = Flags(rawValue: 0x40)
    }
}

extension SpeakerStatus: ByteCodable {
    /// Reads the first four bytes; a newer firmware may append more.
    ///
    /// - Throws: `ByteCodingError` for fewer bytes or another version in byte 0.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let bytes = try reader.readBytes(4)
        _ = reader.readRemaining()
        guard bytes[0] == Self.layoutVersion else {
            throw reader.invalid(
                "its layout is version \(bytes[0].hexCode) instead of \(Self.layoutVersion.hexCode). Update the companion.")
        }
        preset = SpeakerPreset(rawValue: bytes[1])
        loudness = bytes[2] != 0
        flags = Flags(rawValue: bytes[3])
    }

    /// Writes the four bytes.
    public func encode(to writer: inout ByteWriter) {
        writer.write(bytes: [Self.layoutVersion, preset.rawValue, loudness ? 1 : 0, flags.rawValue])
    }
}
