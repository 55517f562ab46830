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

        /// What a page's filters hold.
        public struct Filter: Codable, Sendable, Equatable {
            /// "pharmacy", in any language that the server knows; blank for anything.
            public var kind: String
            /// A place to be near, by its name; blank for where ways begin.
            public var near: String
            public var isOpen: Bool
            public var isWheelchair: Bool

            public init(kind: String = "", near: String = "", isOpen: Bool = false, isWheelchair: Bool = false) {
                (self.kind, self.near, self.isOpen, self.isWheelchair) = (kind, near, isOpen, isWheelchair)
            }

            /// The query that it fills.
            var query: ExploreQuery {
                var query = ExploreQuery()
                if !kind.isEmpty { query.kinds = [kind] }
                if !near.isEmpty { query.near = near }
                if isOpen { query.open = "now" }
                if isWheelchair { query.wishes = [ExploreQuery.Wish("wheelchair")] }
                return query
            }
        }

        public var actions = ExploreCategory.allCases.map(Action.init)
        /// The category that was asked for last; nil before.
        public var category: String?
        /// The name that was looked for last, in the place of a category; nil where none was.
        public var search: String?
        /// The filters by which places were looked for last, in the place of both.
        public var filter: Filter?
        /// What the server says of a filter's places.
        public var reply: String?
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
