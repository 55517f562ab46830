import Explore
import Foundation
import SQLite

/// More changes than are told apart, or of a kind that touches everything.
struct NeedsWholeImport: Error {}

/// Brings a copy of an area's database to what its extract has become. Places, names, addresses and tiles of the map follow the change; the
/// extract is read, and the streets, which are cut where they meet, are written whole where one of them has changed.
struct AreaPatch {
    /// Of as many elements one may have changed, at the most: with more, an import is not slower.
    private static let share = 8

    let database: Database
    let clock: ImportClock
    /// The places that wait.
    let folder: String

    /// - Parameters:
    ///   - changed: what is new, changed or gone.
    ///   - extract: before.
    ///   - result: after.
    ///   - report: that of the import or update before.
    /// - Returns: the report of an import of the result.
    /// - Throws: ``NeedsWholeImport``, `ImportError`, `SQLiteError`, `POSIXError`.
    func run(_ changed: ElementSet, from extract: String, to result: String, after report: ImportReport) throws -> ImportReport {
        guard changed.count * Self.share <= report.elements, try hasElements() else { throw NeedsWholeImport() }
        let selection = try ExtractSelection(changed, in: [extract, result])
        try clock.tick(.reading, 0.2, 0)
        let before = try counts(selection.ofPlaces, extract)
        let names = try NameIndex(database)
        try remove(selection, names)
        var writer = try PlaceWriter(database, waitingIn: folder)
        let after = try ExtractImport(file: result, clock: clock, selection: selection).run(&writer, database, waitingIn: folder)
        try clock.tick(.indexing, 0, after.elements)
        try writer.finish(beside: names)
        try names.finish()
        var sum = after
        sum.places = report.places - before.places + after.places
        if !selection.cutsStreets { sum.streets = report.streets }
        sum.skipped = report.skipped.merging(after.skipped, uniquingKeysWith: +).merging(before.skipped) { $0 - $1 }.filter { $0.value > 0 }
        return sum
    }

    /// True where it is known which elements its places are: not of what an earlier version imported.
    private func hasElements() throws -> Bool {
        try !database.query("SELECT 1 FROM sqlite_master WHERE name = 'place_element'") { (row) throws(SQLiteError) in row.integer(0) }
            .isEmpty
    }

    /// The elements as they were before, counted.
    private func counts(_ selection: ExtractSelection, _ extract: String) throws -> ImportReport {
        let scratch = try Database(.memory)
        try scratch.run(script: PlaceSchema.tables)
        var writer = try PlaceWriter(scratch, waitingIn: folder)
        return try ExtractImport(file: extract, clock: clock, selection: selection).run(&writer, scratch, waitingIn: folder)
    }

    private func remove(_ selection: ExtractSelection, _ names: NameIndex) throws {
        try database.run(script: "CREATE TEMP TABLE gone (id INTEGER PRIMARY KEY)")
        let note = try database.prepare("INSERT OR IGNORE INTO temp.gone VALUES (?)")
        var places: [Int64] = []
        try database.prepare("SELECT place, element FROM place_element").forEach { (row) throws(SQLiteError) in
            if selection.elements.contains(key: row.integer(1)) { places.append(row.integer(0)) }
        }
        let named = try database.prepare(
            "SELECT place.id FROM place_name JOIN place ON place.id = place_name.place WHERE place_name.name = ? AND place.kind = 'street' "
                + "AND place.name = ?")
        // A name without a word ("—") is in no index.
        let wordless = try database.prepare("SELECT id FROM place WHERE kind = 'street' AND name = ?")
        for name in selection.streetNames {
            let note = { (row: borrowing Row) throws(SQLiteError) in places.append(row.integer(0)) }
            if let folded = PlaceNames.folded([name]).first {
                try named.forEach([.text(folded), .text(name)], note)
            } else {
                try wordless.forEach([.text(name)], note)
            }
        }
        for place in places {
            try note.execute([.integer(place)])
            try names.remove(of: place)
            for tree in ([nil] + ExploreCategory.allCases).map(PlaceSchema.tree) {
                try database.execute("DELETE FROM \(tree) WHERE id = ?", .integer(place))
            }
            for table in ["place WHERE id", "place_element WHERE place"] {
                try database.execute("DELETE FROM \(table) = ?", .integer(place))
            }
        }
        try database.run(script: "DELETE FROM address WHERE place IN (SELECT id FROM temp.gone); DELETE FROM temp.gone")
        var doors: [Int64] = []
        try database.prepare("SELECT address, element FROM address_element").forEach { (row) throws(SQLiteError) in
            if selection.elements.contains(key: row.integer(1)) { doors.append(row.integer(0)) }
        }
        for door in doors {
            for table in ["address WHERE rowid", "address_element WHERE address"] {
                try database.execute("DELETE FROM \(table) = ?", .integer(door))
            }
        }
        try database.run(script: "DROP TABLE temp.gone; DELETE FROM source")
        if selection.cutsStreets {
            try database.run(
                script: "DROP TABLE street; DROP TABLE street_name; DROP TABLE \(PlaceSchema.streetTree); \(PlaceSchema.streets)")
        }
    }
}
