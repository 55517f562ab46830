import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ChildProcessTests {
    private func lines(_ bytes: Data) -> [Substring] { String(decoding: bytes, as: UTF8.self).split(separator: "\n") }

    @Test func `what it is fed it reads, and what it writes comes back, each stream of its own`() async throws {
        let process = try ChildProcess("sh", ["-c", "cat; echo oops >&2"], input: .pipe, output: .pipe, errors: .pipe)
        try process.input?.write(contentsOf: Data("to be read\n".utf8))
        try process.input?.close()
        #expect(lines(try process.output?.readToEnd() ?? Data()) == ["to be read"])
        #expect(lines(try process.errors?.readToEnd() ?? Data()) == ["oops"])
        #expect(await process.ended() == 0)
        #expect(!process.isRunning)
    }

    @Test func `bytes that it was started with are all that it reads, also where it reads none`() async throws {
        let bytes = [UInt8](repeating: 7, count: ChildProcess.maximumInput)
        let process = try ChildProcess("wc", ["-c"], input: .bytes(bytes), output: .pipe)
        #expect(lines(try process.output?.readToEnd() ?? Data()) == ["\(bytes.count)"])
        #expect(try await ChildProcess("true", input: .bytes(bytes)).ended() == 0)
        #expect(throws: POSIXError(.E2BIG)) { try ChildProcess("wc", input: .bytes(bytes + [7])) }
    }

    @Test func `its standard error can lead where its output does`() throws {
        let (bytes, status) = try ChildProcess.output(of: "sh", ["-c", "echo one; echo two >&2; exit 3"], errors: .output)
        #expect(lines(bytes) == ["one", "two"])
        #expect(status == 3)
    }

    @Test func `the signal that ended it is a negative number, and later signals reach nobody`() async throws {
        let process = try ChildProcess("sleep", ["600"])
        #expect(process.isRunning)
        process.send(SIGKILL)
        #expect(await process.ended() == -SIGKILL)
        process.send(SIGKILL)
        #expect(process.wait() == -SIGKILL)
    }

    #if os(Linux)
        @Test func `no signal is blocked or ignored in it, whatever thread has started it`() async throws {
            let fields = try await blocking {
                // As a program that goes on when a pipe's reader has gone.
                signal(SIGPIPE, SIG_IGN)
                defer { signal(SIGPIPE, SIG_DFL) }
                return lines(try ChildProcess.output(of: "grep", ["-E", "^Sig(Blk|Ign)", "/proc/self/status"]).bytes)
            }
            // Bits 31 and 32 are the two signals that glibc keeps for itself.
            let masks = fields.compactMap { $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } }
            #expect(masks.map { $0 & ~(3 << 31) } == [0, 0])
        }

        @Test func `it has no descriptor but the standard streams`() throws {
            let file = open("/etc/passwd", O_RDONLY)
            defer { close(file) }
            let names = lines(try ChildProcess.output(of: "ls", ["/proc/self/fd"]).bytes)
            // The fourth is the folder that ls looks at.
            #expect(names == ["0", "1", "2", "3"])
        }
    #endif

    @Test func `it works where it is told to, with the variables that it is told`() throws {
        let folder = try TemporaryFolder()
        let process = try ChildProcess(
            "/usr/bin/env", ["sh", "-c", "pwd; env"], environment: ["A": "b=c"], folder: folder.path, output: .pipe)
        let seen = lines(try process.output?.readToEnd() ?? Data())
        #expect(seen.first.map { URL(filePath: String($0)).resolvingSymlinksInPath() } == folder.url.resolvingSymlinksInPath())
        #expect(seen.contains("A=b=c") && !seen.contains { $0.hasPrefix("HOME=") })
    }

    @Test func `a program that is not there is an error at once`() {
        #expect(throws: POSIXError(.ENOENT)) { try ChildProcess("/nonexistent/program") }
        #expect(throws: POSIXError(.EACCES)) { try ChildProcess("/etc/passwd") }
    }

    @Test func `many threads may start programs while others are at work on the heap`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for thread in 0..<24 {
                group.addTask {
                    try await blocking {
                        for number in 0..<8 {
                            let ballast = (0..<64).map { [UInt8](repeating: 1, count: ($0 * 97 + thread) % 4_000) }
                            let (bytes, status) = try ChildProcess.output(of: "echo", ["\(thread) \(number)"])
                            #expect(lines(bytes) == ["\(thread) \(number)"] && status == 0 && ballast.count == 64)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
