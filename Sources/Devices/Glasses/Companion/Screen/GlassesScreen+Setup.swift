import Companion

extension GlassesScreen {
    /// The first run: what is done, and the one thing that is next.
    public struct Setup: Codable, Sendable, Equatable {
        /// One of the steps.
        public struct Step: Codable, Sendable, Equatable, Identifiable {
            public enum State: String, Codable, Sendable, CaseIterable {
                case done, now, later, skipped, failed
            }

            /// `connect`, `pair`, `wifi` or `reach`.
            public var id: String
            /// "Enter the code".
            public var label: String
            public var state: State
        }

        /// What a person has to type.
        public enum Form: String, Codable, Sendable, CaseIterable {
            case code, wifi
        }

        /// Nothing is left to do, or a person wants no more.
        public var isDone: Bool
        public var title: String
        /// What is to be done now, and why.
        public var sentence: String
        public var steps: [Step]
        /// Nil where a button is all that is needed.
        public var form: Form?
        /// Something is under way that takes longer than a moment.
        public var isBusy: Bool
        public var problem: ScreenProblem?
        /// `connect` is the link's own; the others are this kind's.
        public var actions: [ScreenAction]
    }
}
