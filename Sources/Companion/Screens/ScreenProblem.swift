import Sentences

/// Something that went wrong, in an owner's words, with what a maker needs under "Details".
public struct ScreenProblem: Codable, Sendable, Equatable {
    /// A stable code such as `wifiConnect` or `0x01`, shown under "Details".
    public var code: String
    /// What happened and why.
    @Worded public private(set) var sentence: String
    /// What to do now.
    @Worded public private(set) var advice: String?
    /// True where trying the same again can help.
    public var isRetryable: Bool
    /// The bytes behind it as hex, if there are any.
    public var details: String?

    /// Makes one from its parts, each as its property says.
    public init(code: String, sentence: Sentence, advice: Sentence? = nil, isRetryable: Bool = false, details: String? = nil) {
        self.code = code
        _sentence = Worded(sentence)
        _advice = Worded(advice)
        self.isRetryable = isRetryable
        self.details = details
    }
}
