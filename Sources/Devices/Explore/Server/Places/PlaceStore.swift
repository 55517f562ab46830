import Explore
import Foundation
import SQLite
import Synchronization

/// The places and events that the server knows, in SQLite; each category has an R*Tree over position and penalty.
///
/// Its calls block for a few milliseconds at most.
public final class PlaceStore: Sendable {
    /// The name of the database in the data folder.
    public static let fileName = "explore.sqlite"

    private struct State {
        var database: Database
        /// Where an import is looked for, as long as the sample stands in for it.
        var awaited: String?
    }

    let path: String
    private let state: Mutex<State>

    /// The data that was imported into a folder; the sample until something is.
    ///
    /// - Throws: `PlaceStoreError`, also where the file in that folder is damaged.
    public static func open(folder: String) throws(PlaceStoreError) -> PlaceStore {
        let path = URL(fileURLWithPath: folder).appendingPathComponent(fileName).path
        let store: PlaceStore
        do {
            store = try PlaceStore(sampleDatabase(), awaiting: path)
        } catch {
            throw .sampleUnreadable("\(error)")
        }
        // Takes up what is there, and finds out whether it can be used.
        _ = try store.source
        return store
    }

    /// The small sample around 2 MetroTech Center, Brooklyn, that comes with the program: public facts, no ratings.
    ///
    /// - Throws: `PlaceStoreError.sampleUnreadable`.
    public static func sample() throws(PlaceStoreError) -> PlaceStore {
        do {
            return try PlaceStore(sampleDatabase())
        } catch {
            throw .sampleUnreadable("\(error)")
        }
    }

    private static func sampleDatabase() throws -> sending Database {
        guard let file = Bundle.module.url(forResource: "MetroTech", withExtension: "geojson") else {
            throw PlaceStoreError.sampleUnreadable("there is no file MetroTech.geojson beside it")
        }
        let database = try Database(.memory)
        _ = try PlaceImporter(file: file.path, label: "Sample around 2 MetroTech Center, Brooklyn").run(into: database)
        return database
    }

    /// A store over a database, which may be empty.
    convenience init(_ location: Database.Location) throws(PlaceStoreError) {
        do {
            try self.init(Database(location))
        } catch {
            throw .database(path: location.name, reason: Self.reason(error))
        }
    }

    init(_ database: sending Database, awaiting path: String? = nil) throws {
        try Self.prepare(database)
        self.path = path ?? database.location.name
        state = Mutex(State(database: database, awaited: path))
    }

    private static func prepare(_ database: Database) throws {
        // KiB, below zero: as far as it goes, nothing is read twice.
        try database.execute("PRAGMA cache_size = -262144")
    }

    /// Runs `body` on a snapshot of the database, one caller at a time.
    func read<Value: Sendable>(_ body: (Database) throws -> sending Value) throws(PlaceStoreError) -> Value {
        do {
            return try state.withLock { state in
                try Self.takeUp(&state)
                try state.database.beginSnapshot()
                defer { state.database.endSnapshot() }
                return try body(state.database)
            }
        } catch {
            throw .database(path: path, reason: Self.reason(error))
        }
    }

    /// What the library says of an error, without its own path and advice.
    private static func reason(_ error: any Error) -> String { (error as? SQLiteError)?.message ?? "\(error)" }

    /// Turns from the sample to what was imported, once there is something.
    private static func takeUp(_ state: inout State) throws {
        guard let path = state.awaited, FileManager.default.fileExists(atPath: path) else { return }
        let database = try Database(.file(path))
        // A first import that is under way, or was broken off, has a file without tables.
        guard try OlderPlaces.layout(database) != 0 else { return }
        try OlderPlaces.takeOn(database)
        try prepare(database)
        state = State(database: database, awaited: nil)
    }

    /// Where the data is from; `nil` where nothing was imported yet.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public var source: PlaceSource? {
        get throws(PlaceStoreError) {
            try read { database in
                let layout = try OlderPlaces.layout(database)
                guard layout != 0 else { return nil }
                let isOlder = OlderPlaces.layouts.contains(layout)
                guard isOlder || layout == PlaceSchema.version else { throw PlaceSchemaError(version: layout) }
                return try database.query(
                    "SELECT label, attribution, imported, version, latitude, longitude, south, north, west, east, zone, country FROM source"
                ) { (row) throws(SQLiteError) in
                    let area =
                        row.isNull(4)
                        ? nil
                        : PlaceArea(
                            south: row.real(6), north: row.real(7), west: row.real(8), east: row.real(9),
                            middle: Coordinates(clamping: row.real(4), row.real(5)))
                    return PlaceSource(
                        label: row.text(0), attribution: row.text(1), imported: row.text(2), version: row.text(3), area: area,
                        zone: row.optionalText(10), country: row.optionalText(11), isOlder: isOlder)
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

    /// Events that begin at this local time or later (`2025-01-15T20:00:00`), soonest first; at most `limit`, 1…1,000. Their times are
    /// local too.
    ///
    /// - Parameter zone: of the place, for events whose times name another.
    /// - Throws: `PlaceStoreError.database`.
    public func events(from start: String, limit: Int = 100, in zone: TimeZone = .gmt) throws(PlaceStoreError) -> [ExploreEvent] {
        let limit = min(max(limit, 1), 1000)
        // A time of another zone may be a day off as it is written; those are few.
        let early = LocalTime.date(start, in: zone).map { LocalTime.text($0.addingTimeInterval(-26 * 3_600), in: zone) } ?? start
        return try read { database in
            let events = try database.query(
                "SELECT name, start, latitude, longitude, address FROM event WHERE start >= ? OR (start >= ? AND length(start) > 19) "
                    + "ORDER BY start, id LIMIT ?", .text(start), .text(early), .integer(limit + 200)
            ) { (row) throws(SQLiteError) in
                let begin = LocalTime.local(row.text(1), in: zone)
                return (
                    begin,
                    ExploreEvent(
                        name: row.text(0), location: Coordinates(clamping: row.real(2), row.real(3)), start: begin,
                        address: row.optionalText(4))
                )
            }
            let local = events.enumerated().filter { $0.element.0 >= start }
                .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            return local.prefix(limit).map(\.element.1)
        }
    }
}

extension Database.Location {
    /// The path, as errors name it.
    fileprivate var name: String {
        switch self {
        case .file(let path), .readOnly(let path): path
        case .memory: ":memory:"
        }
    }
}
