/// A password, key or code that must not reach a log, an error or a screen by accident.
///
/// Every way in which Swift turns a value into text (`description`, `debugDescription`, interpolation, `dump`, `Mirror`) shows dots, always
/// the same number of them, so that not even the length is told. The type is not `Codable` on purpose: whoever stores or sends a secret has
/// to ask for it by name with ``revealed``, and a search for that word finds every place that does.
public struct Secret: Sendable {
    /// The stand-in for the secret in every text.
    public static let placeholder = "••••••••"

    private let bytes: [UInt8]

    /// Keeps `text`, as UTF-8.
    public init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Keeps `bytes`, which need not be text.
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// The secret as text; bytes that are not UTF-8 are repaired, so use ``revealedBytes`` where every byte counts.
    public var revealed: String { String(decoding: bytes, as: UTF8.self) }

    /// The secret, byte for byte.
    public var revealedBytes: [UInt8] { bytes }

    /// The length in bytes, to check it against a limit. Not part of any description.
    public var byteCount: Int { bytes.count }

    /// True where there is nothing in it, as with the password of an open network.
    public var isEmpty: Bool { bytes.isEmpty }
}

extension Secret: Equatable {
    /// Compares without stopping at the first difference: the time depends on the lengths alone, so that an attacker who measures it does not
    /// learn how much of a guess was right.
    public static func == (left: Secret, right: Secret) -> Bool {
        var difference: UInt8 = left.bytes.count == right.bytes.count ? 0 : 1
        for index in left.bytes.indices {
            let other = right.bytes.isEmpty ? 0 : right.bytes[index % right.bytes.count]
            difference |= left.bytes[index] ^ other
        }
        return difference == 0
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Dots.
    public var description: String { Secret.placeholder }

    /// Dots.
    public var debugDescription: String { Secret.placeholder }

    /// A mirror without children: `dump` and every reflecting printer show dots too.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
