import Foundation
import HTTPClient
import HTTPTestSupport
import TestSupport
import Testing

@testable import Explore
@testable import ExploreProgram

/// The program's own explore server is asked without a connection, and answers as over one.
@Suite(.timeLimit(.minutes(5))) struct EmbeddedExploreTests {
    private let folder: TemporaryFolder
    private let embedded: EmbeddedExplore

    /// What is not for the program's own server.
    private struct Outside: HTTPTransport {
        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            HTTPClientResponse(status: 203, body: request.url.absoluteString.utf8)
        }
    }

    init() throws {
        folder = try TemporaryFolder()
        embedded = try EmbeddedExplore(data: folder.url.appendingPathComponent("data"), outside: Outside())
    }

    private static let calls: [(path: String, body: String?)] = [
        ("/health", nil), ("/openapi.json", nil), ("/api/quick_recs?category=chill_cafes&limit=3", nil),
        ("/api/quick_recs?category=no", nil),
        ("/api/search?q=Devoci%C3%B3n%20%26%20more", nil), ("/api/search?q=" + String(repeating: "x", count: 201), nil),
        ("/api/directions?lat=40.6956&lng=-73.9855&origin_lat=40.69&origin_lng=-73.98", nil), ("/api/directions?lat=91&lng=0", nil),
        ("/api/streets", nil), ("/api/events", nil), ("/nothing", nil), ("/api/chat", nil), ("/api/chat", "{}"),
        ("/api/chat", #"{"message": "I want coffee"}"#), ("/api/chat", String(repeating: "x", count: (1 << 20) + 1)),
        ("/health?x=" + String(repeating: "x", count: 17 << 10), nil),
    ]

    @Test func `every call has the answer that a connection would bring`() async throws {
        try await withServer(embedded.api) { address in
            for (path, body) in Self.calls {
                func answer(_ transport: any HTTPTransport, _ server: String) async throws -> HTTPClientAnswer {
                    var request = HTTPClientRequest(try #require(URL(string: server + path)))
                    if let body { (request.method, request.body) = (.post, Data(body.utf8)) }
                    request.headers = ["X-Session-ID": "of \(server)", "Origin": "https://example.org"]
                    return try await transport.answer(to: request)
                }
                let own = try await answer(embedded, APIConfiguration.thisProgram.baseURL.absoluteString)
                let other = try await answer(SystemHTTPTransport(), "http://\(address)")
                #expect(own.status == other.status, "\(path.prefix(60))")
                #expect(own.body == other.body, "\(path.prefix(60))")
                for name in ["Content-Type", "Access-Control-Allow-Origin", "Allow", "Cache-Control"] {
                    #expect(own.headers[name] == other.headers[name], "\(name) of \(path.prefix(60))")
                }
            }
        }
    }

    @Test func `what is for another server goes out`() async throws {
        let answer = try await embedded.answer(to: HTTPClientRequest(try #require(URL(string: "https://tiles.example/0/0/0.png"))))
        #expect(answer.status == 203 && answer.body == Data("https://tiles.example/0/0/0.png".utf8))
    }

    @Test func `an answer that is longer than is accepted is given up`() async throws {
        var request = HTTPClientRequest(APIConfiguration.thisProgram.baseURL.appendingPathComponent("health"))
        request.maximumByteCount = 3
        await #expect(throws: HTTPClientError.tooLarge(limit: 3)) { _ = try await embedded.answer(to: request) }
    }

    @Test func `a page is told no address of a server that has none`() throws {
        #expect(APIConfiguration.thisProgram.address.isEmpty && APIConfiguration.thisProgram.source == "this program")
        #expect(try APIConfiguration("http://127.0.0.1:5000/", source: "--url").address == "http://127.0.0.1:5000")
    }
}
