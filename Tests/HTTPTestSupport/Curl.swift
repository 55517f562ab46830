import Foundation
import TestSupport

/// Runs curl, a client that no one here wrote, and gives what it printed. Thirty seconds at most.
public func curl(_ arguments: String...) async throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/curl")
    process.arguments = ["--silent", "--show-error", "--max-time", "30", "--noproxy", "*"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    return try await blocking {
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
