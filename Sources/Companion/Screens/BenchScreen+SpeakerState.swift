extension BenchScreen {
    /// What a speaker does with its sound.
    public struct SpeakerState: Codable, Sendable, Equatable {
        /// 0 office, 1 full, 2 night, 3 speech.
        public var preset: Int
        /// 0 to 100.
        public var volume: Int
        /// Silent, whatever the volume is.
        public var isMuted: Bool
        /// Turned down for a while.
        public var isDucked: Bool
        /// Fuller sound at low volume.
        public var loudness: Bool
        /// Evens out loud and quiet passages.
        public var normalizer: Bool
        /// The signal is untouched by the DSP.
        public var bypass: Bool
        /// More low end.
        public var bassBoost: Bool

        /// Makes one from its parts, each as its property says.
        public init(
            preset: Int = 0,
            volume: Int = 50,
            isMuted: Bool = false,
            isDucked: Bool = false,
            loudness: Bool = false,
            normalizer: Bool = false,
            bypass: Bool = false,
            bassBoost: Bool = false
        ) {
            self.preset = preset
            self.volume = volume
            self.isMuted = isMuted
            self.isDucked = isDucked
            self.loudness = loudness
            self.normalizer = normalizer
            self.bypass = bypass
            self.bassBoost = bassBoost
        }
    }
}
