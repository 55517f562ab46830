import Sentences

/// A label and its value, both ready to show.
public struct LabeledText: Codable, Sendable, Equatable {
    /// What it is.
    @Worded public var label: String
    /// Ready to show, units included.
    @Worded public var value: String

    /// Makes one from its parts, each as its property says.
    public init(_ label: Sentence, _ value: Sentence) {
        _label = Worded(label)
        _value = Worded(value)
    }

    /// - Parameter value: what nobody here has put together, such as a name or a reading: it is the same in every language.
    public init(_ label: Sentence, verbatim value: String) { self.init(label, value.told) }
}
