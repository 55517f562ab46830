import Sentences

extension Sentence {
    /// Every sentence in a value, those in its wrapped properties and in other sentences included.
    public static func all(in value: Any) -> [Sentence] {
        guard let sentence = value as? Sentence else { return Mirror(reflecting: value).children.flatMap { all(in: $0.value) } }
        return [sentence]
            + sentence.arguments.flatMap { argument -> [Sentence] in
                if case .sentence(let inner) = argument { all(in: inner) } else { [] }
            }
    }

    /// Keys of sentences in values for which a language has to have words: all that are more than places.
    public static func keys(in value: Any) -> Set<String> {
        Set(all(in: value).map(\.key).filter { $0.replacing(/\{\d+\}/, with: "").contains(where: \.isLetter) })
    }
}

extension Sentence {
    /// Texts of several words in a value that were put together before they are read, so that no language has words for them.
    public static func readyMade(in value: Any) -> Set<String> {
        Set(all(in: value).filter { $0.key == "{0}" && $0.arguments.count == 1 }.map(\.english).filter { $0.contains(/\p{L}{2,} \p{L}/) })
    }
}
