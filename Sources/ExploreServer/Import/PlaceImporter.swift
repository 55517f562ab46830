import Foundation
import SQLite

/// Replaces the data of a folder by that of a file: GeoJSON, or an OpenStreetMap extract (`.osm.pbf`).
///
/// It is one transaction: until it is done, servers answer from the old data, which also stays where the import fails, is cancelled or
/// is killed.
public struct PlaceImporter: Sendable {
    /// The path of the file.
    public let file: String
    /// What the data is called.
    public let label: String

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
        let directory = URL(fileURLWithPath: folder)
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        } catch {
            throw .folder(folder, reason: error.localizedDescription)
        }
        do {
            let database = try Database(.file(directory.appendingPathComponent(PlaceStore.fileName).path))
            let report = try run(into: database, progress: progress)
            try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return report
        } catch let error as ImportError {
            throw error
        } catch {
            throw .database("\(error)")
        }
    }

    func run(into database: Database, progress: @escaping (ImportProgress) -> Void = { _ in }) throws -> ImportReport {
        let format = try ImportFormat(of: file)
        let clock = ImportClock(progress)
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
            try writer.finish { fraction in try clock.tick(.indexing, fraction, report.elements) }
            try database.execute(
                "INSERT INTO source VALUES (?, ?, ?, ?)", .text(label), .text(format.attribution),
                .text(Date.now.formatted(.iso8601)), .text(UUID().uuidString))
            try clock.tick(.indexing, 1, report.elements)
            return report
        }
    }
}
