import SQLite

/// The names of an area's places, of which some come and go.
final class NameIndex {
    private let database: Database
    private let isNumberedByPlace: Bool

    init(_ database: Database) throws(SQLiteError) {
        self.database = database
        isNumberedByPlace = try PlaceSchema.numbersNamesByPlace(database)
        // What a word is, SQLite's index says: names with marks of their own (Thai, Hindi) have other ones than those between spaces.
        try database.run(
            script: """
                CREATE VIRTUAL TABLE temp.name_change USING fts5 (name, content = '');
                CREATE VIRTUAL TABLE temp.name_change_term USING fts5vocab (temp, name_change, row);
                """)
    }

    /// Adds the names of a place.
    func add(_ names: [String], of place: Int64) throws(SQLiteError) {
        for (number, name) in zip(PlaceSchema.names(of: place), names) {
            let id: SQLiteValue = isNumberedByPlace ? .integer(number) : .null
            try database.execute("INSERT INTO place_name VALUES (?, ?, ?)", id, .integer(place), .text(name))
            try database.execute("INSERT INTO name_index (rowid, name) VALUES (?, ?)", .integer(database.lastInsertedRowID), .text(name))
            try note(name)
        }
    }

    /// Removes the names of a place.
    func remove(of place: Int64) throws(SQLiteError) {
        let names = try database.query("SELECT id, name FROM place_name WHERE place = ?", .integer(place)) { (row) throws(SQLiteError) in
            (id: row.integer(0), name: row.text(1))
        }
        for (id, name) in names {
            // The index has no texts of its own, and is told what it forgets (sqlite.org/fts5.html, "The 'delete' Command").
            try database.execute("INSERT INTO name_index (name_index, rowid, name) VALUES ('delete', ?, ?)", .integer(id), .text(name))
            try database.execute("DELETE FROM place_name WHERE id = ?", .integer(id))
            try note(name)
        }
    }

    /// Keeps that a name has come or gone.
    private func note(_ name: String) throws(SQLiteError) {
        try database.execute("INSERT INTO temp.name_change (name) VALUES (?)", .text(name))
    }

    /// Has the words among those that may be misspelt which names have, and no others. To be called once, at the end.
    func finish() throws(SQLiteError) {
        try database.run(script: "CREATE VIRTUAL TABLE temp.name_vocabulary USING fts5vocab (main, name_index, row)")
        let words = try database.query("SELECT term FROM temp.name_change_term WHERE length(term) BETWEEN 3 AND 40") {
            (row) throws(SQLiteError) in row.text(0)
        }
        let remove = try database.prepare("DELETE FROM name_term WHERE initial = substr(?1, 1, 1) AND length = length(?1) AND term = ?1")
        let add = try database.prepare(
            "INSERT INTO name_term SELECT substr(term, 1, 1), length(term), term FROM temp.name_vocabulary WHERE term = ?")
        for word in words {
            try remove.execute([.text(word)])
            try add.execute([.text(word)])
        }
        try database.run(script: "DROP TABLE temp.name_vocabulary; DROP TABLE temp.name_change_term; DROP TABLE temp.name_change")
    }
}
