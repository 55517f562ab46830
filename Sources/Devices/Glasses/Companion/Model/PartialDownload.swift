import Foundation
import HTTPClient
import Program

/// What has come of a file that is being fetched: `FILE.part`, and in `FILE.part.etag` the tag of the file that it is a part of.
struct PartialDownload {
    /// Where to go on.
    struct Resumption {
        /// What is asked for. The last byte that is there is asked for again: of a part that is whole already nothing would be left to ask for.
        let start: Int
        let entityTag: String
    }

    private let file: URL
    private let part: URL
    private let tag: URL

    init(_ file: URL) {
        self.file = file
        part = file.appendingPathExtension("part")
        tag = part.appendingPathExtension("etag")
    }

    /// nil where it is begun: nothing is there, or it is not known of which file it is.
    var resumption: Resumption? {
        let size = (try? FileManager.default.attributesOfItem(atPath: part.path))?[.size] as? Int ?? 0
        guard size > 0, let entityTag = try? String(contentsOf: tag, encoding: .utf8), Self.isStrong(entityTag) else { return nil }
        return Resumption(start: size - 1, entityTag: entityTag)
    }

    /// Only of a strong tag are the bytes the same where it is (RFC 9110, 8.8.3).
    private static func isStrong(_ tag: String) -> Bool { tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.count < 1_000 }

    /// Opens it for what comes.
    ///
    /// - Parameters:
    ///   - start: where the answer begins; what is there behind it is cut off.
    ///   - headers: of the answer.
    /// - Throws: ``CommandFailure`` where it cannot be written.
    func open(at start: Int, _ headers: HTTPHeaderFields) throws -> FileHandle {
        if start == 0 {
            // Empty before its tag is another one: a part never has the tag of another file.
            try make(part, Data())
            if let entityTag = headers["ETag"], Self.isStrong(entityTag) { try make(tag, Data(entityTag.utf8)) } else { remove(tag) }
        }
        let handle = try FileHandle(forWritingTo: part)
        try handle.truncate(atOffset: UInt64(start))
        return handle
    }

    /// It is whole.
    func finish() throws {
        try FileManager.default.moveItem(at: part, to: file)
        remove(tag)
    }

    private func make(_ url: URL, _ data: Data) throws {
        guard FileManager.default.createFile(atPath: url.path, contents: data, attributes: [.posixPermissions: 0o600]) else {
            throw CommandFailure("\(url.path) cannot be written.", code: "file")
        }
    }

    /// One that is not there need not be removed.
    private func remove(_ url: URL) { unlink(url.path) }
}
