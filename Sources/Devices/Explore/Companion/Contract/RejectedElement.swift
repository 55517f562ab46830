import Companion

/// An element of a list that could not be read; the rest of the list is there.
public struct RejectedElement: Sendable, Hashable, CustomStringConvertible {
    /// Where it stood in the server's list, from 0.
    public let index: Int
    /// What is wrong with it.
    public let reason: Sentence

    /// The sentence.
    public var sentence: Sentence { "Element \(index + 1) of the server's list was left out: \(reason)" }

    public var description: String { sentence.text }
}
