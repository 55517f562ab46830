import Foundation
import PrivateFiles
import SQLite

/// Replaces the data of a folder by that of a file: GeoJSON, or an OpenStreetMap extract (`.osm.pbf`).
///
/// It is one transaction: until it is done, servers answer from the old data, which also stays where the import fails, is cancelled or
/// is killed. A database that is damaged is moved away, to `explore.sqlite.damaged`, and made anew.
public struct PlaceImporter: Sendable {
    /// The path of the file.
    public let file: String
    /// What the data is called.
    public let label: String
    /// Elements between two reports of its progress.
    var interval = ImportClock.usualInterval

    /// An import of this file.
    ///
    /// - Parameter label: What the data is called; without it, the file's name.
    public init(file: String, label: String? = nil) {
        self.file = file
        self.label = label ?? URL(fileURLWithPath: file).lastPathComponent
    }

    /// Imports into the database of a folder, which is made where it is missing. Blocks for as long as it takes.
    ///
    /// - Parameter progress: Called a few times a second.
    /// - Throws: `ImportError`; `.cancelled` where the caller's task is cancelled.
    public func run(into folder: String, progress: @escaping (ImportProgress) -> Void = { _ in }) throws(ImportError) -> ImportReport {
        // What cannot be read is found out before anything is made.
        _ = try ImportFormat(of: file)
        let directory: URL
        do throws(PrivateFolderError) {
            directory = try PrivateFolder.open(URL(fileURLWithPath: folder, isDirectory: true))
        } catch {
            throw .folder("\(error)")
        }
        let path = directory.appendingPathComponent(PlaceStore.fileName).path
        do {
            do {
                return try run(intoFile: path, progress)
            } catch let error as SQLiteError where error.isDamage {
                // Nothing can be lost that could still be read; it is kept for whoever wants to look at it.
                try Self.moveAway(path)
                return try run(intoFile: path, progress)
            }
        } catch let error as ImportError {
            throw error
        } catch {
            throw .database("\(error)")
        }
    }

    private func run(intoFile path: String, _ progress: @escaping (ImportProgress) -> Void) throws -> ImportReport {
        let database = try Database(.file(path))
        let report = try run(into: database, progress: progress)
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return report
    }

    private static func moveAway(_ path: String) throws {
        let files = FileManager.default
        try? files.removeItem(atPath: path + ".damaged")
        try files.moveItem(atPath: path, toPath: path + ".damaged")
        for suffix in ["-wal", "-shm"] where files.fileExists(atPath: path + suffix) { try files.removeItem(atPath: path + suffix) }
    }

    func run(into database: Database, progress: @escaping (ImportProgress) -> Void = { _ in }) throws -> ImportReport {
        let format = try ImportFormat(of: file)
        let clock = ImportClock(every: interval, progress)
        // KiB, below zero: pages that do not fit are written to the log more than once.
        try database.execute("PRAGMA cache_size = -262144")
        return try database.transaction {
            try database.run(script: PlaceSchema.removal)
            try database.run(script: PlaceSchema.tables)
            var writer = try PlaceWriter(database)
            let report =
                switch format {
                case .geoJSON: try GeoJSONImport(file: file, clock: clock).run(&writer)
                case .openStreetMap: try ExtractImport(file: file, clock: clock).run(&writer, database)
                }
            guard report.places + report.events + report.streets > 0 else {
                throw ImportError.nothingUsable(file: file, elements: report.elements)
            }
            try writer.finish(every: clock.interval) { fraction in try clock.tick(.indexing, fraction, report.elements) }
            let area = try writer.area ?? Self.areaWithoutPlaces(database)
            let zone = area.flatMap { PlaceZone.nearest(to: $0.middle, in: writer.country) }
            try database.execute(
                "INSERT INTO source VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", .text(label), .text(format.attribution),
                .text(Date.now.formatted(.iso8601)), .text(UUID().uuidString), .real(area?.south), .real(area?.north), .real(area?.west),
                .real(area?.east), .real(area?.middle.latitude), .real(area?.middle.longitude),
                .text(zone?.identifier), .text(writer.country ?? zone?.country))
            try clock.tick(.indexing, 1, report.elements)
            return report
        }
    }
    /// Where the streets lie; without any, the events.
    private static func areaWithoutPlaces(_ database: Database) throws -> PlaceArea? {
        for (table, latitude, longitude) in [(PlaceSchema.streetTree, "south", "west"), ("event", "latitude", "longitude")] {
            let positions = try database.query("SELECT \(latitude), \(longitude) FROM \(table)") { (row) throws(SQLiteError) in
                (latitude: row.real(0), longitude: row.real(1))
            }
            if let area = PlaceArea(positions) { return area }
        }
        return nil
    }
}
