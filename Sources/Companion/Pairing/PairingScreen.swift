import Sentences

/// The screen of a device's pairing: a question, or why there is none.
public struct PairingScreen: Codable, Sendable, Equatable {
    /// The step that is shown.
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

    /// The step that is shown.
    public var step: Step
    /// True where it wants an answer now, in a dialogue; otherwise it is a notice.
    public let isQuestion: Bool
    /// For example "Pair with 42 Decibels-1A2B".
    @Worded public var title: String
    /// The code that the device shows, and what to do.
    @Worded public var sentence: String
    /// The failure before this question, for example "That was not the code."
    @Worded public var notice: String?
    /// The six digits, where they are shown here: "004 217".
    public var code: String?
    /// The number of codes that may still be entered.
    public var attemptsLeft: Int?
    /// Until when an answer counts, seconds since 1970.
    public var expires: Double?
    /// The actions, the first of them first: `pairing-code`, `pairing-confirm`, `pairing-cancel`, `pair`, `pairing-renew`.
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
