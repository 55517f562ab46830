import Credentials
import Foundation
import GlassesDevice
import HTTPService
import Sentences
import Synchronization

/// Lets those in who have the key, or a token of their own, be it that they send it or that they sign with it (``RequestProof``): then the
/// answer is signed too. Everybody else waits longer with every wrong one; the right key is never kept waiting.
final class APIKeyGuard: HTTPMiddleware {
    /// Wrong keys of one address that are answered at once: people mistype.
    static let freeFailures = 5
    private static let firstDelay: Duration = .milliseconds(100)
    private static let longestDelay: Duration = .seconds(2)
    /// Addresses of which wrong keys are counted. Where there are more, the one with the fewest is forgotten.
    private static let maximumAddresses = 1_024

    private let glasses: SmartGlasses
    private let failures = Mutex<[String: Int]>([:])
    /// Whether the key could not be read when it was last needed.
    private let isKeyLost = Atomic(false)
    private let nonces: Mutex<RequestNonces>
    private let time: @Sendable () -> Duration

    init(_ glasses: SmartGlasses) {
        self.glasses = glasses
        time = glasses.configuration.clock.stopwatch()
        nonces = Mutex(RequestNonces(at: .zero))
    }

    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        guard request.pathParts.first == "api" else { return try await next(request) }
        // The guide's firmware can prove nothing.
        if glasses.configuration.firmware != .guide, let field = request.headers["Authorization"],
            let shown = RequestProof.Credentials(field)
        {
            return try await answer(shown, request, next)
        }
        guard !Self.isOpen(request) else {
            var response = try await next(request)
            if glasses.configuration.firmware != .guide { response.headers[RequestProof.nonceField] = nonce }
            return response
        }
        let keys = request.headers.values(of: "X-API-Key")
        // The comparison's time does not depend on how much of the key is right.
        guard keys.count == 1, let shown = try shownKey(Secret(keys[0])) else {
            try await glasses.configuration.clock.sleep(for: Self.delay(after: countFailure(of: request.remoteAddress)))
            return try .json(["error": "Unauthorized"], status: .unauthorized)
        }
        failures.withLock { if !$0.isEmpty { $0.removeValue(forKey: request.remoteAddress) } }
        return try await answer(as: shown) { try await next(request) }
    }

    /// Answers for as long as the key is one: what goes on ends when it is taken back.
    private func answer(as key: ShownKey, _ answer: () async throws -> HTTPResponse) async throws -> HTTPResponse {
        var response = try await AskingCompanion.$token.withValue(heard(key), operation: answer)
        let glasses = glasses
        switch key {
        case .key(let shown): response.body.mayGoOn = { (try? glasses.key.current()) == shown }
        case .token(let hash): response.body.mayGoOn = { (try? glasses.tokens.hashes().contains(hash)) == true }
        }
        return response
    }

    /// - Returns: the hash of a token; nil for the API key.
    private func heard(_ key: ShownKey) -> Data? {
        guard case .token(let hash) = key else {
            glasses.companionWasHeard()
            return nil
        }
        glasses.companionWasHeard(token: hash)
        return hash
    }

    /// A proof that a companion has shown.
    private enum ShownKey {
        case key(Secret)
        /// Its SHA-256.
        case token(Data)
    }

    // MARK: - Signed requests

    private var nonce: String {
        let now = time()
        return nonces.withLock { $0.nonce(at: now) }
    }

    private func answer(_ shown: RequestProof.Credentials, _ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
        let now = time()
        guard nonces.withLock({ $0.isValid(shown.nonce, at: now) }) else { return try refuse(RequestProof.staleCode) }
        guard let (proof, key) = try proof(of: shown, request) else {
            // Who only asks who answers is told at once: a companion whose key was taken back has to learn it.
            if !Self.isOpen(request) {
                try await glasses.configuration.clock.sleep(for: Self.delay(after: countFailure(of: request.remoteAddress)))
            }
            return try refuse("unauthorized")
        }
        guard nonces.withLock({ $0.take(shown.own, under: shown.nonce, at: now) }) else { return try refuse("replayed") }
        failures.withLock { if !$0.isEmpty { $0.removeValue(forKey: request.remoteAddress) } }
        var response = try await answer(as: key) { try await next(request) }
        let head = RequestProof.Answer(
            status: response.status.code, contentType: response.headers["Content-Type"], contentRange: response.headers["Content-Range"],
            entityTag: response.headers["ETag"])
        response.headers[RequestProof.field] = proof.seal(on: head, to: shown, next: nonce, body: response.body.bytesInMemory)?.text
        return response
    }

    /// With a nonce that is valid. It is not signed: who has taken a key back cannot.
    private func refuse(_ code: String) throws -> HTTPResponse {
        try .json(
            ["code": code, "error": "Unauthorized"], status: .unauthorized,
            headers: [RequestProof.nonceField: nonce, "X-Device-Id": glasses.serialNumber])
    }

    /// The key that a request was signed with; nil for none of those that are known.
    private func proof(of shown: RequestProof.Credentials, _ request: HTTPRequest) throws -> (RequestProof, ShownKey)? {
        let device = glasses.serialNumber
        let asked = RequestProof.Request(
            method: request.method.rawValue, path: request.path, query: request.query.map { (name: $0.name, value: $0.value) },
            idempotencyKey: request.headers[ChangeKey.header], body: request.body)
        var proofs = try glasses.tokens.hashes().map { (RequestProof(hash: Array($0), device: device), ShownKey.token($0)) }
        // Tokens do not hang on the key.
        if let key = try? glasses.key.current(), let proof = RequestProof(key: key, device: device) { proofs.append((proof, .key(key))) }
        return proofs.first { $0.0.credentials(of: asked, nonce: shown.nonce, own: shown.own)?.code == shown.code }
    }

    // MARK: - Keys that are sent

    /// - Returns: nil for a wrong one.
    /// - Throws: `HTTPError` where nobody can tell, because the key's file is missing or has none; the owner is told once.
    private func shownKey(_ key: Secret) throws -> ShownKey? {
        do {
            let known = try glasses.key.current()
            if isKeyLost.load(ordering: .relaxed) { isKeyLost.store(false, ordering: .relaxed) }
            return key == known ? .key(known) : try glasses.tokens.hash(of: key).map { .token($0) }
        } catch {
            // Tokens do not hang on the key.
            if let hash = try glasses.tokens.hash(of: key) { return .token(hash) }
            if !isKeyLost.exchange(true, ordering: .relaxed) { glasses.configuration.report("There is no API key: \(error)") }
            throw HTTPError(.serviceUnavailable, code: "no-key", Self.keyLost.text)
        }
    }

    static let keyLost: Sentence = "The glasses cannot read their API key. Restart them, or give them another."

    private static func isOpen(_ request: HTTPRequest) -> Bool {
        let path = request.pathParts.dropFirst()
        return (request.method == .get || request.method == .head) && (path == ["connection", "test"] || path == ["openapi.json"])
    }

    /// How long the answer to so many wrong keys in a row waits.
    static func delay(after failures: Int) -> Duration {
        guard failures > freeFailures else { return .zero }
        return min(firstDelay * (1 << min(failures - freeFailures - 1, 10)), longestDelay)
    }

    private func countFailure(of address: String) -> Int {
        failures.withLock { failures in
            if failures[address] == nil, failures.count >= Self.maximumAddresses,
                let fewest = failures.min(by: { $0.value < $1.value })?.key
            {
                failures.removeValue(forKey: fewest)
            }
            failures[address, default: 0] += 1
            return failures[address, default: 0]
        }
    }
}
