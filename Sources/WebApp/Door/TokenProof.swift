import CCrypto
import Credentials

/// How a companion and a command show each other that they have the same token, and neither sends it.
///
/// An address that somebody listened at once may be anybody's since. So a command sends a nonce of its own first. Who listens answers with
/// another nonce and a code of both (HMAC-SHA256, RFC 2104, under the token); the command goes on where that is right, and shows a second
/// code in each of its requests instead of the token. The port is part of both codes: who passes the question on to a companion at another
/// one gets an answer that is of no use. The companion's nonce is new for each of its runs, and with it everything that was shown to it.
public struct TokenProof: Sendable {
    /// Which of the two shows it.
    private enum Side: String {
        case listener, caller
    }

    /// The authorization scheme of a request: `Outrigger NONCE:CODE`.
    public static let scheme = "Outrigger"

    private let token: Secret
    private let port: UInt16
    private let callerNonce: String
    private let listenerNonce: String

    /// - Parameters:
    ///   - token: what both have.
    ///   - port: where the companion listens.
    ///   - callerNonce: the command's; see ``isNonce(_:)``.
    ///   - listenerNonce: the companion's.
    public init(token: Secret, port: UInt16, callerNonce: String, listenerNonce: String) {
        self.token = token
        self.port = port
        self.callerNonce = callerNonce
        self.listenerNonce = listenerNonce
    }

    /// A new nonce: 192 random bits.
    public static func nonce() -> String { Secret.random().revealed }

    /// Whether a text has the form of ``nonce()``: 32 of the characters of RFC 4648, section 5.
    public static func isNonce(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                }
            }
    }

    /// What the companion answers: 64 hexadecimal digits.
    public var listenerCode: Secret { code(.listener) }

    /// What the command shows in `Authorization`.
    public var credentials: Secret { Secret("\(Self.scheme) \(callerNonce):\(code(.caller).revealed)") }

    private func code(_ side: Side) -> Secret {
        let text = Array("outrigger \(side.rawValue)\n\(port)\n\(callerNonce)\n\(listenerNonce)".utf8)
        let key = token.revealedBytes
        var digest = [UInt8](repeating: 0, count: 32)
        // Where the library has no memory, a code that nobody else has made.
        guard HMAC(EVP_sha256(), key, Int32(key.count), text, text.count, &digest, nil) != nil else { return .random() }
        let digits = Array("0123456789abcdef".utf8)
        return Secret(bytes: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
