import Companion
import Credentials
import Foundation
import HTTPClient

/// The REST API of glasses, as the guide has it. The key stays here, or goes into a header field of its own, and into no log.
public struct GlassesClient: Sendable {
    /// How long the glasses may be silent in the middle of an answer.
    private static let silence: Duration = .seconds(15)
    /// Bytes of a list: ten thousand photos are about one million.
    private static let longestList = 8 << 20

    public let address: GlassesAddress
    private let key: Secret?
    private let pin: PublicKeyPin?
    private let transport: any HTTPTransport

    /// - Parameters:
    ///   - key: the guide's API key, or a token of this companion; nil for the calls that need none.
    ///   - protection: what keeps the key from others at the address.
    ///   - transport: carries the calls.
    public init(_ address: GlassesAddress, key: Secret?, protection: GlassesProtection = .none, transport: any HTTPTransport) {
        self.address = address
        switch protection {
        case .pinned(let pin): (self.key, self.pin, self.transport) = (key, pin, transport)
        case .none: (self.key, pin, self.transport) = (key, nil, transport)
        case .signed(let device, let calls):
            (self.key, pin) = (nil, nil)
            let proof = key.flatMap { RequestProof(key: $0, device: device) }
            self.transport = proof.map { SignedTransport(proof: $0, nonce: calls.nonce, transport: transport) } ?? transport
        }
    }

    /// What comes is theirs to the last byte, as it comes over TLS.
    public var isSealed: Bool { pin != nil }

    /// Asks for a change, and waits for what became of it.
    ///
    /// - Throws: ``GlassesRequestError``, or `CancellationError` where the caller's task was cancelled.
    public func perform(_ change: GlassesChange) async throws -> GlassesOutcome {
        let outcome: GlassesOutcome = try await answer(to: change.call)
        try outcome.check()
        return outcome
    }

    /// Asks, and reads the answer away from the radio's thread.
    @concurrent
    func answer<Answer: Decodable & Sendable>(to call: GlassesCall, as type: Answer.Type = Answer.self) async throws -> Answer {
        do {
            return try await read(call, type)
        } catch let failure as PathFailure {
            throw GlassesRequestError.unreachable(failure.reason + ".")
        }
    }

    /// An answer with the entity tag of its state; nil where the state is the one that is known.
    struct Tagged<Answer: Sendable>: Sendable {
        let answer: Answer
        let tag: String?
    }

    /// Asks for a part of what the glasses have, unless it is as it was.
    ///
    /// - Parameter tag: that of what is known.
    @concurrent
    func answer<Answer: Decodable & Sendable>(
        to call: GlassesCall, unless tag: String?, as type: Answer.Type = Answer.self
    ) async throws -> Tagged<Answer>? {
        var request = try request(call)
        if let tag { request.headers["If-None-Match"] = tag }
        let answer: HTTPClientAnswer
        do {
            answer = try await transport.answer(to: request, within: call.deadline)
        } catch {
            try Task.checkCancellation()
            throw GlassesRequestError.unreachable(Self.failure(error).reason + ".")
        }
        if answer.status == 304, let tag {
            // Of another state than the one that is known: it was asked for something else on the way.
            return answer.headers["ETag"] == tag ? nil : try await self.answer(to: call, unless: nil)
        }
        try Self.check(answer.status, answer.body)
        return Tagged(answer: try GlassesBody(answer.body).decoded(), tag: answer.headers["ETag"])
    }

    /// As ``answer(to:as:)``, with `PathFailure` where nothing was answered.
    @concurrent
    func read<Answer: Decodable & Sendable>(_ call: GlassesCall, _ type: Answer.Type) async throws -> Answer {
        try await send(call).decoded(as: type)
    }

    /// Asks, and gives the answer as it came.
    ///
    /// - Parameter idempotencyKey: the name of a change, under which glasses that know such keys make it once.
    /// - Throws: `PathFailure` where nothing was answered, ``GlassesRequestError`` for a refusal.
    @concurrent
    func send(_ call: GlassesCall, idempotencyKey: IdempotencyKey? = nil) async throws -> GlassesBody {
        var request = try request(call)
        if let idempotencyKey { request.headers["Idempotency-Key"] = idempotencyKey.text }
        let answer: HTTPClientAnswer
        do {
            answer = try await transport.answer(to: request, within: call.deadline)
        } catch {
            try Task.checkCancellation()
            throw Self.failure(error)
        }
        try Self.check(answer.status, answer.body)
        return GlassesBody(answer.body)
    }

    /// Who answers, without telling the key: nil for firmware that does not say it.
    ///
    /// - Throws: `PathFailure` where nobody answers, or something that is no REST API of glasses.
    @concurrent
    func identity() async throws -> String? {
        let call = GlassesCall(.connectionTest)
        let answer: HTTPClientAnswer
        do {
            answer = try await transport.answer(to: request(call), within: call.deadline)
        } catch {
            try Task.checkCancellation()
            throw Self.failure(error)
        }
        // They are these glasses, and do not take the key any more: what asks for more finds that out, and tells nothing.
        if answer.status == 401, let device = answer.headers[Self.deviceHeader] { return device }
        let test: ConnectionTest? = try? GlassesBody(answer.body).decoded()
        guard answer.status == 200, test?.status == "ok" else { throw PathFailure(.lost, "what answers there are no glasses") }
        return answer.headers[Self.deviceHeader]
    }

    /// In the answer to `GET /api/connection/test`: which glasses they are.
    static let deviceHeader = "X-Device-Id"

    private struct ConnectionTest: Decodable {
        let status: String
    }

    /// Opens a file or a stream; the body comes as it is read.
    ///
    /// - Parameters:
    ///   - path: as in ``GlassesCall/path``.
    ///   - range: the part of the file that is wanted.
    ///   - condition: an entity tag, or a date: of a file that has another one by now the whole is sent (RFC 9110, 13.1.5).
    ///   - limit: bytes of it.
    public func open(
        _ path: String, range: Range<Int>? = nil, ifRange condition: String? = nil, limit: Int = .max
    ) async throws -> HTTPClientResponse {
        var request = try request(GlassesCall(to: path))
        request.range = range
        if range != nil, let condition { request.headers["If-Range"] = condition }
        request.maximumByteCount = limit
        return try await open(request)
    }

    /// Opens the stream of what happens.
    ///
    /// - Parameters:
    ///   - last: the event that was heard last: what came after it is told again.
    ///   - silence: how long nothing may come.
    /// - Throws: ``GlassesRequestError``; `CancellationError` where the caller's task was cancelled.
    func openEvents(after last: String?, silence: Duration) async throws -> HTTPClientResponse {
        var request = try request(GlassesCall(.events))
        request.headers["Accept"] = "text/event-stream"
        if let last { request.headers["Last-Event-ID"] = last }
        (request.maximumByteCount, request.maximumSilence) = (.max, silence)
        return try await open(request)
    }

    private func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        let response: HTTPClientResponse
        do {
            response = try await transport.open(request)
            guard response.status >= 300 else { return response }
            try Self.check(response.status, try await response.body.collect())
        } catch let error as GlassesRequestError {
            throw error
        } catch {
            try Task.checkCancellation()
            throw GlassesRequestError.unreachable(Self.failure(error).reason + ".")
        }
        throw GlassesRequestError.badAnswer
    }

    private func request(_ call: GlassesCall) throws -> HTTPClientRequest {
        guard let url = URL(string: address.base(isSecure: pin != nil) + call.path) else { throw GlassesRequestError.badAnswer }
        var request = HTTPClientRequest(url, method: call.method)
        if let pin { request.trust = .pinned(pin) }
        if let body = call.body {
            request.body = try JSONEncoder().encode(body)
            request.headers["Content-Type"] = "application/json"
        }
        if let key { request.secretHeaders["X-API-Key"] = key }
        request.maximumRedirects = 0
        request.maximumByteCount = Self.longestList
        request.maximumSilence = max(Self.silence, call.deadline)
        return request
    }

    private struct Refusal: Decodable {
        let error: String
    }

    /// What a status other than success means.
    static func check(_ status: Int, _ body: Data) throws(GlassesRequestError) {
        guard !(200..<300).contains(status) else { return }
        let sentence = (try? JSONDecoder().decode(Refusal.self, from: body))?.error
        switch status {
        case 401, 403: throw .keyRefused
        // Of a thing that is gone the glasses say so by its name; of a path that they do not know they cannot.
        case 404:
            guard let sentence, ["Note", "Todo", "Photo", "Video"].contains(where: { sentence == $0 + " not found" }) else {
                throw .unsupported
            }
            throw .refused(sentence)
        case 405, 501: throw .unsupported
        default: throw .refused(sentence ?? "The glasses answered with status \(status)")
        }
    }

    /// Why there is no answer, and whether the request may have arrived.
    private static func failure(_ error: any Error) -> PathFailure {
        if let failure = error as? PathFailure { return failure }
        guard let error = error as? HTTPClientError else { return PathFailure(.lost, phrase(ScreenProblem.sentence(of: error))) }
        let kind: PathFailure.Kind =
            switch error {
            case .badAddress, .badRequest, .hostNotFound, .refused, .forbiddenAddress, .untrusted, .pinMismatch: .notSent
            case .timedOut, .tooManyRedirects, .forbiddenRedirect, .tooLarge, .connectionLost, .badAnswer, .failed, .cancelled: .lost
            }
        return PathFailure(kind, phrase(error.description))
    }

    /// A sentence as a part of another one.
    static func phrase(_ sentence: String) -> String { sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence }
}
