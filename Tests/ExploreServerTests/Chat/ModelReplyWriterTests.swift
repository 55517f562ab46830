import ChatClient
import Credentials
import Explore
import Foundation
import HTTPClient
import Testing

@testable import ExploreServer

@Suite("A language model's replies")
struct ModelReplyWriterTests {
    private static let canary = "sk-canary-8d1f"

    private func writer(_ model: FakeModel, clock: any Clock<Duration> = ContinuousClock()) throws -> ModelReplyWriter {
        ModelReplyWriter(
            ChatClient(
                base: try #require(URL(string: "http://127.0.0.1:11434/v1")), model: "llama3.2", key: Secret(Self.canary), transport: model,
                clock: clock))
    }

    @Test("Are asked for as OpenAI-compatible servers want it, with the places that were found")
    func request() async throws {
        let model = FakeModel { _ in (200, Data(#"{"choices": [{"message": {"role": "assistant", "content": " Try Devoción. "}}]}"#.utf8)) }
        let writer = try writer(model)
        let api = try TestAPI { $0.writer = writer }
        _ = try await api.chat("Hello there, any pizza?", session: "a")
        let answer = try await api.chat("coffee", session: "a")
        #expect(answer.reply == "Try Devoción.")
        #expect(!answer.places.isEmpty)
        let request = try #require(model.asked.value.last)
        #expect(request.url.absoluteString == "http://127.0.0.1:11434/v1/chat/completions")
        #expect(request.secretHeaders["Authorization"] == Secret("Bearer \(Self.canary)"))
        let body = try #require(request.body.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any])
        #expect(body["model"] as? String == "llama3.2")
        #expect(body["stream"] as? Bool == false)
        let messages = try #require(body["messages"] as? [[String: String]])
        #expect(messages.map { $0["role"] } == ["system", "user", "assistant", "user"])
        #expect(messages.first?["content"]?.contains("Devoción") == true)
        #expect(messages.last?["content"] == "coffee")
    }

    @Test(
        "That do not come, or are none, leave the rules' reply, and the key is nowhere",
        arguments: [
            (401, #"{"error": "bad key sk-canary-8d1f"}"#), (500, "sk-canary-8d1f"), (200, "<html>sk-canary-8d1f"),
            (200, #"{"choices": []}"#), (200, #"{"choices": [{"message": {"content": "  "}}]}"#), (0, ""),
        ])
    func failures(_ status: Int, _ body: String) async throws {
        let reports = Box<[String]>([])
        let model = FakeModel { _ in
            if status == 0 { throw HTTPClientError.refused }
            return (status, Data(body.utf8))
        }
        let writer = try writer(model)
        let api = try TestAPI { settings in
            settings.writer = writer
            settings.report = { report in reports.update { $0.append(report) } }
        }
        let answer = try await api.chat("coffee", session: "a")
        #expect(answer.reply.hasPrefix("Near"))
        #expect(reports.value.count == 1)
        #expect(!"\(answer) \(reports.value) \(writer)".contains("canary"))
    }

    @Test("That echo the key have it taken out")
    func echo() async throws {
        let model = FakeModel { _ in (200, Data(#"{"choices": [{"message": {"content": "Your key is sk-canary-8d1f."}}]}"#.utf8)) }
        let writer = try writer(model)
        let answer = try await TestAPI { $0.writer = writer }.chat("coffee")
        #expect(answer.reply == "Your key is \(Secret.placeholder).")
    }

    @Test("That take too long are not waited for")
    func deadline() async throws {
        let clock = WatchedClock()
        let model = FakeModel { _ in
            clock.endSleep()
            for await _ in AsyncStream(Void.self, { _ in }) {}
            throw CancellationError()
        }
        let writer = try writer(model, clock: clock)
        #expect(try await TestAPI { $0.writer = writer }.chat("coffee").reply.hasPrefix("Near"))
        #expect(clock.sleeps == [.seconds(20)])
    }
}
