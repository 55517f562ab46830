import Foundation
import HTTPService
import HTTPTestSupport
import Testing

@Suite struct JSONTests {
    private struct Settings: Codable, Equatable {
        struct Band: Codable, Equatable {
            var gain: Double
        }
        var name: String
        var volume: Int
        var isMuted: Bool
        var bands: [Band]
    }

    private func request(_ body: String, contentType: String? = "application/json") throws -> HTTPRequest {
        var headers = HTTPHeaders()
        headers["Content-Type"] = contentType
        return try #require(HTTPRequest(method: .post, path: "/", headers: headers, body: Array(body.utf8)))
    }

    @Test func `a body is decoded`() throws {
        let settings: Settings = try request(
            #"{"name":"Küche","volume":3,"isMuted":false,"bands":[{"gain":-1.5}]}"#, contentType: "application/json; charset=utf-8"
        ).json()
        #expect(settings == Settings(name: "Küche", volume: 3, isMuted: false, bands: [.init(gain: -1.5)]))
    }

    @Test(arguments: [
        (#"{"name":"a","isMuted":false,"bands":[]}"#, "The field volume is missing."),
        (#"{"name":"a","volume":"3","isMuted":false,"bands":[]}"#, "The field volume must be a whole number."),
        (#"{"name":7,"volume":3,"isMuted":false,"bands":[]}"#, "The field name must be text."),
        (#"{"name":"a","volume":3,"isMuted":1,"bands":[]}"#, "The field isMuted must be true or false."),
        (#"{"name":"a","volume":3,"isMuted":null,"bands":[]}"#, "The field isMuted must be true or false."),
        (#"{"name":"a","volume":3,"isMuted":false,"bands":{}}"#, "The field bands must be a list."),
        (#"{"name":"a","volume":3,"isMuted":false,"bands":[{"gain":1},{}]}"#, "The field bands[1].gain is missing."),
        (#"{"name":"a","volume":3,"isMuted":false,"bands":[{"gain":"x"}]}"#, "The field bands[0].gain must be a number."),
        (#"[]"#, "The body must be an object."),
        (#"{"name":"#, "The body is not JSON."),
        ("", "The body is not JSON."),
    ])
    func `a wrong body is a sentence that names the field`(body: String, sentence: String) throws {
        let request = try request(body)
        #expect(throws: HTTPError(.badRequest, code: "invalid-json", sentence)) { try request.json(as: Settings.self) }
    }

    @Test(arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
    func `what does not say that it is JSON is refused`(contentType: String?) throws {
        let request = try request("{}", contentType: contentType)
        let error = #expect(throws: HTTPError.self) { try request.json(as: [String: Int].self) }
        #expect(error?.status == .unsupportedMediaType)
    }

    @Test func `an answer has sorted keys`() async throws {
        var router = Router()
        router.get("/") { _ in
            try .json(Settings(name: "a/b", volume: 3, isMuted: false, bands: []), status: .created)
        }
        let answer = try await withServer(router) {
            try await exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", with: $0)
        }
        #expect(answer.hasPrefix("HTTP/1.1 201 Created\r\n"))
        #expect(answer.contains("Content-Type: application/json\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n" + #"{"bands":[],"isMuted":false,"name":"a/b","volume":3}"#))
    }
}
