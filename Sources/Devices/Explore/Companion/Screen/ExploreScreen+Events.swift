import Companion

extension ExploreScreen {
    /// What happens nearby.
    public struct Events: Codable, Sendable, Equatable {
        /// One event.
        public struct Event: Codable, Sendable, Equatable, Identifiable {
            public var id: String
            public var name: String
            /// Local time as the server wrote it, usually `2025-01-15T20:00:00`.
            public var start: String?
            public var address: String?
            /// `[latitude, longitude]`, where it is known.
            public var point: [Double]?
            /// What `select` takes to show the way there, where it is known where that is.
            public var placeID: String?

            /// The entry of an event.
            public init(_ event: ExploreEvent) {
                id = event.id
                name = event.name
                start = event.start
                address = event.address
                point = event.location.map { [$0.latitude, $0.longitude] }
                placeID = event.place?.id
            }
        }

        public var state: LoadState = .idle
        /// Soonest first; empty with `loaded` means that there are none.
        public var events: [Event] = []
        public var problem: ScreenProblem?
        /// That some events could not be read.
        @Worded public var note: String? = nil
        /// Why there are none to show.
        @Worded public var hint: String? = nil
        /// Seconds since 1970 of the events that are shown.
        public var updatedAt: Double?
    }
}

extension ExploreScreen.Events {
    /// Why there are none to show; nil where there are, or where that is told otherwise.
    static func hint(_ events: Self) -> Sentence? {
        switch events.state {
        case .idle: "Events appear here as soon as the server answers."
        case .loaded where events.events.isEmpty: "No events are known around here at the moment."
        default: nil
        }
    }
}
