import Foundation

/// A folder that is removed with its last reference. Its path is short, because a socket's path has at most 103 bytes on some systems.
public final class TemporaryFolder: Sendable {
    public let url: URL

    public init() throws {
        url = URL(filePath: "/tmp/outrigger-\(UInt64.random(in: 0...UInt64.max))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    public var path: String { url.path(percentEncoded: false) }
}
