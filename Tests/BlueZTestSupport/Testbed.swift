import Foundation
import Glibc

/// The virtual machine that the tests run in, and what may be done to its Bluetooth there and nowhere else.
public enum Testbed {
    public static let isHere = ProcessInfo.processInfo.environment["TESTBED"] != nil
    /// What tests are skipped with elsewhere.
    public static let reason = "it does to the machine's Bluetooth what only the testbed's may suffer: Testbed/run"
    /// Whether the tests may switch adapters, and stop what is not theirs.
    public static let isPrivileged = geteuid() == 0

    /// The kernel's release, "6.1.0-56-amd64".
    public static var kernel: String {
        var names = utsname()
        uname(&names)
        return withUnsafeBytes(of: names.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// Runs `Testbed/bluetooth`: see there for what it can do.
    public static func bluetooth(_ action: String) async throws { try await shell("Testbed/bluetooth \(action)") }

    /// Runs a command of the shell; not on the Bluetooth actor, whose thread must not wait.
    @concurrent
    public static func shell(_ command: String) async throws {
        guard system(command) == 0 else { throw ShellFailure(command: command) }
    }

    /// What a command of the shell prints.
    @concurrent
    public static func output(_ command: String) async throws -> String {
        guard let pipe = popen(command, "r") else { throw ShellFailure(command: command) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(pipe), byte >= 0 { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        guard pclose(pipe) == 0 else { throw ShellFailure(command: command) }
        return String(decoding: bytes, as: UTF8.self)
    }

    public struct ShellFailure: Error { let command: String }
}
