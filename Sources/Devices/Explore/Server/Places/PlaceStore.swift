import Explore
import Foundation
import SQLite
import Synchronization

/// The places and events that the server knows: those of all areas of a data folder, or the sample where there is none. Each area is a
/// database of its own; each category has an R*Tree over position and penalty there.
///
/// Its calls block for a few milliseconds at most, and do not wait for each other.
public final class PlaceStore: Sendable {
    /// The name of the database in the data folder that earlier versions kept their one area in.
    public static let fileName = "explore.sqlite"

    private struct State {
        var areas: [StoredArea] = []
        /// Why areas cannot be used, by their numbers.
        var problems: [Int64: String] = [:]
        var files = AreaFiles.State()
        /// When the folder changed last as it was looked at, and when that was.
        var changed: Int64?
        var looked: ContinuousClock.Instant?
    }

    /// A change of a folder bears the time of the system's last tick, so that two of them may bear the same: one that is as new as this is
    /// looked at again.
    private static let tick: Duration = .milliseconds(100)
    /// Attempts to read while areas are replaced.
    private static let attempts = 5

    let folder: String
    let files: AreaFiles?
    private let sample: StoredArea
    private let state = Mutex(State())

    /// The data that was imported into a folder; the sample until something is.
    ///
    /// - Throws: `PlaceStoreError`, also where none of its areas can be used.
    public static func open(folder: String) throws(PlaceStoreError) -> PlaceStore {
        let store = try PlaceStore(folder: folder)
        // Takes up what is there, and finds out whether it can be used.
        _ = try store.sources
        return store
    }

    /// The small sample around 2 MetroTech Center, Brooklyn, that comes with the program: public facts, no ratings.
    ///
    /// - Throws: `PlaceStoreError.sampleUnreadable`.
    public static func sample() throws(PlaceStoreError) -> PlaceStore { try PlaceStore(folder: nil) }

    private init(folder: String?) throws(PlaceStoreError) {
        self.folder = folder ?? ":memory:"
        files = folder.map(AreaFiles.init)
        do {
            sample = try StoredArea(sample: Self.sampleDatabase)
        } catch {
            throw .sampleUnreadable("\(error)")
        }
    }

    private static func sampleDatabase() throws -> Database {
        guard let file = Bundle.module.url(forResource: "MetroTech", withExtension: "geojson") else {
            throw PlaceStoreError.sampleUnreadable("there is no file MetroTech.geojson beside it")
        }
        let database = try Database(.memory)
        _ = try PlaceImporter(file: file.path, label: "Sample around 2 MetroTech Center, Brooklyn").run(into: database)
        return database
    }

    // MARK: - Areas

    /// Runs `body` on each area, in the order of their numbers, and joins what it gives.
    func inEachArea<Value>(_ body: (AreaReader) throws -> [Value]) throws(PlaceStoreError) -> [Value] {
        try reading { areas in try areas.flatMap { try $0.read(body) } }
    }

    /// Runs `body` on the area that lies at a point, or nearest to it.
    func inArea<Value>(at point: Coordinates, _ body: (AreaReader) throws -> Value) throws(PlaceStoreError) -> Value {
        try reading { areas in try (Self.nearest(areas, to: point) ?? sample).read(body) }
    }

    /// Runs `body` on the area of an import; `nil` where another has taken its place.
    func inArea<Value>(version: String, _ body: (AreaReader) throws -> Value) throws(PlaceStoreError) -> Value? {
        try reading { areas in try areas.first { $0.source.version == version }?.read(body) }
    }

    /// Runs `body` on the areas, again where one of them is replaced before it is open.
    func reading<Value>(_ body: ([StoredArea]) throws -> Value) throws(PlaceStoreError) -> Value {
        var attempt = 1
        while true {
            let areas = try current()
            do {
                return try body(areas)
            } catch is StoredArea.Replaced where attempt < Self.attempts {
                attempt += 1
                state.withLock { $0.looked = nil }
            } catch {
                throw .database(path: folder, reason: Self.reason(error))
            }
        }
    }

    /// What the library says of an error, without its own path and advice.
    static func reason(_ error: any Error) -> String { (error as? SQLiteError)?.message ?? "\(error)" }

    private static func nearest(_ areas: [StoredArea], to point: Coordinates) -> StoredArea? {
        // Of those that it lies in, the last one.
        areas.reversed().min { first, second in
            (first.source.area?.distance(to: point) ?? .infinity) < (second.source.area?.distance(to: point) ?? .infinity)
        }
    }

    /// The areas as their files stand now.
    private func current() throws(PlaceStoreError) -> [StoredArea] {
        guard let files else { return [sample] }
        let changed = files.changed
        let now = ContinuousClock.now
        if let known = state.withLock({ $0.changed == changed && $0.looked != nil && changed != nil ? $0.areas : nil }) {
            return known.isEmpty ? [sample] : known
        }
        if changed == nil || state.withLock({ $0.looked == nil }) {
            do {
                try AreaFolder.takeOn(files)
            } catch {
                throw .database(path: folder, reason: Self.reason(error))
            }
        }
        let found = files.state
        let isSettled = changed.map { Self.now - $0 > Int64(Self.tick / .nanoseconds(1)) } ?? false
        return try state.withLock { (state) throws(PlaceStoreError) in
            if state.files != found || state.looked == nil { Self.open(found, files, &state) }
            (state.changed, state.looked) = (isSettled ? changed : nil, now)
            if state.areas.isEmpty, let problem = state.problems.min(by: { $0.key < $1.key }) {
                state.looked = nil
                throw .database(path: files.database(problem.key), reason: problem.value)
            }
            return state.areas.isEmpty ? [sample] : state.areas
        }
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Opens those that are new, and keeps the others.
    private static func open(_ found: AreaFiles.State, _ files: AreaFiles, _ state: inout State) {
        let known = state.areas
        (state.areas, state.problems) = ([], [:])
        for file in found.files {
            if let area = known.first(where: { $0.file == file }) {
                state.areas.append(area)
                continue
            }
            do {
                state.areas.append(try StoredArea(file, in: files))
            } catch is StoredArea.Replaced {
                continue
            } catch {
                state.problems[file.number] = reason(error)
            }
        }
        state.files = found
    }

    // MARK: - Where the data is from

    /// The areas, in the order of their numbers; the sample alone where there is none.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public var sources: [PlaceSource] {
        get throws(PlaceStoreError) { try reading { $0.map(\.source) } }
    }

    /// Whether there is nothing but the sample.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public var isSample: Bool {
        get throws(PlaceStoreError) { try reading { $0.count == 1 && $0[0] === sample } }
    }

    /// The area that was added last.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public var source: PlaceSource? {
        get throws(PlaceStoreError) { try sources.last }
    }

    /// The area that lies at a point, or nearest to it.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public func source(at point: Coordinates) throws(PlaceStoreError) -> PlaceSource? {
        try reading { Self.nearest($0, to: point)?.source }
    }

    /// Differs between any two states of the areas.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public var version: String {
        get throws(PlaceStoreError) { try sources.map(\.version).joined(separator: " ") }
    }

    /// Areas that cannot be used, by their numbers, and why.
    ///
    /// - Throws: `PlaceStoreError.database` where none can be.
    var problems: [Int64: String] {
        get throws(PlaceStoreError) {
            _ = try current()
            return state.withLock { $0.problems }
        }
    }

    /// How many places there are.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public var count: Int {
        get throws(PlaceStoreError) {
            try inEachArea { area in
                try area.database.query("SELECT count(*) FROM place") { (row) throws(SQLiteError) in Int(row.integer(0)) }
            }.reduce(0, +)
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
        let events = try inEachArea { area in
            try area.database.query(
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
        }
        let local = events.enumerated().filter { $0.element.0 >= start }.sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
        return local.prefix(limit).map(\.element.1)
    }
}
