import Explore
import Foundation
import SQLite

/// The row that says where an area's data is from.
enum AreaSource {
    /// What an import says of its data.
    struct Content {
        var name: String
        var label: String
        var attribution: String
        var area: PlaceArea?
        var zone: String?
        var country: String?
        /// Of the newest change in the data, ISO 8601.
        var until: String?
        var report: ImportReport
        /// The file that the extract is kept in.
        var extract: String?
    }

    static func write(_ content: Content, to database: Database) throws {
        let (area, report) = (content.area, content.report)
        let skipped = try String(decoding: JSONEncoder().encode(report.skipped), as: UTF8.self)
        try database.execute(
            "INSERT INTO source VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", .text(content.label),
            .text(content.attribution), .text(Date.now.formatted(.iso8601)), .text(UUID().uuidString), .real(area?.south),
            .real(area?.north), .real(area?.west), .real(area?.east), .real(area?.middle.latitude), .real(area?.middle.longitude),
            .text(content.zone), .text(content.country), .text(content.name), .text(content.until), .integer(report.elements),
            .integer(report.places), .integer(report.events), .integer(report.streets), .text(skipped), .text(content.extract))
    }

    static func version(of database: Database) throws(SQLiteError) -> String? {
        try database.query("SELECT version FROM source") { (row) throws(SQLiteError) in row.text(0) }.first
    }

    /// Reads the row.
    ///
    /// - Throws: `PlaceSchemaError`, `SQLiteError`.
    static func read(_ database: Database, number: Int64, size: Int) throws -> (source: PlaceSource, extract: String?) {
        let layout = try OlderPlaces.layout(database)
        let isOlder = OlderPlaces.layouts.contains(layout)
        guard isOlder || layout == PlaceSchema.version else { throw PlaceSchemaError(version: layout) }
        let rows = try database.query(
            "SELECT label, attribution, imported, version, latitude, longitude, south, north, west, east, zone, country, name, until, "
                + "elements, places, events, streets, skipped, extract FROM source"
        ) { (row) throws(SQLiteError) in
            let area =
                row.isNull(4)
                ? nil
                : PlaceArea(
                    south: row.real(6), north: row.real(7), west: row.real(8), east: row.real(9),
                    middle: Coordinates(clamping: row.real(4), row.real(5)))
            var report = ImportReport()
            (report.elements, report.places) = (Int(row.integer(14)), Int(row.integer(15)))
            (report.events, report.streets) = (Int(row.integer(16)), Int(row.integer(17)))
            report.skipped = (try? JSONDecoder().decode([String: Int].self, from: Data(row.text(18).utf8))) ?? [:]
            return (
                PlaceSource(
                    number: number, name: row.text(12), label: row.text(0), attribution: row.text(1), imported: row.text(2),
                    version: row.text(3), area: area, zone: row.optionalText(10), country: row.optionalText(11),
                    until: row.optionalText(13), report: report, sizeBytes: size, takesChanges: !row.isNull(19), isOlder: isOlder),
                row.optionalText(19)
            )
        }
        guard let row = rows.first else { throw PlaceSchemaError(version: layout) }
        return row
    }
}
