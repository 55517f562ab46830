import Foundation
import TestSupport

extension TemporaryFolder {
    /// Writes a file, and the folders above it. Its modification time is 6 November 1994, 08:49:37 GMT, the date in RFC 9110.
    func write(_ content: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 784_111_777)], ofItemAtPath: file.path(percentEncoded: false))
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }
}
