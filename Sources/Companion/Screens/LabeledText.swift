/// A label and its value, both ready to show.
public struct LabeledText: Codable, Sendable, Equatable {
    /// What it is.
    public var label: String
    /// Ready to show, units included.
    public var value: String

    /// Makes one from its parts, each as its property says.
    public init(_ label: String, _ value: String) {
        self.label = label
        self.value = value
    }
}
