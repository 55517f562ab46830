import Sentences

/// Why the keyring could not be read or changed. Files are told by their names only: where the data folder is, is nobody else's matter.
public enum KeyringError: Error, Hashable, Sendable {
    /// A file among the keys holds none.
    case damaged(file: String, SigningKeyError)
    /// A key that came with the program is none.
    case badBuiltIn(name: String, SigningKeyError)
    /// A file, or the folder, could not be read.
    case unreadable(file: String, reason: String)
    /// A file, or the folder, could not be written or removed.
    case unwritable(file: String, reason: String)
    /// Others than its owner may write to the file.
    case writableByOthers(file: String)
    /// The file to be added is not a key that can be trusted.
    case refused(SigningKeyError)
    /// The key is there already, under this name.
    case known(name: String)
    /// A name with nothing in it, with control characters, or longer than 64 characters.
    case badName
    /// As many keys as are taken are there.
    case full(capacity: Int)
    /// No key is called so.
    case noSuchKey(String)
    /// More than one key is called so.
    case ambiguous(String, names: [String])
    /// The key came with the program.
    case builtIn(name: String)
}

extension KeyringError: CustomStringConvertible {
    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// The failure in words, and its cause.
    public var sentence: Sentence { words.sentence }

    /// The way out, for a person; nil where there is nothing to say.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .damaged(let file, let error):
            (
                "The key file keys/\(file) cannot be used, so no firmware is trusted. \(error.sentence)",
                Sentence(joining: [error.advice, "Then add the key again, or remove this file: \(stem(file))"])
            )
        case .badBuiltIn(let name, let error):
            ("The built-in key \(name) cannot be used, so no firmware is trusted. \(error.sentence)", error.advice)
        case .unreadable(let file, let reason):
            ("The key file keys/\(file) could not be read, so no firmware is trusted: \(reason).", "Check its permissions.")
        case .unwritable(let file, let reason):
            ("The key file keys/\(file) could not be changed: \(reason).", "Check the folder's permissions and the disk's free space.")
        case .writableByOthers(let file):
            (
                "Others may write to the key file keys/\(file), so no firmware is trusted.",
                "Look at the key in it, then take that right away."
            )
        case .refused(let error): ("The file is not taken as a signing key. \(error.sentence)", error.advice)
        case .known(let name): ("This key is there already, as \"\(name)\".", nil)
        case .badName: ("A key's name has 1 to 64 characters, and none that cannot be seen.", "Give the key another one.")
        case .full(let capacity): ("There are \(capacity) keys, which is as many as are taken.", "Remove one first.")
        case .noSuchKey(let id): ("There is no key \"\(id)\".", "The list of keys shows those that there are.")
        case .ambiguous(let id, let names):
            ("More than one key is called \"\(id)\": \(names.joined(separator: ", ")).", "Use more of its digits.")
        case .builtIn(let name): ("The key \"\(name)\" is built into this program and cannot be removed.", nil)
        }
    }

    private func stem(_ file: String) -> String { file.hasSuffix(".pem") ? String(file.dropLast(4)) : file }
}
