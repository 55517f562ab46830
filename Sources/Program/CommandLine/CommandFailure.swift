/// The command was understood and could not be carried out: exit status 1.
public struct CommandFailure: Error, CustomStringConvertible {
    /// What failed. Where ``advice`` is nil, it may say what to do as well.
    public let sentence: String
    /// What to do about it.
    public let advice: String?
    /// A stable name for scripts.
    public var code = "failed"

    /// Makes one from its parts, each as its property says.
    public init(_ sentence: String, advice: String? = nil, code: String = "failed") {
        self.sentence = sentence
        self.advice = advice
        self.code = code
    }

    /// What failed, and what to do, in sentences.
    public var description: String { [sentence, advice].compactMap(\.self).joined(separator: " ") }
}
