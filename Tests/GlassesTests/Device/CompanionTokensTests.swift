import Credentials
import Foundation
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesHardware

/// Tokens for companions, in a folder of their own.
@Suite struct CompanionTokensTests {
    private let folder: TemporaryFolder
    private let tokens: CompanionTokens
    private let time = Date(timeIntervalSince1970: 1_762_011_000)

    init() throws {
        folder = try TemporaryFolder()
        tokens = try CompanionTokens(folder: folder.url)
    }

    private func make(_ companion: UUID = UUID(), _ name: String? = "phone") throws -> Secret {
        try tokens.make(for: companion, name: name, at: time)
    }

    @Test func `a token is accepted until it is taken back, and the others go on`() throws {
        let (first, second) = (try make(), try make(UUID(), "tablet"))
        #expect(first.byteCount == 32 && first != second)
        #expect(try tokens.accepts(first))
        #expect(try tokens.accepts(second))
        for wrong in ["", "x", first.revealed + "x", String(first.revealed.dropLast()), first.revealed.lowercased() + "!"] {
            #expect(try !tokens.accepts(Secret(wrong)))
        }
        let listed = try CompanionTokens.list(in: folder.url)
        #expect(listed.map(\.name) == ["phone", "tablet"] && listed.map(\.created) == [time, time])
        // As another process does it, while the glasses run.
        #expect(try CompanionTokens.revoke(listed[0].id, in: folder.url)?.name == "phone")
        #expect(try CompanionTokens.revoke(listed[0].id, in: folder.url) == nil)
        #expect(try !tokens.accepts(first))
        #expect(try tokens.accepts(second))
        // And after a restart.
        let again = try CompanionTokens(folder: folder.url)
        #expect(try !again.accepts(first))
        #expect(try again.accepts(second))
    }

    @Test func `a companion that pairs again has one token, the new one`() throws {
        let companion = UUID()
        let (first, second) = (try make(companion), try make(companion, nil))
        #expect(try !tokens.accepts(first))
        #expect(try tokens.accepts(second))
        #expect(try CompanionTokens.list(in: folder.url).map(\.name) == ["phone"])
        _ = try make(UUID(), nil)
        #expect(try CompanionTokens.list(in: folder.url).map(\.name) == ["phone", "companion"])
    }

    @Test func `the file is nobody else's, and has no token in it`() throws {
        let token = try make()
        let path = folder.path + "/config/tokens.json"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!text.contains(token.revealed) && !text.contains(Data(token.revealedBytes).base64EncodedString()))
    }

    @Test func `there is an end to them, and a damaged file is said and kept`() throws {
        for _ in 0..<CompanionTokens.maximumCount { _ = try make() }
        #expect(throws: CompanionTokens.TooManyTokens.self) { try make() }
        let path = folder.path + "/config/tokens.json"
        try Data("{".utf8).write(to: URL(fileURLWithPath: path))
        let error = try #require(#expect(throws: (any Error).self) { try CompanionTokens(folder: folder.url) })
        #expect("\(error)".hasPrefix("\(path) is damaged."))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{")
    }

    @Test func `an identity is made once, and a file without one is said and kept`() throws {
        let first = try GlassesIdentity.open(in: folder.url, serialNumber: "1A2B3C4D")
        #expect(try GlassesIdentity.open(in: folder.url, serialNumber: "1A2B3C4D").fingerprint == first.fingerprint)
        let path = folder.path + "/config/identity.pem"
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        try Data("nothing".utf8).write(to: URL(fileURLWithPath: path))
        let error = try #require(#expect(throws: (any Error).self) { try GlassesIdentity.open(in: folder.url, serialNumber: "1A2B3C4D") })
        #expect("\(error)".contains("Remove it"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "nothing")
    }
}
