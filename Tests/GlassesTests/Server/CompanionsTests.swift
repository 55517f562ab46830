import Credentials
import Foundation
import GlassesContract
import HTTPTestSupport
import Synchronization
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesServer
@testable import HTTPService

/// A phone that was lost, and glasses that are handed over.
@Suite(.timeLimit(.minutes(2))) struct CompanionsTests {
    private let folder: TemporaryFolder
    private let glasses: SmartGlasses

    init() throws {
        folder = try TemporaryFolder()
        glasses = try TestGlasses.make(in: folder)
    }

    private func ask(
        _ method: HTTPMethod, _ path: String, _ key: Secret, _ body: String = "", erase: @escaping @Sendable () async -> Void = {}
    )
        async throws -> (status: Int, bytes: Data)
    {
        let api = GlassesAPI(glasses, restart: {}, erase: erase)
        let request = try #require(
            HTTPRequest(method: method, path: "/api/" + path, headers: ["X-API-Key": key.revealed], body: Array(body.utf8)))
        do {
            let response = try await api.respond(to: request)
            return (response.status.code, Data(response.body.collected))
        } catch let error as HTTPError {
            let response = api.refusal(error, of: request)
            return (response.status.code, Data(response.body.collected))
        }
    }

    private func list(_ key: Secret) async throws -> [KnownCompanion] {
        try JSONDecoder().decode([KnownCompanion].self, from: try await ask(.get, "companions", key).bytes)
    }

    @Test func `a companion sees who has a token, and takes that of a lost phone back`() async throws {
        let lost = UUID()
        let phone = try await glasses.makeToken(for: lost, name: "Anna's phone")
        let tablet = try await glasses.makeToken(for: UUID(), name: "tablet")
        let before = try await list(tablet)
        #expect(before.map(\.name) == ["Anna's phone", "tablet"] && before.map(\.isAsking) == [false, true])
        #expect(
            before.map(\.seen) == [nil, "2025-11-01T15:30:00"]
                && before.map(\.since) == [String](repeating: "2025-11-01T15:30:00", count: 2))
        #expect(try await list(try glasses.currentKey()).allSatisfy { !$0.isAsking })
        glasses.setLinked([lost])
        #expect(try await list(tablet).map(\.isLinked) == [true, false])

        #expect(try await ask(.get, "status", phone).status == 200)
        let answer = try await ask(.delete, "companions/" + before[0].id, tablet)
        #expect(answer.status == 200 && String(decoding: answer.bytes, as: UTF8.self).contains("Anna's phone"))
        #expect(try await ask(.get, "status", phone).status == 401)
        #expect(try await list(tablet).map(\.name) == ["tablet"])
        // The radio is told to forget it, too.
        for await companion in glasses.revocations {
            #expect(companion == lost)
            break
        }
        for wrong in [before[0].id, "0", "..", "%22"] {
            #expect(try await ask(.delete, "companions/" + wrong, tablet).status == 404)
        }
        #expect(try await ask(.delete, "companions/" + before[1].id, phone).status == 401)
    }

    @Test func `when a token was shown last survives the program, within an hour`() throws {
        let tokens = try CompanionTokens(folder: folder.url)
        let (start, companion) = (TestGlasses.afternoon, UUID())
        let token = try tokens.make(for: companion, name: "phone", at: start)
        let hash = try #require(try tokens.hash(of: token))
        func kept() throws -> Date? { try CompanionTokens.list(in: folder.url).first?.seen }
        tokens.heard(hash, at: start, isKept: false)
        #expect(try kept() == nil && tokens.all().first?.seen == start)
        tokens.heard(hash, at: start + 1, isKept: true)
        tokens.heard(hash, at: start + 3_600, isKept: true)
        #expect(try kept() == start + 1 && tokens.all().first?.seen == start + 3_600)
        tokens.heard(hash, at: start + 3_601, isKept: true)
        #expect(try kept() == start + 3_601)
        // Files of before have no such time.
        #expect(try tokens.accepts(token))
    }

    @Test func `erasing needs the name of the glasses, says what goes, and leaves nothing`() async throws {
        let phone = try await glasses.makeToken(for: UUID(), name: "phone")
        try await glasses.add([NewNote(content: "one"), NewNote(content: "two")])
        _ = try await glasses.keep(photo: [0xFF, 0xD8])
        let erasures = Mutex(0)
        for wrong in ["", "{}", #"{"device": "00000000"}"#, #"{"device": 7}"#] {
            let answer = try await ask(.post, "control/erase", phone, wrong) { erasures.withLock { $0 += 1 } }
            #expect(answer.status == 400)
        }
        #expect(erasures.withLock { $0 } == 0)
        let body = "{\"device\": \"\(glasses.serialNumber)\"}"
        let answer = try await ask(.post, "control/erase", phone, body) { erasures.withLock { $0 += 1 } }
        let erased = try JSONDecoder().decode(ErasedContents.self, from: answer.bytes)
        #expect(
            erased.erased
                == ErasedContents.Counts(photos: 1, videos: 0, notes: 2, todos: 0, messages: 0, alarms: 0, companions: 1))
        #expect(erasures.withLock { $0 } == 1)

        let (serial, key) = (glasses.serialNumber, try await glasses.currentKey())
        try await glasses.erase()
        #expect(try await glasses.notes().isEmpty)
        #expect(try await glasses.media(.photo).isEmpty)
        #expect(try CompanionTokens.list(in: folder.url).isEmpty)
        #expect(try glasses.serialNumber != serial && glasses.key.current() != key)
        #expect(try await ask(.get, "status", phone).status == 401)
    }
}
