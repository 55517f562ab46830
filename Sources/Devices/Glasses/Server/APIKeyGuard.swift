import Credentials
import GlassesDevice
import HTTPService
import Synchronization

/// Lets those in who have the key, or a token of their own. Everybody else waits longer with every wrong one; the right key is never kept waiting.
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

    init(_ glasses: SmartGlasses) { self.glasses = glasses }

    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        guard request.pathParts.first == "api", !Self.isOpen(request) else { return try await next(request) }
        let keys = request.headers.values(of: "X-API-Key")
        // The comparison's time does not depend on how much of the key is right.
        guard keys.count == 1, try isRight(Secret(keys[0])) else {
            try await glasses.configuration.clock.sleep(for: Self.delay(after: countFailure(of: request.remoteAddress)))
            return try .json(["error": "Unauthorized"], status: .unauthorized)
        }
        failures.withLock { if !$0.isEmpty { $0.removeValue(forKey: request.remoteAddress) } }
        glasses.companionWasHeard()
        return try await next(request)
    }

    /// - Throws: `HTTPError` where nobody can tell, because the key's file is missing or has none; the owner is told once.
    private func isRight(_ key: Secret) throws -> Bool {
        do {
            let known = try glasses.key.current()
            if isKeyLost.load(ordering: .relaxed) { isKeyLost.store(false, ordering: .relaxed) }
            return try key == known || glasses.tokens.accepts(key)
        } catch {
            // Tokens do not hang on the key.
            if try glasses.tokens.accepts(key) { return true }
            if !isKeyLost.exchange(true, ordering: .relaxed) { glasses.configuration.report("There is no API key: \(error)") }
            throw HTTPError(
                .serviceUnavailable, code: "no-key",
                "The glasses cannot read their API key. Restart them, or give them another with “outrigger glasses new-key”.")
        }
    }

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
