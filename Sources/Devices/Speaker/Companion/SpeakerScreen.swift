import Companion

/// Everything that a speaker's page shows. The services table and the timeline are screens of their own.
public struct SpeakerScreen: DeviceScreen {
    /// The device's id, as in `DevicesScreen.Device`.
    public var id: String
    /// The advertised name.
    public var name: String
    /// Always `speaker`; tells the page which layout to use.
    public var kind = "speaker"
    /// How it is reached now.
    public var link: LinkStatus
    /// Nil until the first status has arrived.
    public var sound: Sound?
    /// Why there is no sound section, or that its values are old; nil where they are live.
    public var soundHint: String?
    /// The firmware section.
    public var firmware: Firmware

    /// Makes one from its parts, each as its property says.
    public init(id: String, name: String, link: LinkStatus, sound: Sound? = nil, firmware: Firmware = Firmware()) {
        self.id = id
        self.name = name
        self.link = link
        self.sound = sound
        soundHint = Self.soundHint(link.state, hasSound: sound != nil)
        self.firmware = firmware
    }
}

extension SpeakerScreen {
    /// What the speaker does with its sound.
    public struct Sound: Codable, Sendable, Equatable {
        /// 0 office, 1 full, 2 night, 3 speech; nil where the device reported another number, see `presetName`.
        public var preset: Int?
        /// "Office", "Full", "Night", "Speech", or "Unknown preset 7".
        public var presetName: String
        /// Fuller sound at low volume.
        public var loudness: Bool
        /// Silent, whatever the volume is.
        public var mute: Bool
        /// Turned down for a while.
        public var duck: Bool
        /// Evens out loud and quiet passages.
        public var normalizer: Bool
        /// 0 to 100; nil until Extended status has been heard.
        public var volume: Int?
        /// The signal is untouched by the DSP.
        public var bypass: Bool
        /// Nil until Extended status has been heard.
        public var bassBoost: Bool?
        /// True while the limiter is armed, which the firmware reports always.
        public var limiter: Bool
        /// The limiter in a sentence.
        public var limiterSentence: String
        /// Seconds since 1970 of the last status that arrived.
        public var updatedAt: Double?
        /// True when the values may no longer be those of the device: while the link is down, and while nothing is heard over it.
        public var isStale: Bool
        /// "Live" where they were heard just now, or "Stale".
        public var freshness: String
        /// Why the last change was not taken.
        public var problem: ScreenProblem?
        /// What can be changed, in the order in which people meet it.
        public var controls: [Control] = []

        /// Makes one from its parts, each as its property says.
        public init(
            preset: Int?,
            presetName: String,
            loudness: Bool = false,
            mute: Bool = false,
            duck: Bool = false,
            normalizer: Bool = false,
            volume: Int? = nil,
            bypass: Bool = false,
            bassBoost: Bool? = nil,
            limiter: Bool = true,
            updatedAt: Double? = nil,
            isStale: Bool = false,
            isConnected: Bool = true,
            problem: ScreenProblem? = nil
        ) {
            self.preset = preset
            self.presetName = presetName
            self.loudness = loudness
            self.mute = mute
            self.duck = duck
            self.normalizer = normalizer
            self.volume = volume
            self.bypass = bypass
            self.bassBoost = bassBoost
            self.limiter = limiter
            limiterSentence = Self.limiterSentence(limiter, isBypassed: bypass)
            self.updatedAt = updatedAt
            self.isStale = isStale
            freshness = isStale ? "Stale" : "Live"
            self.problem = problem
            controls = makeControls(isEnabled: isConnected)
        }
    }
}
