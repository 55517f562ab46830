import Bluetooth
import Credentials
import Foundation
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesServer
@testable import HTTPService

/// Requests that are signed with the key, and come without it.
@Suite(.timeLimit(.minutes(5))) struct SignedRequestTests {
    private let glasses: SmartGlasses
    private let api: GlassesAPI

    init() throws {
        glasses = try TestGlasses.make(in: try TemporaryFolder())
        api = GlassesAPI(glasses) {}
    }

    private func nonce() async throws -> String? {
        let request = try #require(HTTPRequest(method: .get, path: "/api/connection/test"))
        return try await api.respond(to: request).headers[RequestProof.nonceField]
    }

    private func request(
        _ method: HTTPMethod, _ path: String, _ body: String = "", nonce: String, own: String = RequestProof.nonce(), key: Secret? = nil
    ) throws -> (HTTPRequest, RequestProof, RequestProof.Credentials) {
        let proof = try #require(RequestProof(key: try key ?? glasses.key.current(), device: glasses.serialNumber))
        let credentials = try #require(
            proof.credentials(
                of: RequestProof.Request(method: method.rawValue, path: path, body: Array(body.utf8)), nonce: nonce, own: own))
        let request = try #require(
            HTTPRequest(
                method: method, path: path, headers: ["Authorization": credentials.text.revealed], body: Array(body.utf8)))
        return (request, proof, credentials)
    }

    @Test func `a signed request is answered with a seal, and the same request again is refused`() async throws {
        let (request, proof, credentials) = try request(
            .post, "/api/notes", #"{"content": "milk"}"#, nonce: try #require(try await nonce()))
        let response = try await api.respond(to: request)
        #expect(response.status == .ok)
        let seal = try #require(response.headers[RequestProof.field].flatMap { RequestProof.Seal($0) })
        let head = RequestProof.Answer(status: 200, contentType: "application/json", contentRange: nil, entityTag: nil)
        #expect(proof.isRight(seal, on: head, to: credentials) && seal.isOf(response.body.bytesInMemory ?? []))
        let again = try await api.respond(to: request)
        #expect(again.status == .unauthorized && again.headers[RequestProof.field] == nil)
        #expect(try await glasses.notes().count == 1)
        // The nonce of the answer is good for the next one.
        let (next, _, _) = try self.request(.get, "/api/notes", nonce: seal.next)
        #expect(try await api.respond(to: next).status == .ok)
    }

    @Test func `a refusal is sealed as well`() async throws {
        let (request, proof, credentials) = try request(.delete, "/api/notes/7", nonce: try #require(try await nonce()))
        let response = try await api.respond(to: request)
        let seal = try #require(response.headers[RequestProof.field].flatMap { RequestProof.Seal($0) })
        let head = RequestProof.Answer(status: 404, contentType: "application/json", contentRange: nil, entityTag: nil)
        #expect(response.status == .notFound && proof.isRight(seal, on: head, to: credentials))
    }

    @Test func `whatever was changed on the way is refused, and nothing is done`() async throws {
        let changes: [(inout HTTPRequest) throws -> Void] = [
            { $0.body = Array(#"{"content": "bread"}"#.utf8) }, { $0.path = "/api/todos" }, { $0.method = .put },
            { $0.query = HTTPQuery([("a", "b")]) }, { $0.headers["Idempotency-Key"] = "k" },
            { $0.headers["Authorization"] = $0.headers["Authorization"]?.replacing("Outrigger ", with: "Outrigger  ") },
        ]
        for change in changes {
            var (request, _, _) = try request(.post, "/api/notes", #"{"content": "milk"}"#, nonce: try #require(try await nonce()))
            try change(&request)
            #expect(try await api.respond(to: request).status == .unauthorized)
        }
        #expect(try await glasses.notes().isEmpty)
    }

    @Test func `a token signs as the key does, until it is taken back`() async throws {
        let token = try await glasses.makeToken(for: UUID(), name: "a test")
        let (request, _, _) = try request(.get, "/api/status", nonce: try #require(try await nonce()), key: token)
        #expect(try await api.respond(to: request).status == .ok)
        try glasses.tokens.removeAll()
        let (later, _, _) = try self.request(.get, "/api/status", nonce: try #require(try await nonce()), key: token)
        let refusal = try await api.respond(to: later)
        #expect(refusal.status == .unauthorized && refusal.headers[RequestProof.nonceField] != nil)
    }

    @Test func `who answers is told at once to a companion whose key was taken back, however often it asked`() async throws {
        let clock = JumpingClock()
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: clock)
        let api = GlassesAPI(glasses) {}
        let start = clock.now
        func refusals(of path: String) async throws {
            for _ in 0...APIKeyGuard.freeFailures {
                let test = try #require(HTTPRequest(method: .get, path: "/api/connection/test"))
                let told = try #require(try await api.respond(to: test).headers[RequestProof.nonceField])
                let (asked, _, _) = try request(.get, path, nonce: told)
                let refusal = try await api.respond(to: asked)
                #expect(refusal.status == .unauthorized && refusal.headers["X-Device-Id"] == glasses.serialNumber)
            }
        }
        try await refusals(of: "/api/connection/test")
        #expect(clock.now == start)
        try await refusals(of: "/api/status")
        #expect(clock.now > start)
    }

    @Test func `a nonce of before is told to be stale, with another`() async throws {
        let (request, _, _) = try request(.get, "/api/status", nonce: RequestProof.nonce())
        let refusal = try await api.respond(to: request)
        #expect(
            refusal.status == .unauthorized && String(decoding: refusal.body.bytesInMemory ?? [], as: UTF8.self).contains("stale-nonce"))
        #expect(refusal.headers[RequestProof.nonceField].map(RequestProof.isNonce) == true)
    }

    @Test func `the guide's firmware takes no signature, and tells no nonce`() async throws {
        let guide = try TestGlasses.make(in: try TemporaryFolder(), firmware: .guide)
        let api = GlassesAPI(guide) {}
        let test = try await api.respond(to: try #require(HTTPRequest(method: .get, path: "/api/connection/test")))
        #expect(test.status == .ok && test.headers[RequestProof.nonceField] == nil)
        let (request, _, _) = try request(.get, "/api/status", nonce: RequestProof.nonce(), key: try guide.key.current())
        #expect(try await api.respond(to: request).status == .unauthorized)
    }

    @Test func `a nonce is taken for a minute, and for another one beside the next`() {
        var nonces = RequestNonces(at: .zero)
        let first = nonces.nonce(at: .seconds(59))
        let early = [nonces.take("a", under: first, at: .seconds(59)), nonces.take("a", under: first, at: .seconds(59))]
        #expect(early == [true, false])
        let second = nonces.nonce(at: .seconds(61))
        #expect(second != first)
        // What was taken under it is not taken again.
        let beside = [
            nonces.take("a", under: first, at: .seconds(119)), nonces.take("b", under: first, at: .seconds(119)),
            nonces.take("a", under: second, at: .seconds(119)),
        ]
        #expect(beside == [false, true, true])
        // After its time, and after a long silence.
        let late = [nonces.take("c", under: first, at: .seconds(121)), nonces.take("d", under: second, at: .seconds(1_000))]
        #expect(late == [false, false])
    }

    @Test func `a nonce ends early where it has had its requests`() {
        var nonces = RequestNonces(at: .zero)
        let first = nonces.nonce(at: .zero)
        let taken = (0..<RequestNonces.mostRequests).count { nonces.take("\($0)", under: first, at: .zero) }
        #expect(taken == RequestNonces.mostRequests)
        let (next, again) = (nonces.nonce(at: .zero), nonces.take("0", under: first, at: .zero))
        #expect(next != first && !again)
    }
}
