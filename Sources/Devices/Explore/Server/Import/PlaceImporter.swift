import Foundation
import PrivateFiles
import SQLite

/// Makes the data of a file an area of a data folder: GeoJSON, or an OpenStreetMap extract (`.osm.pbf`); or updates an area that is of an extract
/// by a file of changes (`.osc`, `.osc.gz`).
///
/// It is made whole beside what is there, and takes its place in one step: until then servers answer from the old data, which also stays
/// where the import fails, is cancelled or is killed.
public struct PlaceImporter: Sendable {
    /// What there may be of the area before.
    public enum Purpose: Sendable {
        /// A new area; none of that name may be there.
        case adding
        /// Newer data of an area that is there.
        case updating
        /// Either of them.
        case either
    }

    /// The path of the file.
    public let file: String
    /// What the data is called.
    public let label: String
    /// What the area is called.
    public let name: AreaName
    /// Elements between two reports of its progress.
    var interval = ImportClock.usualInterval
    /// True where changes that touch too much are met by importing the area anew.
    var importsWhole = true

    /// An import of this file.
    ///
    /// - Parameters:
    ///   - label: What the data is called; without it, the file's name.
    ///   - name: What the area is called; without it, as the label begins: "Helsinki" of "Helsinki.osm.pbf".
    public init(file: String, label: String? = nil, name: AreaName? = nil) {
        self.file = file
        let label = label ?? URL(fileURLWithPath: file).lastPathComponent
        self.label = label
        self.name = name ?? AreaName(file: label)
    }

    /// Imports into a data folder, which is made where it is missing. Blocks for as long as it takes.
    ///
    /// - Parameter progress: Called a few times a second.
    /// - Throws: `ImportError`; `.cancelled` where the caller's task is cancelled.
    @discardableResult
    public func run(
        into folder: String, _ purpose: Purpose = .either, progress: @escaping (ImportProgress) -> Void = { _ in }
    ) throws(ImportError) -> ImportReport {
        // What cannot be read is found out before anything is made.
        let format = try ImportFormat(of: file)
        let files = AreaFiles(data: folder)
        do {
            return try files.importing {
                try files.takeOnAndMend()
                let known = try? AreaFolder.area(name.text, in: files)
                switch (purpose, known) {
                case (.adding, let known?): throw ImportError.nameTaken(name: known.source.name)
                case (.updating, nil): throw ImportError.noSuchArea(name: name.text)
                default: break
                }
                let extract = format == .geoJSON ? nil : "\(UUID().uuidString).osm.pbf"
                return try files.replace(known, extract: extract) { path in
                    let work = AreaWork(name: known?.source.name ?? name.text, extract: extract, path: path)
                    guard case .changes(let isPacked) = format else {
                        if let extract { try FileStream.copy(file, to: "\(files.folder)/\(extract)") }
                        let report = try build(work, format, progress)
                        if case .updating = purpose, let known { try refuseOther(report, work, than: known) }
                        return report
                    }
                    return try update(known, isPacked, work, in: files, progress)
                }
            }
        } catch {
            throw ImportError(error, in: folder)
        }
    }

    /// An area that is being made.
    private struct AreaWork {
        var name: String
        /// The name of the file that its extract is kept in.
        var extract: String?
        /// Of its database.
        var path: String
    }

    /// Applies a file of changes to the extract of an area, and imports what it becomes.
    private func update(
        _ known: StoredArea?, _ isPacked: Bool, _ work: AreaWork, in files: AreaFiles, _ progress: @escaping (ImportProgress) -> Void
    ) throws -> ImportReport {
        guard let known, let extract = work.extract else { throw ImportError.changesAlone(file: file) }
        guard let older = known.extract else { throw ImportError.noExtract(name: known.source.name) }
        let result = "\(files.folder)/\(extract)"
        let changes = try ExtractChanges(file, isPacked: isPacked, to: "\(files.folder)/\(older)", of: known.source.name, writing: result)
        var importer = PlaceImporter(file: result, label: known.source.label, name: name)
        importer.interval = interval
        var report: ImportReport
        do {
            report = try importer.patch(known, changes.taken, "\(files.folder)/\(older)", work, in: files, progress)
        } catch is NeedsWholeImport where importsWhole {
            unlink(work.path)
            report = try importer.build(work, .openStreetMap, progress)
        }
        report.changes = changes
        return report
    }

    /// Refuses data that lies elsewhere than the area that it is to update, or is older.
    private func refuseOther(_ report: ImportReport, _ work: AreaWork, than known: StoredArea) throws {
        let source = try AreaSource.read(Database(.finished(work.path)), number: 0, size: 0).source
        if let new = source.area, let old = known.source.area, !new.meets(old) {
            throw ImportError.elsewhere(file: file, name: known.source.name)
        }
        if let new = Self.until(report), let old = known.source.until, new < old {
            throw ImportError.olderData(file: file, name: known.source.name)
        }
    }

    private func build(
        _ work: AreaWork, _ format: ImportFormat, _ progress: @escaping (ImportProgress) -> Void
    ) throws -> ImportReport {
        let database = try Database(.unfinished(work.path))
        // KiB, below zero: so much is sorted in memory at a time.
        try database.execute("PRAGMA cache_size = -65536")
        return try fill(database, format, work.name, extract: work.extract, progress)
    }

    /// Writes what has changed into a copy of the area's database.
    ///
    /// - Throws: ``NeedsWholeImport``.
    private func patch(
        _ known: StoredArea, _ changed: ElementSet, _ older: String, _ work: AreaWork, in files: AreaFiles,
        _ progress: @escaping (ImportProgress) -> Void
    ) throws -> ImportReport {
        guard !known.source.isOlder, known.source.report.events == 0 else { throw NeedsWholeImport() }
        try FileStream.copy(files.database(known.source.number), to: work.path, surviving: false)
        let database = try Database(.broughtOn(work.path))
        try database.execute("PRAGMA cache_size = -65536")
        let clock = ImportClock(every: interval, progress)
        return try database.transaction {
            let patch = AreaPatch(database: database, clock: clock, folder: files.folder)
            let report = try patch.run(changed, from: older, to: file, after: known.source.report)
            guard report.places + report.streets > 0 else { throw ImportError.nothingUsable(file: file, elements: report.elements) }
            let area = try PlaceArea(placesOf: database) ?? Self.areaWithoutPlaces(database)
            let zone = area.flatMap { PlaceZone.nearest(to: $0.middle, in: known.source.country) }
            try AreaSource.write(
                AreaSource.Content(
                    name: work.name, label: label, attribution: known.source.attribution, area: area, zone: zone?.identifier,
                    country: known.source.country ?? zone?.country, until: Self.until(report), report: report, extract: work.extract),
                to: database)
            try clock.tick(.indexing, 1, report.elements)
            return report
        }
    }

    /// Up to when the data has all changes, ISO 8601.
    private static func until(_ report: ImportReport) -> String? {
        report.newest > 0 ? Date(timeIntervalSince1970: Double(report.newest)).formatted(.iso8601) : nil
    }

    /// Imports into an empty database.
    func run(into database: Database, progress: @escaping (ImportProgress) -> Void = { _ in }) throws -> ImportReport {
        try fill(database, try ImportFormat(of: file), name.text, extract: nil, progress)
    }

    private func fill(
        _ database: Database, _ format: ImportFormat, _ name: String, extract: String?, _ progress: @escaping (ImportProgress) -> Void
    ) throws -> ImportReport {
        let clock = ImportClock(every: interval, progress)
        let waiting =
            if case .unfinished(let path) = database.location {
                URL(fileURLWithPath: path).deletingLastPathComponent().path
            } else {
                FileManager.default.temporaryDirectory.path
            }
        return try database.transaction {
            try database.run(script: PlaceSchema.tables)
            var writer = try PlaceWriter(database, waitingIn: waiting)
            let report =
                switch format {
                case .geoJSON: try GeoJSONImport(file: file, clock: clock).run(&writer)
                case .openStreetMap: try ExtractImport(file: file, clock: clock).run(&writer, database, waitingIn: waiting)
                case .changes: throw ImportError.changesAlone(file: file)
                }
            guard report.places + report.events + report.streets > 0 else {
                throw ImportError.nothingUsable(file: file, elements: report.elements)
            }
            try writer.finish(every: clock.interval) { fraction in try clock.tick(.indexing, fraction, report.elements) }
            let area = try writer.area ?? Self.areaWithoutPlaces(database)
            let zone = area.flatMap { PlaceZone.nearest(to: $0.middle, in: writer.country) }
            try AreaSource.write(
                AreaSource.Content(
                    name: name, label: label, attribution: format.attribution, area: area, zone: zone?.identifier,
                    country: writer.country ?? zone?.country,
                    until: Self.until(report), report: report, extract: extract), to: database)
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
