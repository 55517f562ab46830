import Foundation
import PrivateFiles
import TestSupport
import Testing

@Suite struct FileReplacementTests {
    private let folder: TemporaryFolder
    private var file: URL { folder.url.appendingPathComponent("file") }
    private var partial: URL { folder.url.appendingPathComponent("file.partial") }

    init() throws { folder = try TemporaryFolder() }

    private var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } }
    private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
    private func mode(_ file: URL) -> mode_t {
        var status = stat()
        return lstat(file.path, &status) == 0 ? status.st_mode : 0
    }

    @Test(arguments: [FileReplacement.Accident.kill, .powerCut])
    func `a file is written for this user alone, whole, and again, with nothing left beside it`(_ accident: FileReplacement.Accident) throws
    {
        let old = umask(0o022)
        defer { umask(old) }
        for text in ["a longer text", "short"] {
            try FileReplacement.write(text.utf8, to: file, surviving: accident)
            #expect(try self.text(file) == text)
        }
        #expect(mode(file) & 0o777 == 0o600)
        #expect(try names == ["file"])
    }

    @Test func `a file of earlier versions that others may read is closed to them`() throws {
        try Data("old".utf8).write(to: file)
        chmod(file.path, 0o644)
        try FileReplacement.write("new".utf8, to: file, surviving: .kill)
        #expect(mode(file) & 0o777 == 0o600)
    }

    @Test func `until it is whole, a file has its old content; let go of, what was written is gone`() throws {
        try FileReplacement.write("old".utf8, to: file, surviving: .powerCut)
        do {
            var replacement = try FileReplacement(of: file.path, surviving: .powerCut)
            try replacement.append(Array("new".utf8))
            #expect(try text(file) == "old" && names == ["file", "file.partial"])
        }
        #expect(try text(file) == "old" && names == ["file"])
    }

    @Test func `a name that cannot be taken says why, and the old content stays`() throws {
        // A folder cannot be replaced by a file.
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        for accident in [FileReplacement.Accident.kill, .powerCut] {
            let error = #expect(throws: FileOperationError.self) { try FileReplacement.write([1], to: file, surviving: accident) }
            #expect(error?.reason == "Is a directory" && error?.operation == "rename")
        }
        #expect(try names == ["file"])
    }

    @Test func `a folder that is not there is an error with path, reason and advice`() {
        let error = #expect(throws: FileOperationError.self) {
            try FileReplacement.write([1], to: file.path + "/none/file", surviving: .powerCut)
        }
        #expect(error?.code == ENOENT)
        #expect(error?.description.contains("none/file") == true)
        #expect(error?.description.hasSuffix("Check the disk's free space and the folder's permissions.") == true)
    }

    @Test func `a link in the file's place is replaced, and what it leads to stays`() throws {
        let target = folder.url.appendingPathComponent("target")
        try Data("mine".utf8).write(to: target)
        for link in [file, partial] { try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target) }
        try FileReplacement.write("new".utf8, to: file, surviving: .kill)
        #expect(try text(target) == "mine" && text(file) == "new")
        #expect(mode(file) & S_IFMT == S_IFREG)
    }

    @Test func `the rest of a killed program's is overwritten, and closed to others`() throws {
        try Data("a long rest of what somebody wrote".utf8).write(to: partial)
        chmod(partial.path, 0o666)
        try FileReplacement.write("new".utf8, to: file, surviving: .kill)
        #expect(try text(file) == "new" && names == ["file"])
        #expect(mode(file) & 0o777 == 0o600)
    }

    @Test func `a file with another name as well, or a pipe, is no place for what is private`() throws {
        let other = folder.url.appendingPathComponent("other")
        try Data("mine".utf8).write(to: other)
        try FileManager.default.linkItem(at: other, to: partial)
        try FileReplacement.write("new".utf8, to: file, surviving: .kill)
        #expect(try text(other) == "mine" && text(file) == "new")
        #expect(mkfifo(partial.path, 0o600) == 0)
        #expect(throws: FileOperationError.self) { try FileReplacement.write("newer".utf8, to: file, surviving: .kill) }
        #expect(try text(file) == "new")
    }

    @Test func `a second replacement is refused while one is under way, and not after it`() throws {
        do {
            var first = try FileReplacement(of: file.path, surviving: .kill)
            try first.append(Array("first".utf8))
            let error = #expect(throws: FileOperationError.self) { _ = try FileReplacement(of: file.path, surviving: .kill) }
            #expect(error?.code == EWOULDBLOCK)
            try first.commit()
        }
        try FileReplacement.write("second".utf8, to: file, surviving: .kill)
        #expect(try text(file) == "second" && names == ["file"])
    }

    @Test func `of many at once, each is whole when it has the name`() async throws {
        try await withThrowingTaskGroup { group in
            for writer in 0..<4 {
                group.addTask { [file = file as URL] in
                    for length in 1...50 {
                        try FileReplacement.write([UInt8](repeating: UInt8(writer), count: length * 997), to: file, surviving: .kill)
                        let seen = try [UInt8](Data(contentsOf: file))
                        #expect(Set(seen).count == 1 && seen.count.isMultiple(of: 997))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try names == ["file"])
    }
}
