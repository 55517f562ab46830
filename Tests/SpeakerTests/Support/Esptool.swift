import Foundation
import TestSupport

/// `esptool` from PyPI, Espressif's own tool for images: the peer that judges ours.
enum Esptool {
    /// Where it is: in the environment that `make` installs, or on the path.
    static let path = find("esptool")
    /// Its companion for signatures.
    static let signerPath = find("espsecure")

    private static func find(_ name: String) -> String? {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folders =
            [root.appendingPathComponent(".build/venv/bin").path]
            + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs it, or the program at another path, and returns its exit status and everything that it printed.
    static func run(_ arguments: [String], at path: String? = path) throws -> (status: Int32, output: String) {
        let (bytes, status) = try ChildProcess.output(of: path ?? "/nonexistent", arguments, errors: .output)
        return (status, String(decoding: bytes, as: UTF8.self))
    }
}
