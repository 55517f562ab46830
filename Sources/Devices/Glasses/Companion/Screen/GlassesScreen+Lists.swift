import Companion

extension GlassesScreen {
    /// What was noted.
    public struct Notes: Codable, Sendable, Equatable {
        public struct Item: Codable, Sendable, Equatable, Identifiable {
            public var id: String
            public var content: String
            /// "1 Nov 2025, 14:30", in the glasses' own zone.
            @Worded("") public var time: String
            /// A change of it has not been made on the glasses yet.
            public var waits: Bool
        }

        /// Newest first; nil until they were read.
        public var items: [Item]?
        /// Why none can be added now; nil where one can.
        @Worded(nil) public var addReason: String?
        /// Why none can be changed or deleted now; nil where one can.
        @Worded(nil) public var editReason: String?
        /// What else is to be known: over Bluetooth alone these are the newest five.
        @Worded(nil) public var hint: String?
        /// When they were read, in seconds since 1970, where the glasses do not tell them now.
        public var seenAt: Double?
    }

    /// What is to be done.
    public struct Todos: Codable, Sendable, Equatable {
        public struct Item: Codable, Sendable, Equatable, Identifiable {
            public var id: String
            public var task: String
            /// `low`, `medium` or `high`.
            public var priority: String
            public var isCompleted: Bool
            @Worded("") public var time: String
            /// A change of it has not been made on the glasses yet.
            public var waits: Bool
        }

        /// Open ones first, the urgent before the others, then the newest first; nil until they were read.
        public var items: [Item]?
        @Worded(nil) public var addReason: String?
        @Worded(nil) public var editReason: String?
        /// What can be chosen for a new one, and what it has where nobody chooses.
        public var priorities: [String]
        public var suggestedPriority: String
        /// How many are not done; nil until they were read.
        public var openCount: Int?
        @Worded(nil) public var hint: String?
        /// As that of the notes.
        public var seenAt: Double?
    }

    /// What was said.
    public struct Conversation: Codable, Sendable, Equatable {
        public struct Item: Codable, Sendable, Equatable {
            /// `user` or `assistant`.
            public var role: String
            public var content: String
            @Worded("") public var time: String
        }

        /// All that is kept; nil until it was read.
        public var count: Int?
        /// The latest, oldest first.
        public var items: [Item]
        /// "Say “hey glasses” first": how a sentence begins that is for the assistant.
        @Worded(nil) public var hint: String?
        /// Why nothing can be said now; nil where it can.
        @Worded(nil) public var sayReason: String?
        public var clear: ScreenAction?
        /// As that of the notes.
        public var seenAt: Double?
    }
}
