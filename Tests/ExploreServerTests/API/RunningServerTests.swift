import Explore
import Foundation
import HTTPClient
import HTTPService
import HTTPTestSupport
import TestSupport
import Testing

@testable import ExploreServer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A running explore server", .timeLimit(.minutes(5)))
struct RunningServerTests {
    private static let subjects = ["coffee", "pizza", "a museum", "a concert", "a park"]

    /// What one conversation was told, word by word.
    private static func said(_ answer: ChatAPIResponse) -> String { "\(answer.vibe ?? "") \(answer.reply) \(answer.places.map(\.id))" }

    @Test("Many conversations over connections of their own never see one another")
    func conversations() async throws {
        var alone: [[String]] = []
        for subject in Self.subjects {
            let api = try TestAPI()
            let first = try await api.chat(subject, session: "only")
            alone.append([Self.said(first), Self.said(try await api.chat("something else", session: "only"))])
        }
        // They differ, or the comparison below would find nothing.
        #expect(Set(alone.flatMap(\.self)).count == 2 * Self.subjects.count)
        let api = ExploreAPI(store: try PlaceStore.sample())
        let answers = try await withServer(api) { address in
            let configuration = try APIConfiguration("http://\(address)", source: "this test")
            // A service has a pool of connections of its own, so that all are open at once: two hundred in the deep run.
            let services = (0..<(Depth.isDeep ? 200 : 50)).map {
                APIService(configuration, sessionID: "session-\($0)", transport: SystemHTTPTransport())
            }
            var answers = [[String]](repeating: [], count: services.count)
            // Nobody goes on before everybody has begun.
            for turn in 0..<2 {
                try await withThrowingTaskGroup(of: (Int, String).self) { group in
                    for (number, service) in services.enumerated() {
                        let message = turn == 0 ? Self.subjects[number % Self.subjects.count] : "something else"
                        group.addTask { (number, Self.said(try await service.sendChatMessage(message))) }
                    }
                    for try await (number, text) in group { answers[number].append(text) }
                }
            }
            return answers
        }
        for (number, said) in answers.enumerated() { #expect(said == alone[number % Self.subjects.count], "conversation \(number)") }
    }

    @Test("A page of another site may read also that its message was too large")
    func tooLarge() async throws {
        let api = ExploreAPI(store: try PlaceStore.sample())
        let (status, origin, body) = try await withServer(api) { address in
            var request = URLRequest(url: try #require(URL(string: "http://\(address)/api/chat")))
            request.httpMethod = "POST"
            request.setValue("http://elsewhere.example", forHTTPHeaderField: "Origin")
            request.httpBody = Data(repeating: UInt8(ascii: "x"), count: ExploreAPI.maximumBodySize + 1)
            let (body, response) = try await URLSession.shared.data(for: request)
            let head = try #require(response as? HTTPURLResponse)
            return (head.statusCode, head.value(forHTTPHeaderField: "Access-Control-Allow-Origin"), body)
        }
        #expect(status == 413)
        #expect(origin == "*")
        #expect(String(decoding: body, as: UTF8.self).contains("body-too-large"))
    }
}
