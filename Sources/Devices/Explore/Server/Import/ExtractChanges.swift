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

    /// The elements that are taken.
    private(set) var taken = ElementSet()

    private enum CodingKeys: CodingKey {
        case created, modified, deleted, elsewhere
    }

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
        var (counts, _) = try Self.apply(file, isPacked, extract, mostBytes, nil)
        let count = counts.created + counts.modified + counts.deleted
        if counts.older > 0 { throw ImportError.olderChanges(file: file, name: area) }
        guard count > 0 else {
            throw counts.same > 0 ? ImportError.appliedBefore(file: file, name: area) : .otherArea(file: file, name: area)
        }
        if counts.change_time != 0, counts.change_time < counts.extract_time { throw ImportError.olderChanges(file: file, name: area) }
        (counts, taken) = try Self.apply(file, isPacked, extract, mostBytes, result)
        if let id = taken.all.first(where: { !ExtractElement.numbers.contains($0) }) {
            throw ImportError.badChanges(file: file, reason: "an element has the number \(id)")
        }
        (created, modified) = (Int(counts.created), Int(counts.modified))
        (deleted, elsewhere) = (Int(counts.deleted), Int(counts.elsewhere))
    }

    private static func apply(
        _ file: String, _ isPacked: Bool, _ extract: String, _ mostBytes: UInt64, _ result: String?
    ) throws -> (cosmium_changes, ElementSet) {
        var counts = cosmium_changes()
        var taken = ElementSet()
        var code: Int32 = 0
        var message = [CChar](repeating: 0, count: 500)
        let outcome = withUnsafeMutablePointer(to: &taken) { taken in
            cosmium_apply(
                extract, file, isPacked ? 1 : 0, mostBytes, result, &counts,
                { $0?.assumingMemoryBound(to: ElementSet.self).pointee.insert($2, kind: $1) }, taken, &code, &message, message.count)
        }
        let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        switch outcome {
        case 1: return (counts, taken)
        case Int32(cosmium_bad_extract): throw ImportError.badExtract(file: extract, reason: reason)
        case Int32(cosmium_too_much): throw ImportError.tooMuch(file: file)
        case Int32(cosmium_not_written): throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        default: throw ImportError.badChanges(file: file, reason: reason)
        }
    }
}

/// Elements by their kinds and numbers.
struct ElementSet: Sendable, Hashable {
    var nodes: Set<Int64> = []
    var ways: Set<Int64> = []
    var relations: Set<Int64> = []

    var count: Int { nodes.count + ways.count + relations.count }
    var all: some Sequence<Int64> { [nodes, ways, relations].joined() }

    /// - Parameter kind: `cosmium_node`, `cosmium_way` or `cosmium_relation`.
    mutating func insert(_ id: Int64, kind: Int32) {
        switch kind {
        case Int32(cosmium_node): nodes.insert(id)
        case Int32(cosmium_way): ways.insert(id)
        default: relations.insert(id)
        }
    }

    /// Tells that it has the element of a number that ``ExtractElement/key`` made.
    func contains(key: Int64) -> Bool {
        switch Int32(truncatingIfNeeded: key & 7) {
        case Int32(cosmium_node): nodes.contains(key >> 3)
        case Int32(cosmium_way): ways.contains(key >> 3)
        default: relations.contains(key >> 3)
        }
    }
}
