import Sentences

/// Why bytes are not a value of the expected type.
public enum ByteCodingError: Error, Hashable, Sendable {
    /// The input ended: `needed` more bytes were asked for at `offset`, `available` were left.
    case truncated(type: String, offset: Int, needed: Int, available: Int)
    /// `count` bytes were left after a complete value.
    case trailingBytes(type: String, count: Int)
    /// The bytes are complete but mean nothing: `reason` says which field and why.
    case invalidValue(type: String, reason: String)

    /// The bytes are complete but mean nothing, in short: `throw .invalid("there is no operation 7.")`.
    ///
    /// - Parameter reason: which field and why, as a sentence's second half. The type is the one that is being read.
    public static func invalid(_ reason: String) -> ByteCodingError { .invalidValue(type: "", reason: reason) }

    /// The same of a type, where it names none yet.
    func of(_ type: Any.Type) -> ByteCodingError {
        if case .invalidValue("", let reason) = self { .invalidValue(type: "\(type)", reason: reason) } else { self }
    }
}

extension ByteCodingError: CustomStringConvertible {
    public var description: String { sentence.text }

    /// Description of what is wrong with the bytes.
    public var sentence: Sentence {
        switch self {
        case .truncated(let type, let offset, let needed, let available):
            "\(type) is too short: \(needed) more bytes were expected at offset \(offset), and \(available) came."
        case .trailingBytes(let type, let count):
            "\(type) is too long: \(count) bytes follow after its last field."
        case .invalidValue("", let reason):
            "The value is not valid: \(Sentence(key: reason, []))"
        case .invalidValue(let type, let reason):
            "\(type) is not valid: \(Sentence(key: reason, []))"
        }
    }
}
