import Foundation
import GlassesDevice
import TestSupport
import Testing

@testable import GlassesHardware

/// Programs that read what is on a picture, and how they go wrong.
@Suite struct PictureProgramsTests {
    private func program(_ script: String, in folder: TemporaryFolder) throws -> URL {
        let program = folder.url.appendingPathComponent("reader")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
        return program
    }

    @Test func `the picture goes in by standard input, and lines with letters come out as one`() async throws {
        let folder = try TemporaryFolder()
        let reader = PicturePrograms(textProgram: try program("wc -c; echo; echo '  EXIT '; echo '~ |'", in: folder), codeProgram: nil)
        #expect(try await reader.text(in: [UInt8](repeating: 1, count: 300_000)) == "300000 EXIT")
        await #expect(throws: (any Error).self) { try await reader.codes(in: [1]) }
    }

    @Test func `one that finds no code, fails, hangs or never ends does not do so to the glasses`() async throws {
        let folder = try TemporaryFolder()
        func reader(_ script: String, patience: Duration = .seconds(60)) throws -> PicturePrograms {
            let program = try program(script, in: folder)
            return PicturePrograms(textProgram: program, codeProgram: program, patience: patience)
        }
        #expect(try await reader("cat >/dev/null; exit 4").codes(in: [1]) == nil)
        await #expect(throws: (any Error).self) { try await reader("cat >/dev/null; echo broken >&2; exit 1").text(in: [1]) }
        await #expect(throws: (any Error).self) { try await reader("exec sleep 600", patience: .milliseconds(50)).text(in: [1]) }
        let long = try #require(try await reader("cat >/dev/null; exec yes word").text(in: [1]))
        #expect(long.count <= 2_000)
    }
}
