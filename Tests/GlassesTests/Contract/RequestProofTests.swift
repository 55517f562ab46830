import Credentials
import Testing

@testable import GlassesContract

/// Signatures under the key of the REST API, against those of another implementation (Python's hmac).
@Suite struct RequestProofTests {
    private static let nonce = String(repeating: "A", count: 32)
    private static let own = String(repeating: "B", count: 32)
    private static let next = String(repeating: "C", count: 32)
    private static let answer = Array(#"{"success":true}"#.utf8)
    private static let code = "160d60c0496cdfa037923d8a19a60e9d6db389e087a2df9eef783e5d780d36ff"
    private static let seal =
        "CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC:c955e57777ec0d73639dca6748560d00aa5eb8e12f13ebb2ed9656add3908f97:"
        + "d307c350664f46c859b13143306d8d8e0e8f306ca6a987da7e290570889ea103"

    private static var request: RequestProof.Request {
        RequestProof.Request(
            method: "POST", path: "/api/notes", query: [("format", "mp4")], idempotencyKey: "k1", body: Array(#"{"content":"milk"}"#.utf8))
    }

    private static func credentials(
        of request: RequestProof.Request = request, key: Secret = Secret("the-key"), device: String = "0BADCAFE"
    ) throws -> RequestProof.Credentials {
        let proof = try #require(RequestProof(key: key, device: device))
        return try #require(proof.credentials(of: request, nonce: nonce, own: own))
    }

    @Test func `a request and its answer are signed as RFC 2104 has it`() throws {
        let credentials = try Self.credentials()
        #expect(credentials.text == Secret("Outrigger \(Self.nonce):\(Self.own):\(Self.code)"))
        let proof = try #require(RequestProof(key: Secret("the-key"), device: "0BADCAFE"))
        let head = RequestProof.Answer(status: 200, contentType: "application/json", contentRange: nil, entityTag: nil)
        let seal = try #require(proof.seal(on: head, to: credentials, next: Self.next, body: Self.answer))
        #expect(seal.text == Self.seal)
        let read = try #require(RequestProof.Seal(Self.seal))
        #expect(proof.isRight(read, on: head, to: credentials) && read.isOf(Self.answer) && !read.isOf([]))
    }

    @Test func `whatever is other in a request has another code`() throws {
        let right = try Self.credentials().code
        let changes: [(inout RequestProof.Request) -> Void] = [
            { $0.method = "PUT" }, { $0.path = "/api/todos" }, { $0.query = [] }, { $0.query = [("format", "mp"), ("4", "")] },
            { $0.idempotencyKey = "k2" }, { $0.body.append(32) },
        ]
        for change in changes {
            var request = Self.request
            change(&request)
            #expect(try Self.credentials(of: request).code != right)
        }
        #expect(try Self.credentials(key: Secret("another-key")).code != right)
        #expect(try Self.credentials(device: "0BADCAFF").code != right)
    }

    @Test func `whatever is other in an answer is no answer of the glasses`() throws {
        let proof = try #require(RequestProof(key: Secret("the-key"), device: "0BADCAFE"))
        let credentials = try Self.credentials()
        let seal = try #require(RequestProof.Seal(Self.seal))
        var other = Self.request
        other.path = "/api/todos"
        for head in [
            RequestProof.Answer(status: 201, contentType: "application/json", contentRange: nil, entityTag: nil),
            .init(status: 200, contentType: "text/html", contentRange: nil, entityTag: nil),
            .init(status: 200, contentType: "application/json", contentRange: "bytes 0-1/2", entityTag: nil),
            .init(status: 200, contentType: "application/json", contentRange: nil, entityTag: "x"),
        ] {
            #expect(!proof.isRight(seal, on: head, to: credentials))
        }
        let head = RequestProof.Answer(status: 200, contentType: "application/json", contentRange: nil, entityTag: nil)
        #expect(!proof.isRight(seal, on: head, to: try Self.credentials(of: other)))
        let stream = try #require(RequestProof.Seal("\(Self.next):-:\(seal.code.revealed)"))
        #expect(!proof.isRight(stream, on: head, to: credentials))
    }

    @Test(
        arguments: [
            "", "Outrigger", "Outrigger a:b:c", "Bearer x", "Outrigger  a",
            "outrigger AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB:x",
            "Outrigger AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB",
        ])
    func `another form is none`(text: String) { #expect(RequestProof.Credentials(text) == nil && RequestProof.Seal(text) == nil) }
}
