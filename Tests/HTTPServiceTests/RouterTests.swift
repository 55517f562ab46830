import HTTPService
import HTTPTestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct RouterTests {
    private static func router() -> Router {
        var router = Router()
        router.get("/") { _ in .text("home") }
        router.get("/api/devices/:id") { .text("device \($0.parameter("id"))") }
        router.get("/api/devices/all") { _ in .text("all devices") }
        router.post("/api/devices/:id/connect") { .text("connect \($0.parameter("id")) \(String(decoding: $0.body, as: UTF8.self))") }
        router.get("/files/*path") { .text("file \($0.parameter("path"))") }
        router.get("/broken") { _ in throw OutOfPaper(tray: "/home/alice/tray") }
        router.get("/refused") { _ in throw HTTPError(.conflict, code: "busy", "The device is \"busy\".") }
        return router
    }

    private struct OutOfPaper: Error {
        let tray: String
    }

    private func answer(_ method: HTTPMethod, _ path: String, body: String = "") async throws -> String {
        try await withServer(Self.router()) { address in
            try await exchange(
                "\(method) \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)",
                with: address)
        }
    }

    @Test func `a response has its exact bytes`() async throws {
        let answer = try await answer(.get, "/")
        #expect(
            answer == "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 4\r\n\r\nhome")
    }

    @Test func `HEAD is answered like GET without the body`() async throws {
        let answer = try await answer(.head, "/")
        #expect(answer == "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 4\r\n\r\n")
    }

    @Test func `a parameter is decoded, and an escaped slash stays in its part`() async throws {
        #expect(try await answer(.get, "/api/devices/a%20b%2Fc").hasSuffix("\r\n\r\ndevice a b/c"))
    }

    @Test func `a literal is closer than a parameter`() async throws {
        #expect(try await answer(.get, "/api/devices/all").hasSuffix("\r\n\r\nall devices"))
    }

    @Test func `the rest of a path is caught, also when it is empty`() async throws {
        #expect(try await answer(.get, "/files/a/b.txt").hasSuffix("\r\n\r\nfile a/b.txt"))
        #expect(try await answer(.get, "/files").hasSuffix("\r\n\r\nfile "))
    }

    @Test func `a body reaches its handler`() async throws {
        #expect(try await answer(.post, "/api/devices/7/connect", body: "now").hasSuffix("\r\n\r\nconnect 7 now"))
    }

    @Test func `an unknown path is 404 in JSON`() async throws {
        let answer = try await answer(.get, "/nowhere")
        #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        #expect(answer.contains("Content-Type: application/json\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n{\"code\":\"not-found\",\"error\":\"There is nothing at /nowhere.\"}\n"))
    }

    @Test func `an empty part matches no parameter`() async throws {
        #expect(try await answer(.get, "/api/devices/").hasPrefix("HTTP/1.1 404 "))
    }

    @Test func `a wrong method is 405 with the right ones`() async throws {
        let answer = try await answer(.delete, "/")
        #expect(answer.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n"))
        #expect(answer.contains("Allow: GET, HEAD\r\n"))
        #expect(answer.contains("\"code\":\"method-not-allowed\""))
    }

    @Test func `an HTTPError goes out as it is`() async throws {
        let answer = try await answer(.get, "/refused")
        #expect(answer.hasPrefix("HTTP/1.1 409 Conflict\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n{\"code\":\"busy\",\"error\":\"The device is \\\"busy\\\".\"}\n"))
    }

    @Test func `any other error is 500 and says nothing of what went wrong`() async throws {
        let answer = try await answer(.get, "/broken")
        #expect(answer.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
        #expect(answer.contains("\"code\":\"internal\""))
        #expect(!answer.contains("alice"))
        #expect(!answer.contains("OutOfPaper"))
    }

    @Test(arguments: ["/%", "/%4", "/%zz", "/%ff", "/a%00b", "*", "https://a/", "http://a:b/"])
    func `a path that cannot be read is 400`(path: String) async throws {
        let answer = try await answer(.get, path)
        #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(answer.contains("\"code\":\"invalid-path\""))
    }
}
