import Foundation
import TestSupport
import Testing

@testable import PrivateFiles

@Suite struct PrivateFolderTests {
    private let temporary: TemporaryFolder

    init() throws {
        temporary = try TemporaryFolder()
        // Whatever the umask of the one who runs the tests.
        chmod(temporary.path, 0o755)
    }

    private func mode(_ url: URL) throws -> mode_t {
        var status = stat()
        try #require(lstat(url.path, &status) == 0)
        return status.st_mode & 0o777
    }

    @Test func `a folder is made for this user alone, with those above it`() throws {
        let folder = temporary.url.appendingPathComponent("one/two")
        try PrivateFolder.open(folder)
        #expect(try mode(folder) == 0o700)
        #expect(try mode(folder.deletingLastPathComponent()) == 0o700)
    }

    @Test func `a folder of ours that others may read is closed, and the files in it`() throws {
        let inner = temporary.url.appendingPathComponent("images")
        let file = inner.appendingPathComponent("image.bin")
        let program = temporary.url.appendingPathComponent("run.sh")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
        for file in [file, program] { try Data("x".utf8).write(to: file) }
        chmod(inner.path, 0o755)
        chmod(file.path, 0o644)
        chmod(program.path, 0o755)
        try PrivateFolder.open(temporary.url)
        #expect(try mode(temporary.url) == 0o700)
        #expect(try mode(inner) == 0o700)
        #expect(try mode(file) == 0o600)
        #expect(try mode(program) == 0o700)
    }

    @Test(arguments: [0o777, 0o775, 0o1777, 0o757] as [mode_t])
    func `a folder that others may write to is refused, and left as it is`(mode: mode_t) throws {
        chmod(temporary.path, mode)
        #expect(throws: PrivateFolderError.writableByOthers(temporary.path)) { try PrivateFolder.open(temporary.url) }
        #expect(try self.mode(temporary.url) == mode & 0o777)
    }

    @Test(arguments: [
        ("/", true), ("/etc", true), ("/etc/ssl", true), ("/usr/local/share", true), ("/var", true), ("/var/lib", true), ("/home", true),
        ("/home/ada", true), ("/root", true), ("/srv/ada", true), ("/var/lib/outrigger", false), ("/home/ada/outrigger", false),
        ("/srv/ada/outrigger", false), ("/data", false), ("/opt/outrigger", false), ("/tmp/etc", false),
    ])
    func `a directory of the system, or a home, is others' too`(path: String, isShared: Bool) {
        #expect(PrivateFolder.isShared(path, home: "/srv/ada") == isShared)
    }

    #if os(Linux)
        @Test(.enabled(if: geteuid() == 0, "only root owns it")) func `a directory of the system is refused, and not closed`() {
            // One whose mode cannot be changed: the test that fails closes nothing.
            #expect {
                try PrivateFolder.open(URL(fileURLWithPath: "/proc"))
            } throws: { error in
                "\(error)".contains("/proc cannot be used: others use what is in it, and it would be closed to them.")
            }
        }
    #endif

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away")) func `a folder of another user is refused`() throws {
        chmod(temporary.path, 0o700)
        try #require(chown(temporary.path, 65534, 65534) == 0)
        #expect(throws: PrivateFolderError.foreign(temporary.path)) { try PrivateFolder.open(temporary.url) }
    }

    @Test func `a file in the folder's place is named as the reason`() throws {
        let file = temporary.url.appendingPathComponent("file")
        try Data().write(to: file)
        #expect { try PrivateFolder.open(file.appendingPathComponent("folder")) } throws: { error in
            "\(error)".contains("cannot be made: Not a directory. Name another directory.")
        }
    }

    @Test func `what a link leads to is left alone, and the folder is given by its real path`() throws {
        let outside = try TemporaryFolder()
        let file = outside.url.appendingPathComponent("file")
        try Data().write(to: file)
        chmod(file.path, 0o644)
        let folder = temporary.url.appendingPathComponent("folder")
        let link = temporary.url.appendingPathComponent("link")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        try FileManager.default.createSymbolicLink(at: folder.appendingPathComponent("away"), withDestinationURL: file)
        let real = try PrivateFolder.open(link)
        #expect(real.path.hasSuffix("/folder"))
        #expect(try mode(file) == 0o644)
    }
}
