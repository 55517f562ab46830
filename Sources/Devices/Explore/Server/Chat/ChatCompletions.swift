import Companion
import Explore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Replies of a language model behind an OpenAI-compatible server: llama.cpp, Ollama, or one on the network.
///
/// The model writes words only: the places are found without it, so it cannot make one up that appears on the map.
public struct ChatCompletions: ReplyWriter {
    /// The longest reply in characters; more is cut.
    static let maximumReply = 2_000

    private let url: URL
    private let model: String
    private let key: Secret?
    private let deadline: Duration
    private let transport: any ExploreTransport
    private let clock: any Clock<Duration>

    /// Prepares the calls; nothing is sent.
    ///
    /// - Parameters:
    ///   - base: the address under which `chat/completions` is: "http://127.0.0.1:11434/v1".
    ///   - model: the model's name, as the server knows it.
    ///   - key: sent as a bearer token, to that address alone; `nil` for servers that need none.
    ///   - deadline: after which the rules' reply is sent instead.
    ///   - transport: what carries the calls.
    ///   - clock: what measures the deadline.
    public init(
        base: URL, model: String, key: Secret?, deadline: Duration = .seconds(20),
        transport: any ExploreTransport = URLSessionTransport(maximumByteCount: 1 << 20, followsRedirects: false),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        url = base.appendingPathComponent("chat/completions")
        self.model = model
        self.key = key
        self.deadline = deadline
        self.transport = transport
        self.clock = clock
    }

    public func reply(to turn: ChatTurn) async throws -> String {
        let (status, data) = try await answer(to: try request(turn))
        guard status == 200 else { throw ChatCompletionsError.status(status) }
        guard let text = (try? JSONDecoder().decode(Completion.self, from: data))?.choices.first?.message.content else {
            throw ChatCompletionsError.unreadable
        }
        var reply = String(text.drop { $0.isWhitespace }.prefix(Self.maximumReply))
        while reply.last?.isWhitespace == true { reply.removeLast() }
        guard !reply.isEmpty else { throw ChatCompletionsError.unreadable }
        // A server that echoes what it was sent must not pass the key on.
        if let key, !key.isEmpty { reply = reply.replacing(key.revealed, with: Secret.placeholder) }
        return reply
    }

    private func request(_ turn: ChatTurn) throws -> URLRequest {
        var request = URLRequest(url: url, timeoutInterval: deadline / .seconds(1) + 5)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let key, !key.isEmpty { request.setValue("Bearer \(key.revealed)", forHTTPHeaderField: "Authorization") }
        let places = turn.places.isEmpty ? "none" : turn.places.joined(separator: "\n")
        var messages = [
            Message(
                role: "system",
                content: """
                    You help somebody on foot to choose a place nearby. Answer in at most three short sentences, without lists. Speak only of \
                    these places, which are shown as cards below your answer:
                    \(places)
                    """)
        ]
        messages += turn.history.map { Message(role: $0.isPerson ? "user" : "assistant", content: $0.text) }
        messages.append(Message(role: "user", content: turn.message))
        request.httpBody = try JSONEncoder().encode(Query(model: model, messages: messages, max_tokens: 200, temperature: 0.4))
        return request
    }

    private func answer(to request: URLRequest) async throws -> (status: Int, body: Data) {
        do {
            return try await withThrowingTaskGroup { group in
                group.addTask { [transport] in try await transport.answer(to: request) }
                group.addTask { [clock, deadline] in
                    try await clock.sleep(for: deadline)
                    throw ChatCompletionsError.timedOut(seconds: Int((deadline / .seconds(1)).rounded()))
                }
                defer { group.cancelAll() }
                guard let answer = try await group.next() else { throw CancellationError() }
                return answer
            }
        } catch let error as ChatCompletionsError {
            throw error
        } catch {
            if Task.isCancelled { throw CancellationError() }
            // The system's own text of the error may name the address, and never the header fields.
            throw ChatCompletionsError.unreachable
        }
    }

    private struct Query: Encodable {
        var model: String
        var messages: [Message]
        // swift-format-ignore: AlwaysUseLowerCamelCase
        var max_tokens: Int
        var temperature: Double
        var stream = false
    }

    private struct Message: Codable {
        var role: String
        var content: String
    }

    private struct Completion: Decodable {
        struct Choice: Decodable {
            struct Message: Decodable { var content: String? }
            var message: Message
        }
        var choices: [Choice]
    }
}
