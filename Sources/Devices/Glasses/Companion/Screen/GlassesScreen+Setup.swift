import Companion

extension GlassesScreen {
    /// The first run: what is done, and the one thing that is next.
    public struct Setup: Codable, Sendable, Equatable {
        /// One of the steps.
        public struct Step: Codable, Sendable, Equatable, Identifiable {
            /// `connect`, `pair`, `wifi` or `reach`.
            public var id: String
            /// "Enter the code".
            @Worded("") public var label: String
            public var state: StepState
        }

        /// What a person has to type.
        public enum Form: String, Codable, Sendable, CaseIterable {
            case code, wifi
        }

        /// A network that the glasses hear.
        public struct Network: Codable, Sendable, Equatable, Identifiable {
            /// Its name.
            public var id: String
            /// "Harbour, strong signal", "Café, open".
            @Worded("") public var label: String
            public var needsPassword: Bool
            /// Why it cannot be joined; nil where it can.
            @Worded(nil) public var reason: String?
        }

        /// Nothing is left to do, or a person wants no more.
        public var isDone: Bool
        @Worded("") public var title: String
        /// What is to be done now, and why.
        @Worded("") public var sentence: String
        public var steps: [Step]
        /// The step in detail, of ``count``: "Step 8 of 15: Comparing the code".
        public var position: Int
        public var count: Int
        @Worded("") public var label: String
        /// Nil where a button is all that is needed.
        public var form: Form?
        /// Networks to choose from, the strongest first; nil where the glasses have told none, and the name is typed.
        public var networks: [Network]?
        /// The network that was chosen before: the first one to offer again.
        public var network: String?
        /// Something is under way that takes longer than a moment.
        public var isBusy: Bool
        public var problem: ScreenProblem?
        /// `connect` is the link's own; the others are this kind's.
        public var actions: [ScreenAction]
    }
}
