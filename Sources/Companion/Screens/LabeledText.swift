/// A label and its value, both ready to show.
public struct LabeledText: Codable, Sendable, Equatable {
    public var label: String
    public var value: String

    public init(_ label: String, _ value: String) {
        self.label = label
        self.value = value
    }
}
