import Explore
import ExploreServer
import Foundation
import HTTPService

/// Asks the chat what strangers have asked, over an extract of a city, each in a conversation of its own.
struct ChatBenchmark {
    let extract: String
    let questions: String
    let folder: URL

    private struct File: Decodable {
        struct Question: Decodable {
            let message: String
            let lat, lng: Double
        }

        let questions: [Question]
    }

    /// Rounds in which all are asked, the first one to fill the caches.
    private static let rounds = 6
    /// A Tuesday in June, half past two in Helsinki.
    private static let now = Date(timeIntervalSince1970: 1_781_004_600)

    func run() async throws -> Figures {
        let data = folder.appendingPathComponent("data").path
        _ = try PlaceImporter(file: extract).run(into: data)
        let store = try PlaceStore.open(folder: data)
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: URL(fileURLWithPath: questions)))
        var settings = ExploreSettings()
        settings.now = { Self.now }
        settings.routers = [StreetRouter(store)]
        let api = ExploreAPI(store: store, settings: settings)
        var chats: [(processor: Double, elapsed: Double)] = []
        var recommendations: [(processor: Double, elapsed: Double)] = []
        var replies = ""
        for round in 0..<Self.rounds {
            for (number, question) in file.questions.enumerated() {
                let origin = [("origin_lat", "\(question.lat)"), ("origin_lng", "\(question.lng)"), ("category", "quick_bites")]
                let body = try JSONSerialization.data(
                    withJSONObject: ["message": question.message, "latitude": question.lat, "longitude": question.lng])
                var headers: HTTPHeaders = [:]
                headers["X-Session-ID"] = "\(round)-\(number)"
                guard let message = HTTPRequest(method: .post, path: "/api/chat", headers: headers, body: Array(body)),
                    let usual = HTTPRequest(
                        method: .get, path: "/api/quick_recs", query: HTTPQuery(origin.map { (name: $0, value: $1) }))
                else { throw BenchError.usage }
                var answer: HTTPResponse?
                let time = try await Usage.timed { answer = try await api.respond(to: message) }
                guard answer?.status == .ok, let bytes = answer?.body.bytesInMemory else {
                    throw BenchError.wrongResult("no answer to \(question.message)")
                }
                if round == 0 { replies += String(decoding: bytes, as: UTF8.self) + "\n" }
                let other = try await Usage.timed { answer = try await api.respond(to: usual) }
                guard answer?.status == .ok else { throw BenchError.wrongResult("no recommendations") }
                if round > 0 {
                    chats.append(time)
                    recommendations.append(other)
                }
            }
        }
        try Data(replies.utf8).write(to: folder.appendingPathComponent("replies.txt"))
        var figures = Figures()
        figures.note("chat", chats)
        figures.note("recommendations", recommendations)
        return figures
    }
}
