import Companion

extension GlassesScreen {
    /// The camera, and its picture.
    public struct Camera: Codable, Sendable, Equatable {
        /// A resolution that can be chosen.
        public struct Resolution: Codable, Sendable, Equatable, Identifiable {
            /// `1280x720`
            public var id: String
            /// "1280 × 720"
            public var label: String
        }

        /// A video that is being recorded.
        public struct Recording: Codable, Sendable, Equatable {
            /// Seconds since 1970.
            public var startedAt: Double
            public var seconds: Int
        }

        /// A length of a video that is offered.
        public struct VideoLength: Codable, Sendable, Equatable {
            public var seconds: Int
            /// "10 s", "5 min"
            @Worded("") public var label: String
        }

        /// A level of the picture that can be changed, percent.
        public struct Level: Codable, Sendable, Equatable, Identifiable {
            /// The field of the action `camera`.
            public var id: String
            @Worded("") public var label: String
            public var minimum: Int
            public var maximum: Int
            public var value: Int
        }

        /// Where the live picture is on this server; nil while there is none.
        public var stream: String?
        /// Where a single picture is; nil while there is none.
        public var snapshot: String?
        /// Why there is no live picture.
        @Worded(nil) public var streamReason: String?
        /// Pictures in the last second, counted where they pass through this program; nil while nobody looks.
        public var framesPerSecond: Int?
        /// "12 pictures a second · 640 KB a second · answers take 4 ms": what is known of how fresh it is, and no more.
        @Worded(nil) public var quality: String?
        /// Degrees, clockwise; nil where it is not known.
        public var rotation: Int?
        /// Degrees after one turn more; nil where the picture cannot be turned.
        public var nextRotation: Int?
        public var flipHorizontal: Bool?
        public var flipVertical: Bool?
        public var resolution: String?
        public var resolutions: [Resolution]
        public var levels: [Level]
        /// Why the picture cannot be turned now; nil where it can.
        @Worded(nil) public var settingsReason: String?
        /// Why no photo can be taken now; nil where one can.
        @Worded(nil) public var captureReason: String?
        /// The lengths of videos that are offered, the shortest first.
        public var videoLengths: [VideoLength]
        public var recording: Recording?
    }
}
