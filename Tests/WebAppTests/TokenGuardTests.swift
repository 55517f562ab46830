import Credentials
import Foundation
import HTTPTestSupport
import Testing

@testable import HTTPService
@testable import WebApp

@Suite(.timeLimit(.minutes(5))) struct TokenGuardTests {
    private static let token = "0123456789abcdefghijklmnopqrstuv"
    private let fake = FakeCompanion()

    private var companion: WebCompanion {
        get throws {
            WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: try PageFiles.own, token: Secret(Self.token))
        }
    }

    private func answer(
        _ path: String, _ method: HTTPMethod = .get, query: [(String, String)] = [], headers: HTTPHeaders = [:],
        of other: WebCompanion? = nil
    ) async throws -> HTTPResponse {
        var headers = headers
        headers["Host"] = "127.0.0.1:80"
        let query = HTTPQuery(query.map { (name: $0.0, value: $0.1) })
        let request = try #require(HTTPRequest(method: method, path: path, query: query, headers: headers))
        return try await (other ?? companion).respond(to: request)
    }

    private func text(_ response: HTTPResponse) -> String {
        guard case .bytes(let bytes) = response.body.content else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: ["/api/screens/devices", "/api/events", "/openapi.json", "/kinds/index.js", "/app.js", "/devices"])
    func `without the token a program is refused with a sentence`(path: String) async throws {
        let answer = try await answer(path)
        #expect(answer.status == .unauthorized)
        #expect(text(answer).contains("\"token-needed\"") && text(answer).contains("outrigger open"))
        #expect(answer.headers["WWW-Authenticate"] == "Bearer realm=\"outrigger\"")
        #expect(answer.headers["Content-Security-Policy"] != nil)
    }

    @Test func `without the token nothing is done`() async throws {
        #expect(try await answer("/api/scan/start", .post).status == .unauthorized)
        #expect(await fake.performed == [])
        #expect(try await answer("/api/scan/start", .post, query: [("token", Self.token)]).status == .unauthorized)
        #expect(await fake.performed == [])
        #expect(try await answer("/api/scan/start", .post, headers: ["Authorization": "Bearer \(Self.token)"]).status == .ok)
        #expect(await fake.performed.count == 1)
    }

    @Test func `who asks for a proof gets one, and may show another in place of the token`() async throws {
        let companion = try companion
        func ask(_ path: String, port: UInt16 = 80, nonce: String? = nil, credentials: Secret? = nil) async throws -> HTTPResponse {
            var headers: HTTPHeaders = ["Host": "127.0.0.1:\(port)"]
            headers["Authorization"] = credentials?.revealed
            let query = HTTPQuery(nonce.map { [(name: "nonce", value: $0)] } ?? [])
            return try await companion.respond(
                to: #require(HTTPRequest(method: .get, path: path, query: query, headers: headers, localPort: port)))
        }
        let nonce = TokenProof.nonce()
        let answer = try JSONDecoder().decode(TokenProof.Answer.self, from: Data(text(try await ask(TokenProof.path, nonce: nonce)).utf8))
        func proof(_ token: String, _ port: UInt16, _ caller: String, _ listener: String) -> TokenProof {
            TokenProof(token: Secret(token), port: port, callerNonce: caller, listenerNonce: listener)
        }
        #expect(Secret(answer.code) == proof(Self.token, 80, nonce, answer.nonce).listenerCode)
        // At another port it is another one.
        let elsewhere = text(try await ask(TokenProof.path, port: 81, nonce: nonce))
        #expect(elsewhere.contains(answer.nonce) && !elsewhere.contains(answer.code))
        for wrong in [nil, "", "short", nonce + "x", String(repeating: "n", count: 31) + "\n"] {
            #expect(try await ask(TokenProof.path, nonce: wrong).status == .badRequest)
        }
        let path = "/api/screens/devices"
        #expect(try await ask(path, credentials: proof(Self.token, 80, nonce, answer.nonce).credentials).status == .ok)
        for wrong in [
            proof("another", 80, nonce, answer.nonce), proof(Self.token, 81, nonce, answer.nonce),
            // Of another run of the program.
            proof(Self.token, 80, nonce, TokenProof.nonce()), proof(Self.token, 80, "", answer.nonce),
        ] {
            #expect(try await ask(path, credentials: wrong.credentials).status == .unauthorized)
        }
        // What the listener shows lets nobody in.
        #expect(try await ask(path, credentials: Secret("Outrigger \(nonce):\(answer.code)")).status == .unauthorized)
    }

    @Test func `a code is that of another program`() {
        // printf 'outrigger listener\n80\nCCCC…\nLLLL…' | openssl dgst -sha256 -hmac 0123456789abcdefghijklmnopqrstuv
        let (caller, listener) = (String(repeating: "C", count: 32), String(repeating: "L", count: 32))
        let proof = TokenProof(token: Secret(Self.token), port: 80, callerNonce: caller, listenerNonce: listener)
        #expect(proof.listenerCode.revealed == "869235fdd97571cd443608a58a9eb0658fa3493e82493cd43ee42fa980c8d636")
        #expect(proof.credentials.revealed == "Outrigger \(caller):5e459cd146c4b3f0e4f94f286d70c28041aabbc4216fd946a7c32fdb6c8e6cee")
    }

    @Test func `what asks for the token names the program that it is of`() async throws {
        let program = PageProgram(title: "Lamphouse", name: "lamphouse", dataOption: "--folder", help: "lamphouse --help")
        let companion = WebCompanion(program: program, screens: fake, actions: fake.actions, files: nil, token: Secret(Self.token))
        let door = try await answer("/", headers: ["Accept": "text/html"], of: companion)
        #expect(text(door).contains("<code>lamphouse open</code>") && text(door).contains("<code>--folder</code>"))
        let refusal = try await answer("/api/screens/devices", of: companion)
        #expect(text(refusal).contains("lamphouse open") && refusal.headers["WWW-Authenticate"] == "Bearer realm=\"lamphouse\"")
        #expect(!(text(door) + text(refusal)).lowercased().contains("outrigger"))
    }

    @Test func `the first page says which command opens the companion`() async throws {
        let answer = try await answer("/", headers: ["Accept": "text/html"])
        #expect(answer.status == .ok)
        #expect(text(answer).contains("<code>outrigger open</code>") && !text(answer).contains("<script"))
        // Other pages say it too, and are not there.
        let other = try await self.answer("/devices", headers: ["Accept": "text/html,*/*"])
        #expect(other.status == .unauthorized && text(other).contains("<code>outrigger open</code>"))
    }

    @Test(arguments: [
        "Bearer 0123456789abcdefghijklmnopqrstuv", "bearer  0123456789abcdefghijklmnopqrstuv ",
    ])
    func `a program sends the token in a field`(field: String) async throws {
        #expect(try await answer("/api/screens/devices", headers: ["Authorization": field]).status == .ok)
    }

    @Test(arguments: [
        "Bearer", "Bearer ", "Bearer 0123456789abcdefghijklmnopqrstu", "Bearer 0123456789abcdefghijklmnopqrstuvv", "Bearer x",
        "Basic 0123456789abcdefghijklmnopqrstuv", "0123456789abcdefghijklmnopqrstuv", "Bearer 0123456789ABCDEFghijklmnopqrstuv",
    ])
    func `any other field is refused`(field: String) async throws {
        #expect(try await answer("/api/screens/devices", headers: ["Authorization": field]).status == .unauthorized)
    }

    @Test func `the address with the token gives a cookie, and leads to the address without it`() async throws {
        let answer = try await answer("/devices", query: [("token", Self.token)], headers: ["Sec-Fetch-Site": "none"])
        #expect(answer.status == .seeOther && answer.headers["Location"] == "/devices")
        let cookie = try #require(answer.headers["Set-Cookie"])
        #expect(cookie == "outrigger-80=\(Self.token); Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict")
        #expect(answer.headers["Cache-Control"] == "no-store")
        let pair = try #require(cookie.split(separator: ";").first)
        #expect(try await self.answer("/api/screens/devices", headers: ["Cookie": "other=1; \(pair)"]).status == .ok)
        #expect(try await self.answer("/", headers: ["Cookie": "\(pair)"]).headers["Location"] == nil)
    }

    @Test(arguments: [
        "outrigger-81=0123456789abcdefghijklmnopqrstuv", "outrigger-80=", "outrigger-80=0123456789abcdefghijklmnopqrstu",
        "outrigger-80", "xoutrigger-80=0123456789abcdefghijklmnopqrstuv", "",
    ])
    func `any other cookie is refused`(cookie: String) async throws {
        #expect(try await answer("/api/screens/devices", headers: ["Cookie": cookie]).status == .unauthorized)
    }

    @Test func `a browser that was led here is led on by a page, for it keeps a strict cookie from redirections`() async throws {
        let answer = try await answer("/", query: [("token", Self.token)], headers: ["Sec-Fetch-Site": "cross-site"])
        #expect(answer.status == .ok && text(answer).contains("http-equiv=\"refresh\" content=\"0;url=/\""))
        #expect(answer.headers["Set-Cookie"] != nil)
    }

    @Test(arguments: ["//evil.example/", "/\\evil.example/", "/\"><script>", "/a b", "/\u{E9}"])
    func `nobody is led to another host, or into HTML`(path: String) async throws {
        let answer = try await answer(path, query: [("token", Self.token)])
        #expect(answer.headers["Location"] == "/")
    }

    @Test func `a wrong token in the address gives no cookie`() async throws {
        let answer = try await answer("/", query: [("token", "wrong")])
        #expect(answer.status == .unauthorized && answer.headers["Set-Cookie"] == nil)
    }

    @Test func `nothing is kept of the body of who is not let in`() async throws {
        let image = try #require(HTTPRequest(method: .post, path: "/api/devices/1/image", headers: ["Host": "127.0.0.1:80"]))
        #expect(try companion.bodyMode(for: image) == .collected(limit: 0))
        let answer = try await withServer(companion) { address in
            try await curl("-d", String(repeating: "x", count: 100_000), "http://\(address)/api/devices/1/image")
        }
        #expect(answer.contains("token-needed"))
    }

    @Test func `curl opens it as a browser does`() async throws {
        let (shut, open) = try await withServer(companion) { address in
            (
                try await curl("-L", "-b", "", "http://\(address)/?token=wrong"),
                try await curl("-L", "-b", "", "http://\(address)/?token=\(Self.token)", "http://\(address)/api/screens/devices")
            )
        }
        #expect(shut.contains("outrigger open"))
        #expect(!open.contains("outrigger open") && open.contains("isScanning"))
    }

    @Test func `the document names both ways, and none where nothing is asked for`() async throws {
        let asking = try await answer("/openapi.json", headers: ["Authorization": "Bearer \(Self.token)"])
        #expect(text(asking).contains("\"security\":[") && text(asking).contains("\"bearer\""))
        let open = WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)
        let request = try #require(HTTPRequest(method: .get, path: "/openapi.json", headers: ["Host": "127.0.0.1:80"]))
        #expect(!text(try await open.respond(to: request)).contains("\"security\":["))
    }
}
