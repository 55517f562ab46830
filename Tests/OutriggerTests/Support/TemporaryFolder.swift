import Foundation

/// A folder that is removed with its last reference. Its path is short, because a socket's path has at most 107 bytes.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = "/tmp/outrigger-\(UInt32.random(in: 0...UInt32.max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
