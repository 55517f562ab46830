import Companion
import Credentials
import Foundation
import HTTPClient

/// The REST API of glasses, as the guide has it. The key goes into a header field of its own, and into no log.
public struct GlassesClient: GlassesRequests {
    /// How long the glasses may be silent in the middle of an answer.
    private static let silence: Duration = .seconds(15)
    /// Bytes of a list: ten thousand photos are about one million.
    private static let longestList = 8 << 20

    public let address: GlassesAddress
    private let key: Secret
    private let transport: any HTTPTransport

    public init(_ address: GlassesAddress, key: Secret, transport: any HTTPTransport) {
        self.address = address
        self.key = key
        self.transport = transport
    }

    public func perform(_ change: GlassesChange) async throws -> GlassesOutcome { try await answer(to: change.call) }

    /// Asks, and reads the answer away from the radio's thread.
    @concurrent
    func answer<Answer: Decodable & Sendable>(to call: GlassesCall, as type: Answer.Type = Answer.self) async throws -> Answer {
        let answer: HTTPClientAnswer
        do {
            answer = try await transport.answer(to: request(call), within: call.deadline)
        } catch {
            throw try Self.failure(error)
        }
        try Self.check(answer.status, answer.body)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(type, from: answer.body)
        } catch {
            throw GlassesRequestError.badAnswer
        }
    }

    /// Opens a file or a stream; the body comes as it is read.
    ///
    /// - Parameters:
    ///   - path: as in ``GlassesCall/path``.
    ///   - range: the part of the file that is wanted.
    ///   - limit: bytes of it.
    public func open(_ path: String, range: Range<Int>? = nil, limit: Int = .max) async throws -> HTTPClientResponse {
        var request = try request(GlassesCall(.get, path))
        request.range = range
        request.maximumByteCount = limit
        let response: HTTPClientResponse
        do {
            response = try await transport.open(request)
            guard response.status >= 300 else { return response }
            try Self.check(response.status, try await response.body.collect())
        } catch let error as GlassesRequestError {
            throw error
        } catch {
            throw try Self.failure(error)
        }
        throw GlassesRequestError.badAnswer
    }

    private func request(_ call: GlassesCall) throws -> HTTPClientRequest {
        guard let url = URL(string: address.base + call.path) else { throw GlassesRequestError.badAnswer }
        var request = HTTPClientRequest(url, method: call.method)
        if let body = call.body {
            request.body = try JSONEncoder().encode(body)
            request.headers["Content-Type"] = "application/json"
        }
        request.secretHeaders["X-API-Key"] = key
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

    private static func failure(_ error: any Error) throws -> GlassesRequestError {
        try Task.checkCancellation()
        return error as? GlassesRequestError ?? .unreachable((error as? HTTPClientError)?.description ?? ScreenProblem.sentence(of: error))
    }
}
