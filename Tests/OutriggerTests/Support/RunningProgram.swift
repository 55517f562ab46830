import Foundation
import Synchronization
import TestSupport

/// A process of the program, whose output goes to files: nothing that is started meanwhile can hold them open. It is killed when the
/// last reference is gone.
final class RunningProgram: Sendable {
    let output: OutputFile
    let error: OutputFile
    private let pid: pid_t
    /// POSIX_SPAWN_SETSID of glibc, which Swift does not import.
    private static let newSession: Int16 = 0x80
    private let ended: AsyncStream<Int32>
    private let exitStatus = Mutex<Int32?>(nil)

    init(
        _ url: URL, _ arguments: [String], environment: [String: String], input: String, inputPath: String? = nil,
        terminal: PseudoTerminal? = nil
    ) throws {
        let folder = try TemporaryFolder()
        output = OutputFile(folder: folder, name: "stdout")
        error = OutputFile(folder: folder, name: "stderr")
        try Data(input.utf8).write(to: URL(fileURLWithPath: folder.path + "/stdin"))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        if let terminal {
            // The first terminal that the leader of a session opens is its own: Ctrl-C there is a signal to it.
            posix_spawnattr_setflags(&attributes, Self.newSession)
            for descriptor in 0...2 { posix_spawn_file_actions_addopen(&actions, Int32(descriptor), terminal.path, O_RDWR, 0) }
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, inputPath ?? folder.path + "/stdin", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_CREAT, 0o600)
            posix_spawn_file_actions_addopen(&actions, 2, error.path, O_WRONLY | O_CREAT, 0o600)
        }
        // Simulated devices, whatever this machine has; a test of the choice itself says otherwise.
        let own = ProcessInfo.processInfo.environment.merging(["OUTRIGGER_RADIO": "virtual", "OUTRIGGER_PACE": "4"]) { $1 }
        let variables = own.merging(environment) { $1 }.map { "\($0)=\($1)" }
        var child = pid_t()
        let failure = Self.withPointers([url.path] + arguments) { argv in
            Self.withPointers(variables) { envp in posix_spawn(&child, url.path, &actions, &attributes, argv, envp) }
        }
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .ENOENT) }
        pid = child
        let (ended, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.ended = ended
        Thread.detachNewThread { [pid] in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            // WEXITSTATUS, or a negative signal.
            continuation.yield(status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F))
            continuation.finish()
        }
    }

    deinit { kill(pid, SIGKILL) }

    /// The exit status, or the signal that ended it, negative; `nil` before ``waitForExit()`` has returned.
    var status: Int32? { exitStatus.withLock { $0 } }

    func send(_ signal: Int32) { kill(pid, signal) }

    func waitForExit() async { for await status in ended { exitStatus.withLock { $0 = status } } }

    private static func withPointers<Value>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value) -> Value {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}

/// What a process writes, in a file.
final class OutputFile: Sendable {
    private let folder: TemporaryFolder
    let path: String

    init(folder: TemporaryFolder, name: String) {
        self.folder = folder
        path = folder.path + "/" + name
    }

    var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    /// Waits until the file contains a text.
    ///
    /// - Returns: `false` where it does not within 60 s.
    func waits(for text: String) async -> Bool {
        // The file tells nobody of its changes: it is looked at now and then.
        for _ in 0..<3000 {
            if self.text.contains(text) { return true }
            do { try await Task.sleep(for: .milliseconds(20)) } catch { return false }
        }
        return false
    }
}
