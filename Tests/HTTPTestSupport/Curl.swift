import Foundation
import TestSupport

/// Runs curl, a client that no one here wrote, and gives what it printed. Thirty seconds at most.
public func curl(_ arguments: String...) async throws -> String {
    let options = ["--silent", "--show-error", "--max-time", "30", "--noproxy", "*"]
    return try await blocking {
        String(decoding: try ChildProcess.output(of: "curl", options + arguments, errors: .output).bytes, as: UTF8.self)
    }
}
