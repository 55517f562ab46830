import Explore
import Foundation
import SQLite

/// One area of a store: a database that nobody changes, with as many readers at a time as ask.
final class StoredArea: Sendable {
    /// The file is gone, or another one stands in its place.
    struct Replaced: Error {}

    let source: PlaceSource
    /// How its file stands; `nil` of the sample, which is in memory.
    let file: AreaFiles.State.File?
    /// The name of the file with the extract that it came of, where that is kept.
    let extract: String?
    private let readers: ReaderPool

    /// Opens an area.
    ///
    /// - Throws: `SQLiteError`, `PlaceSchemaError`, ``Replaced``.
    convenience init(_ file: AreaFiles.State.File, in files: AreaFiles) throws {
        try self.init(file: file, path: files.database(file.number))
    }

    private init(file: AreaFiles.State.File, path: String) throws {
        let first = try Self.open(path)
        let (source, extract) = try AreaSource.read(first, number: file.number, size: Int(file.size))
        self.source = source
        self.extract = extract
        self.file = file
        readers = ReaderPool(mostIdle: Self.mostReaders) { [version = source.version] in
            let database = try Self.open(path)
            // Another import may have taken the place.
            guard try AreaSource.version(of: database) == version else { throw Replaced() }
            return database
        }
    }

    /// The sample: every reader makes it for itself, from a file of a few kilobytes.
    init(sample make: @escaping @Sendable () throws -> Database) throws {
        let first = try make()
        (source, extract) = try AreaSource.read(first, number: 0, size: 0)
        file = nil
        readers = ReaderPool(mostIdle: Self.mostReaders, make)
    }

    private static let mostReaders = ProcessInfo.processInfo.activeProcessorCount + 1

    private static func open(_ path: String) throws -> Database {
        guard FileManager.default.fileExists(atPath: path) else { throw Replaced() }
        let database = try Database(.finished(path))
        // KiB, below zero, for each reader, of what is too long to be mapped.
        try database.execute("PRAGMA cache_size = -65536")
        return database
    }

    /// Runs `body` on the area's data, beside other readers.
    func read<Value>(_ body: (AreaReader) throws -> Value) throws -> Value {
        try readers.read { database in
            // A transaction for each of the many small queries of an answer takes longer than most of them.
            try database.beginSnapshot()
            defer { database.endSnapshot() }
            return try body(AreaReader(database: database, number: source.number))
        }
    }
}

/// What a reader of one area is given.
struct AreaReader {
    /// Bits of a place's number within its area.
    private static let rowBits: Int64 = 40

    let database: Database
    /// Of the area.
    let number: Int64

    /// The number that a place of this area has in the store.
    func id(_ row: Int64) -> RankedPlace.ID { number << Self.rowBits | row }

    /// The place's number within this area; `nil` for one of another.
    func row(_ id: RankedPlace.ID) -> Int64? { Self.number(of: id) == number ? id & (1 << Self.rowBits - 1) : nil }

    /// The number of the area of a place.
    static func number(of id: RankedPlace.ID) -> Int64 { id >> rowBits }
}
