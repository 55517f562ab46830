import Companion

extension ExploreScreen {
    /// The conversation.
    public struct Chat: Codable, Sendable, Equatable {
        /// Oldest first; at most ``ExploreModel/maximumMessages``.
        public var messages: [Message] = []
        /// True while the server thinks.
        public var isWaiting: Bool = false
        /// What can be said now: the obvious next words.
        @Worded public var suggestions: [String]
        /// Begins a new conversation; nil where there is none to forget.
        public var clear: ScreenAction?

        init(messages: [Message] = [], suggestions: [Sentence] = []) {
            self.messages = messages
            _suggestions = Worded(suggestions)
        }
    }

    /// One thing that was said.
    public struct Message: Codable, Sendable, Equatable, Identifiable {
        /// Who said it.
        public enum Author: String, Codable, Sendable, CaseIterable {
            case person, server
        }

        /// Counts up and is not used twice.
        public var id: Int
        public var author: Author
        public var text: String
        /// The places of an answer, best first.
        public var places: [Card]
        /// "72 °F, light rain"
        public var weather: String?
        /// The same as its parts, for a page that tells it in other units: degrees Fahrenheit, and the words after them.
        public var temperatureFahrenheit: Double?
        public var weatherWords: String?
        /// The emergency number that an answer to somebody in distress tells to call.
        public var emergency: String?
        /// Why a person's message got no answer; `retry` sends it again.
        public var problem: ScreenProblem?
        /// That some places of the answer could not be read.
        @Worded public var note: String?
        /// Seconds since 1970.
        public var time: Double

        /// Makes one from its parts, each as its property says.
        public init(
            id: Int, author: Author, text: String, places: [Card] = [], weather: Weather? = nil, emergency: String? = nil,
            problem: ScreenProblem? = nil, note: Sentence? = nil, time: Double
        ) {
            self.id = id
            self.author = author
            self.text = text
            self.places = places
            self.weather = weather.flatMap(ExploreModel.sentence)
            temperatureFahrenheit = weather?.temperature.map { max(-999, min(999, $0)) }
            weatherWords = weather.flatMap(ExploreModel.words)
            self.emergency = emergency
            self.problem = problem
            _note = Worded(note)
            self.time = time
        }
    }
}

extension ExploreScreen.Chat {
    /// What ends a conversation of so many messages; nil where there is none.
    static func clear(_ count: Int) -> ScreenAction? {
        guard count > 0 else { return nil }
        let question = ScreenQuestion(
            title: "Begin a new conversation?",
            text: count == 1
                ? "The \(count) message of this one is forgotten, here and at the server. Places on the map stay."
                : "The \(count) messages of this one are forgotten, here and at the server. Places on the map stay.",
            confirm: "Begin a new one")
        return ScreenAction(id: "clear", label: "New conversation", role: .destructive, question: question)
    }
}
