import Foundation

/// A folder that lasts as long as its reference.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = URL.temporaryDirectory.appending(path: "http-service-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path(percentEncoded: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, and the folders above it. Its modification time is 6 November 1994, 08:49:37 GMT, the date in RFC 9110.
    func write(_ content: String, to name: String) throws {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 784_111_777)], ofItemAtPath: file)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }
}
