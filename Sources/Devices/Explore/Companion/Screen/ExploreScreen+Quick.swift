import Companion

extension ExploreScreen {
    /// The four quick actions and the places that the last one has found.
    public struct Quick: Codable, Sendable, Equatable {
        /// One of the four buttons.
        public struct Action: Codable, Sendable, Equatable, Identifiable {
            /// The category, as it is performed: `quick_bites`.
            public var id: String
            /// What the button says.
            @Worded public var label: String
            /// What a person finds behind it.
            @Worded public var detail: String
            /// Names the symbol beside it.
            public var symbol: String

            /// The button of a category.
            public init(_ category: ExploreCategory) {
                id = category.rawValue
                _label = Worded(category.title)
                _detail = Worded(category.subtitle)
                symbol = category.symbol
            }
        }

        public var actions = ExploreCategory.allCases.map(Action.init)
        /// The category that was asked for last; nil before.
        public var category: String?
        /// The name that was looked for last, in the place of a category; nil where none was.
        public var search: String?
        public var state: LoadState = .idle
        /// Best first; empty with `loaded` means that there are none.
        public var places: [Card] = []
        public var problem: ScreenProblem?
        /// That some places could not be read.
        @Worded public var note: String? = nil
        /// What to do where there are none.
        @Worded public var hint: String? = nil
        /// Seconds since 1970 of the places that are shown.
        public var updatedAt: Double?
    }
}
