import Bluetooth

/// The Extended status characteristic, seven bytes: `[42, preset, shield, 64, volume, 64, seconds since last contact]`.
///
/// Bytes 3 and 5 are levels that the present firmware always sends as 64 (100 percent).
public struct SpeakerExtendedStatus: Sendable, Hashable {
    /// The layout that byte 0 names.
    public static let layoutVersion: UInt8 = 0x42

    /// Byte 1: the sound preset.
    public var preset: SpeakerPreset
    /// Byte 2: what is switched on.
    public var shield: Shield
    /// Byte 4: volume, 0–100 percent, as the speaker plays it: it may be less than what was set.
    public var volume: UInt8
    /// Byte 6: seconds since the last read, write or notification; 255 means 255 or more.
    public var secondsSinceContact: UInt8

    /// A status with these values.
    public init(preset: SpeakerPreset, shield: Shield, volume: UInt8, secondsSinceContact: UInt8) {
        self.preset = preset
        self.shield = shield
        self.volume = volume
        self.secondsSinceContact = secondsSinceContact
    }

    /// Byte 2, a bit for each thing that is on. Bits without a name are kept.
    public struct Shield: OptionSet, Sendable, Hashable {
        /// The bits on the wire.
        public let rawValue: UInt8

        /// The shield with these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// 01: muted.
        public static let mute = Shield(rawValue: 0x01)
        /// 02: ducked.
        public static let duck = Shield(rawValue: 0x02)
        /// 04: loudness compensation.
        public static let loudness = Shield(rawValue: 0x04)
        /// 08: normalizer.
        public static let normalizer = Shield(rawValue: 0x08)
        /// 10: sound processing bypassed.
        public static let bypass = Shield(rawValue: 0x10)
        /// 20: bass boost.
        public static let bassBoost = Shield(rawValue: 0x20)
    }
}

extension SpeakerExtendedStatus: ByteCodable {
    /// Reads the first seven bytes; a newer firmware may append more.
    ///
    /// - Throws: `ByteCodingError` for fewer bytes or another version in byte 0.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let bytes = try reader.readBytes(7)
        _ = reader.readRemaining()
        guard bytes[0] == Self.layoutVersion else {
            throw reader.invalid(
                "its layout is version \(bytes[0].hexCode) instead of \(Self.layoutVersion.hexCode). Update the companion.")
        }
        preset = SpeakerPreset(rawValue: bytes[1])
        shield = Shield(rawValue: bytes[2])
        volume = bytes[4]
        secondsSinceContact = bytes[6]
    }

    /// Writes the seven bytes.
    public func encode(to writer: inout ByteWriter) {
        writer.write(bytes: [Self.layoutVersion, preset.rawValue, shield.rawValue, 0x64, volume, 0x64, secondsSinceContact])
    }
}
