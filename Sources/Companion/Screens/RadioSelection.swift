import Sentences

/// The radios that a person can choose from, for the next start of the program.
public struct RadioSelection: Codable, Sendable, Equatable {
    /// One of them.
    public struct Option: Codable, Sendable, Equatable, Identifiable {
        /// As `radio/choose` takes it: "hci0".
        public let id: String
        /// For people: "This computer's Bluetooth (hci0)".
        @Worded public private(set) var label: String
        /// The one in use now.
        public let isUsed: Bool
        /// The one of the next start.
        public let isChosen: Bool

        /// Makes one from its parts, each as its property says.
        public init(id: String, label: Sentence, isUsed: Bool, isChosen: Bool) {
            self.id = id
            _label = Worded(label)
            self.isUsed = isUsed
            self.isChosen = isChosen
        }
    }

    /// In the order of the page.
    public let options: [Option]
    /// What will become of the choice, or why there is none; nil where there is nothing to say.
    @Worded public private(set) var sentence: String?

    /// Makes one from its parts, each as its property says.
    public init(options: [Option], sentence: Sentence? = nil) {
        self.options = options
        _sentence = Worded(sentence)
    }
}
