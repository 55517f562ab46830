/// Why a value for the glasses is refused.
public struct GlassesValueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was expected, in a sentence for a person.
    public let description: String

    public init(_ sentence: String) { description = sentence }
}
