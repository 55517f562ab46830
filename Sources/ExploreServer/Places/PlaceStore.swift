import Foundation
import SQLite
import Synchronization

/// The places and events that the server knows, in SQLite; each category has an R*Tree over position and penalty.
///
/// Its calls block for a few milliseconds at most.
public final class PlaceStore: Sendable {
    /// The name of the database in the data folder.
    public static let fileName = "explore.sqlite"

    let path: String
    private let database: Mutex<Database>

    /// The data that was imported into a folder; the sample where nothing was.
    ///
    /// - Throws: `PlaceStoreError`, also where the file in that folder is damaged.
    public static func open(folder: String) throws(PlaceStoreError) -> PlaceStore {
        let path = URL(fileURLWithPath: folder).appendingPathComponent(fileName).path
        guard FileManager.default.fileExists(atPath: path) else { return try sample() }
        let store = try PlaceStore(.file(path))
        // A first import that was broken off leaves a file without tables.
        return try store.source == nil ? sample() : store
    }

    /// The small sample around 2 MetroTech Center, Brooklyn, that comes with the program: public facts, no ratings.
    ///
    /// - Throws: `PlaceStoreError.sampleUnreadable`.
    public static func sample() throws(PlaceStoreError) -> PlaceStore {
        guard let file = Bundle.module.url(forResource: "MetroTech", withExtension: "geojson") else {
            throw .sampleUnreadable("there is no file MetroTech.geojson beside it")
        }
        do {
            let database = try Database(.memory)
            _ = try PlaceImporter(file: file.path, label: "Sample around 2 MetroTech Center, Brooklyn").run(into: database)
            return try PlaceStore(database)
        } catch {
            throw .sampleUnreadable("\(error)")
        }
    }

    /// A store over a database, which may be empty.
    convenience init(_ location: Database.Location) throws(PlaceStoreError) {
        do {
            try self.init(Database(location))
        } catch {
            throw Self.wrap(error, location)
        }
    }

    init(_ database: sending Database) throws {
        // KiB, below zero: the upper levels of the trees stay in memory.
        try database.execute("PRAGMA cache_size = -262144")
        path =
            switch database.location {
            case .file(let path), .readOnly(let path): path
            case .memory: ":memory:"
            }
        self.database = Mutex(database)
    }

    /// Runs `body` on a snapshot of the database, one caller at a time.
    func read<Value: Sendable>(_ body: (Database) throws -> sending Value) throws(PlaceStoreError) -> Value {
        do {
            return try database.withLock { database in
                try database.beginSnapshot()
                defer { database.endSnapshot() }
                return try body(database)
            }
        } catch {
            throw .database(path: path, reason: "\(error)")
        }
    }

    private static func wrap(_ error: any Error, _ location: Database.Location) -> PlaceStoreError {
        switch location {
        case .file(let path), .readOnly(let path): .database(path: path, reason: "\(error)")
        case .memory: .database(path: ":memory:", reason: "\(error)")
        }
    }

    /// Where the data is from; `nil` where nothing was imported yet.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public var source: PlaceSource? {
        get throws(PlaceStoreError) {
            try read { database in
                let version = try database.query("PRAGMA user_version") { (row) throws(SQLiteError) in row.integer(0) }.first ?? 0
                guard version != 0 else { return nil }
                guard version == PlaceSchema.version else { throw PlaceSchemaError(version: version) }
                return try database.query("SELECT label, attribution, imported, version FROM source") { (row) throws(SQLiteError) in
                    PlaceSource(label: row.text(0), attribution: row.text(1), imported: row.text(2), version: row.text(3))
                }.first
            }
        }
    }

    /// How many places there are.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public var count: Int {
        get throws(PlaceStoreError) {
            try read { database in
                try database.query("SELECT count(*) FROM place") { (row) throws(SQLiteError) in Int(row.integer(0)) }.first ?? 0
            }
        }
    }

    /// Events that begin at this local time or later (`2025-01-15T20:00:00`), soonest first; at most `limit`, 1…1,000.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public func events(from start: String, limit: Int = 100) throws(PlaceStoreError) -> [ExploreEvent] {
        try read { database in
            try database.query(
                "SELECT name, start, latitude, longitude, address FROM event WHERE start >= ? ORDER BY start, id LIMIT ?",
                .text(start), .integer(min(max(limit, 1), 1000))
            ) { (row) throws(SQLiteError) in
                ExploreEvent(
                    name: row.text(0), start: row.text(1), coordinate: Coordinate(clamping: row.real(2), row.real(3)),
                    address: row.optionalText(4))
            }
        }
    }
}
