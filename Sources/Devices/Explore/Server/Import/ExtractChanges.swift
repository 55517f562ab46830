import COsmium
import Foundation

/// What a file of changes (osmChange, wiki.openstreetmap.org/wiki/OsmChange) does to an extract.
public struct ExtractChanges: Sendable, Hashable, Codable {
    /// Elements that are new, changed and gone.
    public var created = 0
    public var modified = 0
    public var deleted = 0
    /// Elements of the file that lie outside of the extract.
    public var elsewhere = 0

    /// Writes what an extract becomes by a file of changes.
    ///
    /// - Parameters:
    ///   - area: whose extract it is, for errors.
    ///   - result: a file that is made.
    /// - Throws: `ImportError.otherArea`, `.olderChanges`, `.appliedBefore`, `.badChanges`, `.badExtract`, `.tooMuch`; `POSIXError` where the
    ///   result cannot be written.
    init(_ file: String, isPacked: Bool, to extract: String, of area: String, writing result: String) throws {
        let size = try FileStream(file, orThrow: { .unreadable(file: file, reason: "\($0)") }).size
        // Elements take less room than their XML, which gzip makes twelve times smaller.
        let mostBytes = UInt64(64 << 20 + 16 * size)
        let counts = try Self.apply(file, isPacked, extract, mostBytes, nil)
        let taken = counts.created + counts.modified + counts.deleted
        if counts.older > 0 { throw ImportError.olderChanges(file: file, name: area) }
        guard taken > 0 else {
            throw counts.same > 0 ? ImportError.appliedBefore(file: file, name: area) : .otherArea(file: file, name: area)
        }
        if counts.change_time != 0, counts.change_time < counts.extract_time { throw ImportError.olderChanges(file: file, name: area) }
        _ = try Self.apply(file, isPacked, extract, mostBytes, result)
        (created, modified) = (Int(counts.created), Int(counts.modified))
        (deleted, elsewhere) = (Int(counts.deleted), Int(counts.elsewhere))
    }

    private static func apply(
        _ file: String, _ isPacked: Bool, _ extract: String, _ mostBytes: UInt64, _ result: String?
    ) throws -> cosmium_changes {
        var counts = cosmium_changes()
        var code: Int32 = 0
        var message = [CChar](repeating: 0, count: 500)
        let outcome = cosmium_apply(extract, file, isPacked ? 1 : 0, mostBytes, result, &counts, &code, &message, message.count)
        let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        switch outcome {
        case 1: return counts
        case Int32(cosmium_bad_extract): throw ImportError.badExtract(file: extract, reason: reason)
        case Int32(cosmium_too_much): throw ImportError.tooMuch(file: file)
        case Int32(cosmium_not_written): throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        default: throw ImportError.badChanges(file: file, reason: reason)
        }
    }
}
