import Sentences

/// Sentences of all values that a page had in turn.
public final class Said {
    /// Keys for which a language has to have words.
    public private(set) var keys: Set<String> = []
    /// Texts that were put together before they are read.
    public private(set) var readyMade: Set<String> = []

    public init() {}

    public func note(_ value: Any) {
        keys.formUnion(Sentence.keys(in: value))
        readyMade.formUnion(Sentence.readyMade(in: value))
    }
}
