import Foundation
import TestSupport
import Testing

@testable import PrivateFiles

@Suite struct PrivateFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a file is written for this user alone, whole, and again`() throws {
        let file = folder.url.appendingPathComponent("file")
        for text in ["a longer text", "short"] {
            try PrivateFile.write(Array(text.utf8), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == text)
        }
        var status = stat()
        #expect(lstat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }

    @Test func `a link in the file's place is replaced, and what it leads to stays`() throws {
        let target = folder.url.appendingPathComponent("target")
        let file = folder.url.appendingPathComponent("file")
        try Data("mine".utf8).write(to: target)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
        try PrivateFile.write(Array("new".utf8), to: file)
        #expect(try String(contentsOf: target, encoding: .utf8) == "mine")
        var status = stat()
        #expect(lstat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG)
    }

    @Test func `a file that cannot be written says why, and the old one stays`() throws {
        // A folder cannot be replaced by a file.
        let taken = folder.url.appendingPathComponent("taken")
        try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: false)
        #expect { try PrivateFile.write([1], to: taken) } throws: { "\($0)" == "Is a directory" }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["taken"])
    }
}
