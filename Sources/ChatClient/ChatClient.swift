import Credentials
import Foundation
import HTTPClient

/// Asks a language model behind an OpenAI-compatible server: llama.cpp, Ollama, or one on the network.
public struct ChatClient: Sendable {
    /// The longest reply in characters; more is cut.
    public static let maximumReply = 2_000
    /// The longest answer of a server, bytes.
    private static let maximumByteCount = 1 << 20

    private let url: URL
    private let model: String
    private let key: Secret?
    private let deadline: Duration
    private let transport: any HTTPTransport
    private let clock: any Clock<Duration>

    /// Prepares the calls; nothing is sent.
    ///
    /// - Parameters:
    ///   - base: the address under which `chat/completions` is: "http://127.0.0.1:11434/v1".
    ///   - model: the model's name, as the server knows it.
    ///   - key: sent as a bearer token, to that address alone; `nil` for servers that need none.
    ///   - deadline: how long a reply may take in all.
    ///   - transport: what carries the calls.
    ///   - clock: what measures the deadline.
    public init(
        base: URL, model: String, key: Secret?, deadline: Duration = .seconds(20), transport: any HTTPTransport = SystemHTTPTransport(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        url = base.appendingPathComponent("chat/completions")
        self.model = model
        self.key = key
        self.deadline = deadline
        self.transport = transport
        self.clock = clock
    }

    /// Asks for the next message of a conversation: `POST chat/completions`.
    ///
    /// - Parameters:
    ///   - messages: what was said so far, oldest first.
    ///   - maximumTokens: how much the model may write.
    ///   - temperature: 0 for the likeliest words, up to 2.
    /// - Throws: ``ChatClientError``; ``ChatClientError/cancelled`` where the caller's task was cancelled.
    public func reply(
        to messages: [ChatMessage], maximumTokens: Int = 200, temperature: Double = 0.4
    ) async throws(ChatClientError) -> String {
        let reply = try await self.answer(to: messages, maximumTokens: maximumTokens, temperature: temperature)
        guard !reply.text.isEmpty else { throw .unreadable }
        return reply.text
    }

    /// As ``reply(to:maximumTokens:temperature:)``; the model may call tools in place of a reply, or beside it.
    ///
    /// - Parameter tools: those that it may call; a server that knows no tools is asked without.
    /// - Throws: ``ChatClientError``; also where there is neither a reply nor a call.
    public func answer(
        to messages: [ChatMessage], tools: [ChatTool] = [], maximumTokens: Int = 200, temperature: Double = 0.4
    ) async throws(ChatClientError) -> ChatReply {
        var query = Query(model: model, messages: messages, max_tokens: maximumTokens, temperature: temperature)
        query.tools = tools.isEmpty ? nil : tools
        var answer = try await answer(to: try request(query))
        if !tools.isEmpty, Self.refusals.contains(answer.status) {
            query.tools = nil
            answer = try await self.answer(to: try request(query))
        }
        guard answer.status == 200 else { throw .status(answer.status) }
        guard let message = (try? JSONDecoder().decode(Completion.self, from: answer.body))?.choices.first?.message else {
            throw .unreadable
        }
        let calls = tools.isEmpty ? [] : (message.tool_calls ?? []).filter(isClean)
        let reply = ChatReply(text: cleaned(message.content ?? ""), calls: calls)
        guard !reply.text.isEmpty || !reply.calls.isEmpty else { throw .unreadable }
        return reply
    }

    /// Answers of servers that know no tools, or whose model knows none.
    private static let refusals: Set<Int> = [400, 422, 501]

    private func cleaned(_ text: String) -> String {
        var reply = String(text.drop { $0.isWhitespace }.prefix(Self.maximumReply))
        while reply.last?.isWhitespace == true { reply.removeLast() }
        // A server that echoes what it was sent must not pass the key on.
        if let key, !key.isEmpty { reply = reply.replacing(key.revealed, with: Secret.placeholder) }
        return reply
    }

    /// Tells that a call has not the key among its arguments.
    private func isClean(_ call: ChatCall) -> Bool {
        guard let key, !key.isEmpty else { return true }
        return ![call.id, call.name, "\(call.arguments)"].contains { $0.contains(key.revealed) }
    }

    private func request(_ query: Query) throws(ChatClientError) -> HTTPClientRequest {
        guard let body = try? JSONEncoder().encode(query) else { throw .badQuestion }
        var request = HTTPClientRequest(url, method: .post, headers: ["Content-Type": "application/json"], body: body)
        if let key, !key.isEmpty { request.secretHeaders["Authorization"] = Secret("Bearer \(key.revealed)") }
        // What was said is for that server alone as well.
        request.maximumRedirects = 0
        request.maximumByteCount = Self.maximumByteCount
        // The deadline is for all of it.
        request.maximumSilence = deadline
        return request
    }

    private func answer(to request: HTTPClientRequest) async throws(ChatClientError) -> HTTPClientAnswer {
        do {
            return try await transport.answer(to: request, within: deadline, clock: clock)
        } catch {
            if Task.isCancelled { throw .cancelled }
            let error = error as? HTTPClientError
            if case .timedOut? = error { throw .timedOut(seconds: Int((deadline / .seconds(1)).rounded())) }
            throw .unreachable(error)
        }
    }

    private struct Query: Encodable {
        var model: String
        var messages: [ChatMessage]
        // swift-format-ignore: AlwaysUseLowerCamelCase
        var max_tokens: Int
        var temperature: Double
        var stream = false
        var tools: [ChatTool]?
    }

    private struct Completion: Decodable {
        struct Choice: Decodable {
            struct Message: Decodable {
                var content: String?
                // swift-format-ignore: AlwaysUseLowerCamelCase
                var tool_calls: [ChatCall]?
            }
            var message: Message
        }
        var choices: [Choice]
    }
}
