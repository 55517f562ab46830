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
            @Worded("") public var time: String
            /// Where its small picture is on this server; nil for a video of firmware that has none.
            public var thumbnail: String?
            /// Where the file is on this server.
            public var file: String
            /// Where a video that a browser plays is on this server; nil for a photo, and for a video of firmware that gives none.
            public var movie: String?
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
        @Worded(nil) public var reason: String?
        /// "2 photos deleted.", while that can be undone.
        @Worded(nil) public var deleted: String?
    }
}

extension GlassesScreen.Gallery {
    /// "1 photo", "3 videos".
    static func words(_ count: Int, _ kind: GlassesMediaKind) -> Sentence {
        switch kind {
        case .photos: count == 1 ? "1 photo" : "\(count) photos"
        case .videos: count == 1 ? "1 video" : "\(count) videos"
        }
    }

    /// What deletes those that a person has chosen.
    public func deletion(of chosen: Set<String>, _ kind: GlassesMediaKind) -> ScreenAction {
        ScreenAction(
            id: "media-delete", label: "Delete \(Self.words(chosen.count, kind))", role: .destructive,
            isEnabled: reason == nil && !chosen.isEmpty, reason: $reason)
    }

    /// What brings them to this side.
    public func download(of chosen: Set<String>, _ kind: GlassesMediaKind) -> ScreenAction {
        ScreenAction(
            id: "download", label: "Download \(Self.words(chosen.count, kind))", isEnabled: reason == nil && !chosen.isEmpty,
            reason: $reason)
    }
}

extension GlassesScreen.Gallery.List {
    /// Pages that the list has; the first is ``items``.
    public var pageCount: Int { ((count ?? 0) + GlassesModel.pageLength - 1) / GlassesModel.pageLength }
}
