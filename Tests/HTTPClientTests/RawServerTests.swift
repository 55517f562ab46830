import Foundation
import HTTPClient
import TestSupport
import Testing

@Suite struct RawServerTests {
    @Test func `a server that has gone takes no connection of the next one`() async throws {
        for _ in 0..<200 {
            _ = RawServer { $0.send("HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n") }
            let server = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
            let response = try await SystemHTTPTransport().open(HTTPClientRequest(try #require(URL(string: server.url))))
            #expect(response.status == 200)
        }
    }
}
