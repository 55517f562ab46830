import Foundation
import FoundationNetworking
import HTTPService
import HTTPTestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ResponseTests {
    private func answer(_ response: HTTPResponse) async throws -> String {
        var router = Router()
        router.get("/") { _ in response }
        return try await withServer(router) {
            try await exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", with: $0)
        }
    }

    @Test func `a line break in a value begins no header field`() async throws {
        let answer = try await answer(HTTPResponse(.seeOther, headers: ["Location": "/\r\nSet-Cookie: a=b", "X-Other": "kept"]))
        #expect(!answer.contains("Set-Cookie"))
        #expect(answer.contains("X-Other: kept\r\n"))
    }

    @Test func `the length is what is really sent, whatever a handler says`() async throws {
        let answer = try await answer(
            HTTPResponse(headers: ["content-length": "99", "Transfer-Encoding": "chunked"], body: .bytes(Array("four".utf8))))
        #expect(answer == "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\nfour")
    }

    @Test func `a field may come more than once`() async throws {
        var response = HTTPResponse()
        response.headers.add("Set-Cookie", "a=1")
        response.headers.add("Set-Cookie", "b=2")
        #expect(try await answer(response).contains("Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n"))
    }

    @Test func `no content has no length`() async throws {
        #expect(try await answer(HTTPResponse(.noContent)) == "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
    }

    @Test func `every byte arrives as it is`() async throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var router = Router()
        router.post("/") { HTTPResponse(body: .bytes($0.body)) }
        try await withServer(router) { address in
            var request = URLRequest(url: try #require(URL(string: "http://\(address)/")))
            request.httpMethod = "POST"
            request.httpBody = Data(bytes)
            let (data, _) = try await URLSession.shared.data(for: request)
            #expect(Array(data) == bytes)
        }
    }

    @Test func `URLSession reads status, query and header fields`() async throws {
        var router = Router()
        router.get("/search/:what") { request in
            try .json(
                [
                    "what": request.parameter("what"), "query": request.query["q"] ?? "",
                    "all": request.query.values(of: "tag").joined(separator: "|"),
                    "empty": request.query["empty"] ?? "absent", "agent": request.headers["user-AGENT"] ?? "",
                ], status: .accepted)
        }
        try await withServer(router) { address in
            var request = URLRequest(url: try #require(URL(string: "http://\(address)/search/%C3%BCber?q=a+b%26c&tag=1&tag=2&empty")))
            request.setValue("test", forHTTPHeaderField: "User-Agent")
            let (data, response) = try await URLSession.shared.data(for: request)
            #expect((response as? HTTPURLResponse)?.statusCode == 202)
            #expect(
                try JSONDecoder().decode([String: String].self, from: data)
                    == ["what": "über", "query": "a b&c", "all": "1|2", "empty": "", "agent": "test"])
        }
    }
}
