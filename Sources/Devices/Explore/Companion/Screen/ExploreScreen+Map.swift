import Companion

extension ExploreScreen {
    /// The map: where we are, the places of the last answer, the way to the chosen one.
    public struct Map: Codable, Sendable, Equatable {
        /// Where every way begins, `[latitude, longitude]`.
        public var origin = [Coordinates.metroTech.latitude, Coordinates.metroTech.longitude]
        /// Whether somebody has chosen that place, and it is not the server's own.
        public var isOriginChosen = false
        /// The places of the last answer, from the chat or a quick action.
        public var places: [Card] = []
        /// The chosen place's `id`.
        public var selected: String?
        /// Where the way to the chosen place stands.
        public var state: LoadState = .idle
        public var route: Route?
        public var problem: ScreenProblem?
    }

    /// A way on foot.
    public struct Route: Codable, Sendable, Equatable {
        /// One instruction.
        public struct Step: Codable, Sendable, Equatable {
            public var instruction: String
            /// "0.1 mi"
            public var distance: String?
            /// The same in metres, for a page that tells it in other units.
            public var metres: Double?
            /// "2 min"
            public var duration: String?
            /// Where it begins, `[latitude, longitude]`.
            public var point: [Double]?
        }

        /// `[latitude, longitude]` in degrees, from the origin to the place.
        public var line: [[Double]]
        public var steps: [Step]
        /// "0.4 mi"
        public var distance: String?
        /// The same in metres, for a page that tells it in other units.
        public var metres: Double?
        /// "7 min"
        public var duration: String?
        /// Opens the same way in another map; `http` or `https`.
        public var mapsLink: String?
        /// True where no street was looked at: the line is straight, and to be drawn dashed.
        public var isEstimated: Bool
        /// What the reader should know of it: that it is estimated, that points were left out.
        @Worded public var note: String?

        /// The way in an answer.
        public init(_ answer: DirectionsResponse) {
            line = answer.polyline.map { [$0.latitude, $0.longitude] }
            steps = answer.steps.map { step in
                Step(
                    instruction: step.instruction, distance: step.distance?.text, metres: step.distance?.meters,
                    duration: step.duration?.text,
                    point: step.location.map { [$0.latitude, $0.longitude] })
            }
            distance = answer.distance?.text
            metres = answer.distance?.meters
            duration = answer.duration?.text
            mapsLink = answer.mapsLink.flatMap(webAddress)
            isEstimated = answer.isEstimated
            let remarks = answer.notes.filter { !["no_streets", "no_way"].contains($0.code) }.map(\.text)
            if !remarks.isEmpty {
                _note = Worded(wrappedValue: remarks.joined(separator: " "))
            } else if answer.notes.contains(where: { $0.code == "no_way" }) {
                _note = Worded(
                    "Estimated from the straight line: no street that is known leads there, and water or a wall may lie across.")
            } else if answer.isEstimated {
                _note = Worded(
                    "Estimated from the straight line: no streets of this area are known. Import an extract to get the real way.")
            } else {
                _note = Worded(answer.rejected.isEmpty ? nil : "Parts of the way could not be read and are left out.")
            }
        }
    }
}
