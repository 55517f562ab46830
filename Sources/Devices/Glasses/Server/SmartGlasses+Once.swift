import Foundation
import GlassesDevice
import HTTPService

extension SmartGlasses {
    /// Makes a change as ``change(answering:isFreeing:whenFull:_:)``, under the key that its request came with.
    ///
    /// - Parameter isFreeing: it makes room, and is made also where its answer cannot be kept.
    nonisolated func once<Answer: Encodable & Sendable>(
        _ request: HTTPRequest, isFreeing: Bool = false, whenFull: (@Sendable (isolated SmartGlasses) throws -> Answer)? = nil,
        _ change: @escaping @Sendable (isolated SmartGlasses) throws -> Answer
    ) async throws -> HTTPResponse {
        let answering = try Answering<Answer>(request)
        return try .json(
            await self.change(answering: answering, isFreeing: isFreeing, whenFull: isFreeing ? change : whenFull, change))
    }
}

extension Answering where Outcome: Encodable {
    /// - Returns: nil for a request without a key.
    init?(_ request: HTTPRequest) throws {
        guard let change = try ChangeKey(request) else { return nil }
        self.init(change) { outcome in
            let response = try HTTPResponse.json(outcome)
            return KeptAnswer(
                status: response.status.code, contentType: response.headers["Content-Type"] ?? "",
                body: response.body.bytesInMemory ?? [])
        }
    }
}

extension ChangeKey {
    static let header = "Idempotency-Key"
    private static let lengths = 1...128

    /// - Returns: nil for a request without the header, and for one that changes nothing.
    /// - Throws: `HTTPError` for a key that is none.
    init?(_ request: HTTPRequest) throws {
        let keys = request.headers.values(of: Self.header)
        guard !keys.isEmpty, request.method != .get, request.method != .head, request.method != .options else { return nil }
        guard keys.count == 1, Self.lengths.contains(keys[0].utf8.count), keys[0].utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw HTTPError(.badRequest, code: "invalid-key", "\(Self.header) takes one key of 1 to 128 letters, digits and signs.")
        }
        // FNV-1a over the body: no defence against whoever makes two alike, and has the key to the glasses anyway.
        let hash = request.body.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        self.init(key: keys[0], request: "\(request.method) \(request.path) \(request.body.count) \(String(hash, radix: 16))")
    }
}
