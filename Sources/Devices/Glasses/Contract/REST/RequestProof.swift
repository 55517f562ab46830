import Credentials
import Keyring

/// Shows over plain HTTP that a companion and glasses have the same key, and sends it nowhere: both sign what they say with HMAC-SHA-256
/// (RFC 2104), under the SHA-256 of the API key or token, which is all that glasses keep of a token.
///
/// A request has `Authorization: Outrigger NONCE:OWN:CODE`. The first nonce is the glasses', valid for a minute or two, from ``nonceField`` of
/// an earlier answer; the second is the companion's, for this request alone. The code is over both, the device, the method, the path, the
/// query, the `Idempotency-Key` and the body. The answer has ``field`` with `NEXT:BODY:CODE`: the glasses' next nonce, the SHA-256 of the body
/// or `-` for a file or a stream, and a code over these, the request's code, the status, and the fields that tell of the body.
public struct RequestProof: Sendable {
    /// The scheme in `Authorization`.
    public static let scheme = "Outrigger"
    /// Tells a nonce of the glasses to who has none, or a stale one.
    public static let nonceField = "X-Outrigger-Nonce"
    /// The proof of an answer.
    public static let field = "X-Outrigger-Proof"
    /// The code of the refusal of a nonce that is not valid any more.
    public static let staleCode = "stale-nonce"

    /// What is signed of a request.
    public struct Request: Sendable {
        public var method: String
        /// Percent-encoded, as it is sent.
        public var path: String
        /// Decoded names and values.
        public var query: [(name: String, value: String)]
        public var idempotencyKey: String
        public var body: [UInt8]

        public init(
            method: String, path: String, query: [(name: String, value: String)] = [], idempotencyKey: String? = nil, body: [UInt8] = []
        ) {
            self.method = method
            self.path = path
            self.query = query
            self.idempotencyKey = idempotencyKey ?? ""
            self.body = body
        }
    }

    /// What is signed of an answer's head.
    public struct Answer: Sendable {
        public var status: Int
        public var contentType: String
        public var contentRange: String
        public var entityTag: String

        public init(status: Int, contentType: String?, contentRange: String?, entityTag: String?) {
            self.status = status
            self.contentType = contentType ?? ""
            self.contentRange = contentRange ?? ""
            self.entityTag = entityTag ?? ""
        }
    }

    private let key: [UInt8]
    private let device: String

    /// - Parameter device: which glasses are meant.
    /// - Returns: nil where the platform's library failed.
    public init?(key: Secret, device: String) {
        guard let hash = Self.hash(key.revealedBytes) else { return nil }
        self.init(hash: hash, device: device)
    }

    /// - Parameter hash: the SHA-256 of the key.
    public init(hash: [UInt8], device: String) {
        key = hash
        self.device = device
    }

    /// A new nonce: 192 random bits.
    public static func nonce() -> String { Secret.random().revealed }

    /// Whether a text has the form of ``nonce()``.
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

    /// Signs a request.
    ///
    /// - Parameters:
    ///   - nonce: the glasses'.
    ///   - own: the companion's.
    /// - Returns: nil where the platform's library failed.
    public func credentials(of request: Request, nonce: String, own: String) -> Credentials? {
        guard let body = Self.hash(request.body) else { return nil }
        // With their lengths: whatever stands in a name or a value, two queries are never one text.
        let query = request.query.map { "\($0.name.utf8.count):\($0.name)\($0.value.utf8.count):\($0.value)" }.joined()
        return code(["request", device, nonce, own, request.method, request.path, query, request.idempotencyKey, Self.digits(body)])
            .map { Credentials(nonce: nonce, own: own, code: $0) }
    }

    /// Signs an answer.
    ///
    /// - Parameters:
    ///   - credentials: of the request that it answers.
    ///   - next: the glasses' nonce for the next request.
    ///   - body: nil for a file or a stream, of which the head alone is signed.
    /// - Returns: nil where the platform's library failed.
    public func seal(on answer: Answer, to credentials: Credentials, next: String, body: [UInt8]?) -> Seal? {
        var hash = "-"
        if let body {
            guard let digest = Self.hash(body) else { return nil }
            hash = Self.digits(digest)
        }
        return seal(on: answer, to: credentials, next: next, hash: hash)
    }

    /// Whether a seal was made by who has the key, for this answer to this request.
    public func isRight(_ seal: Seal, on answer: Answer, to credentials: Credentials) -> Bool {
        self.seal(on: answer, to: credentials, next: seal.next, hash: seal.body)?.code == seal.code
    }

    private func seal(on answer: Answer, to credentials: Credentials, next: String, hash: String) -> Seal? {
        code([
            "answer", device, credentials.code.revealed, next, "\(answer.status)", answer.contentType, answer.contentRange,
            answer.entityTag, hash,
        ]).map { Seal(next: next, body: hash, code: $0) }
    }

    /// Lines cannot run into each other: none of these values has a line's end in it, and a query's lengths tell where it ends.
    private func code(_ lines: [String]) -> Secret? {
        HMACSHA256.code(of: Array(("outrigger glasses " + lines.joined(separator: "\n")).utf8), key: key).map { Secret(Self.digits($0)) }
    }

    private static func hash(_ bytes: [UInt8]) -> [UInt8]? {
        var hasher = SHA256Hasher()
        bytes.withUnsafeBytes { hasher.update($0) }
        let digest = hasher.finalize()
        return digest.isEmpty ? nil : digest
    }

    private static func digits(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension RequestProof {
    /// The value of `Authorization`.
    public struct Credentials: Sendable {
        public let nonce: String
        public let own: String
        public let code: Secret

        init(nonce: String, own: String, code: Secret) {
            self.nonce = nonce
            self.own = own
            self.code = code
        }

        /// - Returns: nil for another scheme, and another form.
        public init?(_ text: String) {
            let words = text.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 2, words[0] == RequestProof.scheme else { return nil }
            let parts = words[1].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, isNonce(parts[0]), isNonce(parts[1]) else { return nil }
            self.init(nonce: parts[0], own: parts[1], code: Secret(parts[2]))
        }

        public var text: Secret { Secret("\(RequestProof.scheme) \(nonce):\(own):\(code.revealed)") }
    }

    /// The value of ``field``.
    public struct Seal: Sendable {
        /// The glasses' nonce for the next request.
        public let next: String
        /// 64 hexadecimal digits, or `-`.
        public let body: String
        public let code: Secret

        init(next: String, body: String, code: Secret) {
            self.next = next
            self.body = body
            self.code = code
        }

        /// - Returns: nil for another form.
        public init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, isNonce(parts[0]) else { return nil }
            self.init(next: parts[0], body: parts[1], code: Secret(parts[2]))
        }

        public var text: String { "\(next):\(body):\(code.revealed)" }

        /// Whether the body is signed: not of a file or a stream.
        public var hasBody: Bool { body != "-" }

        /// Whether it is the body that was signed.
        public func isOf(_ bytes: [UInt8]) -> Bool { RequestProof.hash(bytes).map(RequestProof.digits) == body }
    }
}
