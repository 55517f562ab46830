import Companion

extension GlassesScreen {
    /// Photos and videos on the glasses.
    public struct Gallery: Codable, Sendable, Equatable {
        /// One of them.
        public struct Item: Codable, Sendable, Equatable, Identifiable {
            public var id: String
            public var filename: String
            /// Bytes.
            public var size: Int
            /// "1 Nov 2025, 14:30", in the glasses' own zone.
            public var time: String
            /// Where its small picture is on this server; nil for a video.
            public var thumbnail: String?
            /// Where the file is on this server.
            public var file: String
        }

        /// Photos, or videos.
        public struct List: Codable, Sendable, Equatable {
            public var kind: String
            /// All of them; nil until they were read.
            public var count: Int?
            /// Bytes of all of them.
            public var bytes: Int
            /// The newest, as many as a page has.
            public var items: [Item]
            /// Changes whenever the list does.
            public var revision: String
        }

        public var photos: List
        public var videos: List
        /// Why nothing can be shown or deleted now; nil where it can.
        public var reason: String?
        /// "2 photos deleted.", while that can be undone.
        public var deleted: String?
    }
}
