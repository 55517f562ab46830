import Sentences

/// Why a folder is not used. Each is a sentence for whoever named it.
public enum PrivateFolderError: Error, Hashable, CustomStringConvertible {
    /// It is not there and cannot be made.
    case notMade(String, reason: String)
    /// It cannot be opened or changed.
    case unusable(String, reason: String)
    /// It belongs to another user, who could read and exchange what is in it.
    case foreign(String)
    /// Other users may write to it.
    case writableByOthers(String)

    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// The failure in words, and its cause.
    public var sentence: Sentence { words.sentence }

    /// The way out, for a person; nil where there is nothing to say.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .notMade(let path, let reason): ("The data directory \(path) cannot be made: \(reason).", "Name another directory.")
        case .unusable(let path, let reason): ("The data directory \(path) cannot be used: \(reason).", "Name another directory.")
        case .foreign(let path):
            ("The data directory \(path) belongs to another user, who could change what is in it.", "Name another directory.")
        case .writableByOthers(let path):
            (
                "Other users may write to the data directory \(path), and may have.",
                "Look at what is in it, take that from them, or name another."
            )
        }
    }
}
