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
    /// Byte 4: volume, 0–100 percent, after ducking and mute.
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

extension SpeakerExtendedStatus {
    /// Reads the first seven bytes; a newer firmware may append more.
    ///
    /// - Throws: ``SpeakerWireError`` for fewer bytes or another version in byte 0.
    public init(bytes: [UInt8]) throws(SpeakerWireError) {
        guard bytes.count >= 7 else { throw .tooShort(value: "extended status", expected: 7, received: bytes.count) }
        guard bytes[0] == Self.layoutVersion else {
            throw .unknownLayout(value: "extended status", expected: Self.layoutVersion, received: bytes[0])
        }
        preset = SpeakerPreset(rawValue: bytes[1])
        shield = Shield(rawValue: bytes[2])
        volume = bytes[4]
        secondsSinceContact = bytes[6]
    }

    /// The seven bytes on the wire.
    public var bytes: [UInt8] {
        [Self.layoutVersion, preset.rawValue, shield.rawValue, 0x64, volume, 0x64, secondsSinceContact]
    }
}
