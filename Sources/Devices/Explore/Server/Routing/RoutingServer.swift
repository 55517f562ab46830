import Explore
import Foundation
import HTTPClient

/// The connection to a server that finds ways.
struct RoutingServer: Sendable {
    /// The longest answer, bytes.
    private static let maximumByteCount = 4 << 20

    /// The address without its last slash, and without a user's name and password in descriptions.
    let base: URL
    let deadline: Duration
    let transport: any HTTPTransport
    let clock: any Clock<Duration>

    /// What errors call the server: its host and port.
    var name: String { base.hostAndPort }

    func badAnswer(_ reason: String) -> RoutingError { .badAnswer(server: name, reason: reason) }

    func request(_ url: URL) -> HTTPClientRequest {
        var request = HTTPClientRequest(url, headers: ["Accept": "application/json"])
        request.maximumByteCount = Self.maximumByteCount
        // The deadline is for all of it.
        request.maximumSilence = deadline
        return request
    }

    /// The answer, decoded; also that of a status which is no success, for both kinds of server say in its body what was wrong.
    func answer<Answer: Decodable & Sendable>(_ type: Answer.Type, to request: HTTPClientRequest) async throws(RoutingError) -> Answer {
        let answer: HTTPClientAnswer
        do {
            answer = try await transport.answer(to: request, within: deadline, clock: clock)
        } catch {
            if Task.isCancelled { throw .cancelled }
            let error = error as? HTTPClientError
            let reason =
                if case .timedOut? = error {
                    "nothing came within \(Int((deadline / .seconds(1)).rounded())) s"
                } else {
                    error?.description ?? "no reason is known"
                }
            throw .unreachable(server: name, reason: reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
        }
        do {
            return try JSONDecoder().decode(type, from: answer.body)
        } catch {
            throw badAnswer("status \(answer.status) with a body of \(answer.body.count) bytes that is not the JSON expected")
        }
    }
}
