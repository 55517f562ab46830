import HTTPService
import HTTPTestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct MiddlewareTests {
    private struct Marking: HTTPMiddleware {
        let mark: String

        func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
            var request = request
            request.headers.add("X-Mark", mark)
            var response = try await next(request)
            response.headers.add("X-Mark", mark)
            return response
        }
    }

    @Test func `what was added first sees the request first and the answer last`() async throws {
        var router = Router()
        router.use(Marking(mark: "outer"))
        router.use(Marking(mark: "inner"))
        router.get("/") { .text($0.headers.values(of: "x-mark").joined(separator: " ")) }
        let answer = try await withServer(router) {
            try await exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", with: $0)
        }
        #expect(answer.contains("X-Mark: inner\r\nX-Mark: outer\r\n"))
        #expect(answer.hasSuffix("\r\n\r\nouter inner"))
    }

    @Test(arguments: ["/nowhere", "/refused"])
    func `an answer to an error passes through too`(path: String) async throws {
        var router = Router()
        router.use(Marking(mark: "here"))
        router.get("/refused") { _ in throw HTTPError(.conflict, code: "busy", "Busy.") }
        let request = try #require(HTTPRequest(method: .get, path: path))
        let answer = try await router.respond(to: request)
        #expect(answer.headers["X-Mark"] == "here")
        #expect(answer.status.code >= 400)
    }
}
