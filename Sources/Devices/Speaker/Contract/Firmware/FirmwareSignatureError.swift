/// Why a firmware image's signature cannot be relied on.
public enum FirmwareSignatureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no signature that is whole.
    case notSigned
    /// It is the signature of another image.
    case imageChanged
    /// The signature was not made with the key that it names.
    case badSignature
    /// It is good, but made with keys that are not trusted.
    case untrustedKey

    /// The sentence, and the advice where there is one.
    public var description: String { [sentence, advice].compactMap(\.self).joined(separator: " ") }

    /// What was found.
    public var sentence: String { words.sentence }

    /// What to do about it; nil where there is nothing to say.
    public var advice: String? { words.advice }

    private var words: (sentence: String, advice: String?) {
        switch self {
        case .notSigned: ("The firmware image is not signed.", "Use a file that its maker has signed (Secure Boot v2).")
        case .imageChanged: ("The firmware image was changed after it was signed.", "Get it again.")
        case .badSignature: ("The firmware image's signature is not genuine.", "Do not use this file.")
        case .untrustedKey: ("The firmware image is signed with a key that is not trusted.", "Use its maker's file.")
        }
    }
}
