import Foundation
import HTTPTestSupport
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesServer
@testable import HTTPService

/// Changes that come more than once under one key.
@Suite(.timeLimit(.minutes(5))) struct IdempotencyTests {
    private let folder: TemporaryFolder
    private let glasses: SmartGlasses
    private let api: GlassesAPI

    init() throws {
        folder = try TemporaryFolder()
        glasses = try TestGlasses.make(in: folder)
        api = GlassesAPI(glasses) {}
    }

    private var path: String { folder.url.appendingPathComponent("answers.sqlite").path }

    private func ask(_ method: HTTPMethod, _ path: String, _ body: String, key: String, of api: GlassesAPI? = nil) async throws -> (
        status: Int, text: String
    ) {
        let headers: HTTPHeaders = ["X-API-Key": try glasses.key.current().revealed, "Idempotency-Key": key]
        let request = try #require(HTTPRequest(method: method, path: path, headers: headers, body: Array(body.utf8)))
        let response = try await (api ?? self.api).respond(to: request)
        return (response.status.code, String(decoding: response.body.bytesInMemory ?? [], as: UTF8.self))
    }

    @Test func `a change that comes again is answered as before, and made once`() async throws {
        let first = try await ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k1")
        let second = try await ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k1")
        #expect(first == second)
        #expect(first.status == 200)
        #expect(try await glasses.notes().map(\.content) == ["milk"])
        // Another run of the server knows it too.
        let third = try await ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k1", of: GlassesAPI(glasses) {})
        #expect(third == first)
        #expect(try await glasses.notes().count == 1)
        _ = try await ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k2")
        #expect(try await glasses.notes().count == 2)
    }

    /// With a server that goes on, which has its database open, and also where that was damaged before.
    @Test(arguments: [false, true]) func `a reset leaves nothing of what was kept, answered and said`(isDamaged: Bool) async throws {
        _ = try await ask(.post, "/api/conversation", #"{"content": "hey glasses, remind me to buy canary seed"}"#, key: "k1")
        let said = folder.url.appendingPathComponent("speech/last.wav")
        try FileManager.default.createDirectory(at: said.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("canary".utf8).write(to: said)
        try Data("canary".utf8).write(to: URL(fileURLWithPath: path + ".damaged-wal"))
        if isDamaged { try Data("canary, and no database".utf8).write(to: URL(fileURLWithPath: path)) }
        _ = try GlassesIdentity.open(in: folder.url, serialNumber: glasses.serialNumber)
        try await glasses.reset()
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
        let left = files.filter { file in
            FileManager.default.contents(atPath: folder.url.appendingPathComponent(file).path)?.range(of: Data("canary".utf8)) != nil
        }
        #expect(left == [])
        #expect(!files.contains("config/identity.pem"))
        // The same key stands for something else from now on.
        let next = try await ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k1", of: GlassesAPI(glasses) {})
        #expect(next.status == 200)
    }

    /// Damaged as a whole, or behind the first page, which SQLite looks at first.
    @Test(arguments: [0, 4096]) func `a damaged database is put aside, and changes go on`(start: Int) async throws {
        let file = URL(fileURLWithPath: path)
        do {
            let answers = KeptAnswers(path: path)
            #expect(try await answers.begin("k", for: "POST /api/notes 19 1") == .new)
        }
        var damaged = try Data(contentsOf: file)
        damaged.replaceSubrange(start..., with: Data(repeating: 0xAA, count: damaged.count - start))
        try damaged.write(to: file)
        let reports = Reports()
        let answers = KeptAnswers(path: path) { reports.add($0) }
        #expect(try await answers.begin("k", for: "POST /api/notes 19 1") == .new)
        let answer = KeptAnswers.Answer(status: 200, contentType: "application/json", body: [1])
        try await answers.end("k", with: answer)
        #expect(try await answers.begin("k", for: "POST /api/notes 19 1") == .answered(answer))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".damaged")) == damaged)
        #expect(reports.lines.count == 1 && reports.lines[0].contains("answers.sqlite was damaged"))
    }

    @Test func `two at the same time are one`() async throws {
        async let one = ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k")
        async let two = ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k")
        let answers = try await [one.text, two.text]
        #expect(answers[0] == answers[1])
        #expect(try await glasses.notes().count == 1)
    }

    @Test func `a refused change is not remembered, and can be made right`() async throws {
        #expect(try await ask(.delete, "/api/notes/1", "", key: "k").status == 404)
        try await glasses.add([NewNote(content: "milk")])
        #expect(try await ask(.delete, "/api/notes/1", "", key: "k").status == 200)
        #expect(try await ask(.delete, "/api/notes/1", "", key: "k").status == 200)
    }

    @Test func `a key of another change, and one that is none, are refused`() async throws {
        _ = try await ask(.post, "/api/notes", #"{"content": "milk"}"#, key: "k")
        let other = try await ask(.post, "/api/notes", #"{"content": "bread"}"#, key: "k")
        #expect(other.status == 422 && other.text.contains("key-used"))
        #expect(try await ask(.post, "/api/notes", #"{"content": "bread"}"#, key: String(repeating: "k", count: 129)).status == 400)
        #expect(try await ask(.post, "/api/notes", #"{"content": "bread"}"#, key: "a b").status == 400)
        #expect(try await glasses.notes().count == 1)
    }

    @Test func `a change that was begun when the program ended is not made again blindly`() async throws {
        #expect(try await KeptAnswers(path: path).begin("k", for: "POST /api/notes 19 1") == .new)
        let later = KeptAnswers(path: path)
        #expect(try await later.begin("k", for: "POST /api/notes 19 1") == .inDoubt)
        #expect(try await later.begin("k", for: "POST /api/notes 20 1") == .other)
    }

    @Test func `the last thousand keys are kept, in a file of this user's alone`() async throws {
        let answers = KeptAnswers(path: path)
        let answer = KeptAnswers.Answer(status: 200, contentType: "application/json", body: [1])
        for number in 0...KeptAnswers.mostAnswers {
            #expect(try await answers.begin("\(number)", for: "x") == .new)
            try await answers.end("\(number)", with: answer)
        }
        #expect(try await answers.begin("1", for: "x") == .answered(answer))
        #expect(try await answers.begin("0", for: "x") == .new)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
}
