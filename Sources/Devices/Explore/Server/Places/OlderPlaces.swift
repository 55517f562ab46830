import Explore
import SQLite

/// Brings data of an earlier import to today's tables, so that it answers as before; what was not kept then, only another import brings.
enum OlderPlaces {
    /// The layouts that can be brought.
    static let layouts: ClosedRange<Int64> = 4...8

    static func layout(_ database: Database) throws(SQLiteError) -> Int64 {
        try database.query("PRAGMA user_version") { (row) throws(SQLiteError) in row.integer(0) }.first ?? 0
    }

    /// Adds the tables and columns that are missing, and the area's name.
    static func takeOn(_ database: Database) throws {
        guard layouts.contains(try layout(database)) else { return }
        try database.transaction {
            try addColumns(database)
            try addNames(database)
            try addAddresses(database)
            try addZone(database)
            try addCounts(database)
        }
    }

    private static func addCounts(_ database: Database) throws {
        let labels = try database.query("SELECT label FROM source") { (row) throws(SQLiteError) in row.text(0) }
        try database.execute("UPDATE source SET name = ? WHERE name IS NULL", .text(AreaName(file: labels.first ?? "").text))
        try database.execute(
            """
            UPDATE source SET elements = 0, skipped = '{}', places = (SELECT count(*) FROM place WHERE kind <> 'street'),
                events = (SELECT count(*) FROM event), streets = (SELECT count(*) FROM street) WHERE places IS NULL
            """)
    }

    private static func has(_ table: String, _ column: String? = nil, _ database: Database) throws(SQLiteError) -> Bool {
        let columns = try database.query("SELECT name FROM pragma_table_info(?)", .text(table)) { (row) throws(SQLiteError) in row.text(0) }
        return column.map(columns.contains) ?? !columns.isEmpty
    }

    private static func addColumns(_ database: Database) throws {
        for (table, column, type) in [
            ("place", "approaches", "BLOB"), ("place", "facts", "TEXT"), ("source", "zone", "TEXT"), ("source", "country", "TEXT"),
            ("source", "name", "TEXT"), ("source", "until", "TEXT"), ("source", "elements", "INTEGER"), ("source", "places", "INTEGER"),
            ("source", "events", "INTEGER"), ("source", "streets", "INTEGER"), ("source", "skipped", "TEXT"), ("source", "extract", "TEXT"),
        ] where try !has(table, column, database) {
            try database.run(script: "ALTER TABLE \(table) ADD COLUMN \(column) \(type)")
        }
    }

    private static func addNames(_ database: Database) throws {
        guard try !has("place_name", nil, database) else { return }
        try database.run(script: PlaceSchema.names)
        let insert = try database.prepare("INSERT INTO place_name (place, name) VALUES (?, ?)")
        for (id, name) in try texts("SELECT id, name FROM place", database) {
            for folded in PlaceNames.folded([name]) { try insert.execute([.integer(id), .text(folded)]) }
        }
        try database.run(script: PlaceSchema.nameIndex)
    }

    private static func addAddresses(_ database: Database) throws {
        guard try !has("address", nil, database) else { return }
        try database.run(script: PlaceSchema.addresses)
        let insert = try database.prepare("INSERT INTO address SELECT ?, ?, latitude, longitude, id FROM place WHERE id = ?")
        for (id, text) in try texts("SELECT id, address FROM place WHERE address IS NOT NULL", database) {
            // "Kaivokatu 1, Helsinki"
            let key = PlaceNames.fold(Words(String(text.prefix { $0 != "," })).list)
            try insert.execute([.text(key), .text(text), .integer(id)])
        }
        try database.run(script: PlaceSchema.addressIndex)
    }

    private static func addZone(_ database: Database) throws {
        let middles = try database.query("SELECT latitude, longitude FROM source WHERE zone IS NULL AND latitude IS NOT NULL") {
            (row) throws(SQLiteError) in Coordinates(clamping: row.real(0), row.real(1))
        }
        guard let middle = middles.first, let zone = PlaceZone.nearest(to: middle, in: nil) else { return }
        try database.execute("UPDATE source SET zone = ?, country = ?", .text(zone.identifier), .text(zone.country))
    }

    private static func texts(_ query: String, _ database: Database) throws(SQLiteError) -> [(id: Int64, text: String)] {
        try database.query(query) { (row) throws(SQLiteError) in (row.integer(0), row.text(1)) }
    }
}
