import Companion
import Foundation
import HTTPClient
import Keyring
import PrivateFiles
import Sentences

/// A file that is fetched from the glasses: what has come of it is `FILE.part`, and in `FILE.part.etag` is the tag of the file that it is a part
/// of. A part that is there is gone on with, where the file on the glasses is still the same.
public struct PartialDownload: Sendable {
    /// Where to go on.
    struct Resumption: Sendable {
        /// What is asked for. The last byte that is there is asked for again: of a part that is whole already nothing would be left to ask for.
        let start: Int
        let entityTag: String
    }

    /// What has come is other than what the glasses have.
    public struct Altered: CodedError, CustomStringConvertible {
        public let name: String
        public var code: String { "altered" }
        public var sentence: Sentence { "\(name) was changed on its way from the glasses, and is not kept." }
        public var description: String { sentence.text }
    }

    private let file: URL
    private let part: URL
    private let tag: URL
    private let replaces: Bool

    /// - Parameters:
    ///   - file: is made when all is there.
    ///   - replaces: takes the place of a file that is there by then; otherwise that stays, and is an error.
    public init(_ file: URL, replaces: Bool = false) {
        self.file = file
        self.replaces = replaces
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

    /// The system's reason why nothing can be written in the file's folder under its name; nil where it can.
    public var obstacle: String? {
        // The longest of the names.
        let wasThere = access(tag.path, F_OK) == 0
        let descriptor = Foundation.open(tag.path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return FileOperationError(path: tag.path, operation: "write", code: errno).reason }
        close(descriptor)
        if !wasThere { remove(tag) }
        return nil
    }

    /// Fetches a photo or a video of glasses, or what is missing of it, and compares it with the digest that they tell.
    ///
    /// - Parameter told: as in ``fetch(digest:_:told:)``.
    /// - Throws: as ``GlassesModel/digest(_:id:)`` and ``fetch(digest:_:told:)``.
    public func fetch(
        _ kind: GlassesMediaKind, id: String, from model: GlassesModel, told: (_ received: Int, _ total: Int?) async -> Void
    ) async throws {
        // Before anything comes: who keeps this answer back lets nothing come.
        let digest = try await model.digest(kind, id: id)
        try await fetch(digest: digest, { try await model.open(kind, id: id, range: $0, ifRange: $1) }, told: told)
    }

    /// Fetches it, or what is missing of it.
    ///
    /// - Parameters:
    ///   - digest: the SHA-256 that all of it has, as 64 hexadecimal digits; nil where nobody tells it.
    ///   - open: opens the file on the glasses, or a part of it: as ``GlassesClient/open(_:range:ifRange:limit:)``.
    ///   - told: how many bytes there are, and how many there will be, where that is known.
    /// - Throws: ``Altered``, of which nothing stays; ``GlassesRequestError``, why a file cannot be written, and what `open` throws, after which
    ///   stays what has come.
    public func fetch(
        digest: String? = nil, _ open: (_ range: Range<Int>?, _ ifRange: String?) async throws -> HTTPClientResponse,
        told: (_ received: Int, _ total: Int?) async -> Void
    ) async throws {
        let response = try await self.open(open)
        var received = response.contentRange?.range.lowerBound ?? 0
        let handle = try write(from: received, response.headers)
        defer { try? handle.close() }
        let total = response.expectedByteCount.map { $0 + received }
        await told(received, total)
        while let block = try await response.body.nextBlock(upTo: 256 << 10) {
            try handle.write(contentsOf: block)
            received += block.count
            await told(received, total)
        }
        if let digest {
            do {
                try Self.check(part, digest, name: file.lastPathComponent)
            } catch let error as Altered {
                remove(part)
                remove(tag)
                throw error
            }
        }
        guard (replaces ? rename(part.path, file.path) : FileReplacement.renameAsNew(part.path, file.path)) == 0 else {
            throw FileOperationError(path: file.path, operation: "make", code: errno)
        }
        remove(tag)
    }

    /// The rest of the file; the whole where it is another one by now, or the firmware knows no ranges.
    private func open(_ open: (Range<Int>?, String?) async throws -> HTTPClientResponse) async throws -> HTTPClientResponse {
        guard let resumption else { return try await open(nil, nil) }
        let response: HTTPClientResponse
        do {
            response = try await open(resumption.start..<Int.max, resumption.entityTag)
        } catch GlassesRequestError.refused {
            // Firmware that looks at the range alone: nothing is there any more. What else it refuses it refuses again.
            return try await open(nil, nil)
        }
        guard let part = response.contentRange else { return response }
        // A tag that it does not look at, it tells all the same.
        let isSame = part.range.lowerBound == resumption.start && response.headers["ETag"] == resumption.entityTag
        return isSame ? response : try await open(nil, nil)
    }

    /// - Parameters:
    ///   - start: where the answer begins; what is there behind it is cut off.
    ///   - headers: of the answer.
    private func write(from start: Int, _ headers: HTTPHeaderFields) throws -> FileHandle {
        if start == 0 {
            // Empty before its tag is another one: a part never has the tag of another file.
            try FileReplacement.write([], to: part, surviving: .kill)
            if let entityTag = headers["ETag"], Self.isStrong(entityTag) {
                try FileReplacement.write(Array(entityTag.utf8), to: tag, surviving: .kill)
            } else {
                remove(tag)
            }
        }
        let handle = try FileHandle(forWritingTo: part)
        try handle.truncate(atOffset: UInt64(start))
        return handle
    }

    /// - Throws: ``Altered`` where a file has another digest; why it cannot be read.
    static func check(_ file: URL, _ digest: String, name: String) throws {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var hasher = SHA256Hasher()
        while let block = try handle.read(upToCount: 1 << 18), !block.isEmpty { block.withUnsafeBytes { hasher.update($0) } }
        guard MediaDigest.text(hasher.finalize()) == digest.lowercased() else { throw Altered(name: name) }
    }

    /// One that is not there need not be removed.
    private func remove(_ url: URL) { unlink(url.path) }
}
