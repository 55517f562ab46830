import Foundation

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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "/nonexistent")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
