import Sentences

/// What a person sees of a device's pairing: a question, or why there is none.
public struct PairingScreen: Codable, Sendable, Equatable {
    /// What is shown.
    public enum Step: String, Codable, Sendable, CaseIterable {
        /// A field for six digits.
        case enter
        /// Six digits, which have to be entered on the device.
        case show
        /// Six digits, and the question whether the device shows the same.
        case compare
        /// The question whether to pair without digits.
        case authorize
        /// The devices compare.
        case checking
        /// It failed.
        case failed
        /// The device has lost its half of an earlier pairing.
        case forgotten
    }

    /// What is shown.
    public var step: Step
    /// Whether it wants an answer now, in a dialogue; otherwise it is a notice.
    public let isQuestion: Bool
    /// For example "Pair with 42 Decibels-1A2B".
    @Worded public var title: String
    /// What the device shows, and what to do.
    @Worded public var sentence: String
    /// What went wrong before this question, for example "That was not the code."
    @Worded public var notice: String?
    /// The six digits, where they are shown here: "004 217".
    public var code: String?
    /// How many codes may still be entered.
    public var attemptsLeft: Int?
    /// Until when an answer counts, seconds since 1970.
    public var expires: Double?
    /// What can be done, the first of them first: `pairing-code`, `pairing-confirm`, `pairing-cancel`, `pair`, `pair-again`.
    public var actions: [ScreenAction]

    /// Makes one from its parts, each as its property says.
    public init(
        step: Step, title: Sentence, sentence: Sentence, notice: Sentence? = nil, code: String? = nil, attemptsLeft: Int? = nil,
        expires: Double? = nil, actions: [ScreenAction]
    ) {
        self.step = step
        isQuestion = step != .failed && step != .forgotten
        _title = Worded(title)
        _sentence = Worded(sentence)
        _notice = Worded(notice)
        self.code = code
        self.attemptsLeft = attemptsLeft
        self.expires = expires
        self.actions = actions
    }
}
