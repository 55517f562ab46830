import Explore
import SQLite

/// The tables of an area's database.
enum PlaceSchema {
    /// The layout's number, in `user_version`, also of what an import keeps. What earlier ones have made is taken on, see
    /// `OlderPlaces`.
    static let version: Int64 = 9

    /// An R*Tree for each category, and one for all of them, over position and penalty: see `PlaceRanking`.
    static func tree(_ category: ExploreCategory?) -> String { "place_\(category?.rawValue ?? "any")" }

    /// The R*Tree of the stretches of street, over position.
    static let streetTree = "street_tree"

    private static let trees = ([nil] + ExploreCategory.allCases).map(tree)

    /// Indexes the names, once they are written: whole ones, their words (SQLite's FTS5), and those by letter and length for what is
    /// spelled wrongly.
    static let nameIndex =
        """
        CREATE INDEX place_name_name ON place_name (name);
        CREATE INDEX place_name_place ON place_name (place);
        INSERT INTO name_index (name_index) VALUES ('rebuild');
        CREATE VIRTUAL TABLE temp.name_vocabulary USING fts5vocab (main, name_index, row);
        INSERT INTO name_term SELECT substr(term, 1, 1), length(term), term FROM temp.name_vocabulary WHERE length(term) BETWEEN 3 AND 40;
        DROP TABLE temp.name_vocabulary;
        """

    static let addressIndex = "CREATE INDEX address_key ON address (key);"

    /// The numbers that the names of a place may have: its own is in their higher bits, so that a search tells places by numbers alone.
    static func names(of place: Int64) -> ClosedRange<Int64> {
        let count = Int64(PlaceNames.maximumCount)
        return place * count...place * count + count - 1
    }

    static func place(ofName id: Int64) -> Int64 { id / Int64(PlaceNames.maximumCount) }

    /// Whether names have the numbers of their places; earlier versions numbered them as they came.
    static func numbersNamesByPlace(_ database: Database) throws(SQLiteError) -> Bool {
        try database.query("SELECT id, place FROM place_name ORDER BY id DESC LIMIT 1") { (row) throws(SQLiteError) in
            place(ofName: row.integer(0)) == row.integer(1)
        }.allSatisfy { $0 }
    }

    /// The tables of names.
    static let names =
        """
        CREATE TABLE place_name (id INTEGER PRIMARY KEY, place INTEGER NOT NULL, name TEXT NOT NULL);
        CREATE VIRTUAL TABLE name_index USING fts5 (name, content = place_name, content_rowid = id, prefix = '2 3', columnsize = 0);
        CREATE TABLE name_term (initial TEXT NOT NULL, length INTEGER NOT NULL, term TEXT NOT NULL,
            PRIMARY KEY (initial, length, term)) WITHOUT ROWID;
        """

    static let addresses =
        "CREATE TABLE address (key TEXT NOT NULL, text TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, place INTEGER);"

    /// Which elements of an extract the places are, and the addresses without one: what a change of an element changes here. Without these
    /// tables an area is imported anew.
    static let elements =
        """
        CREATE TABLE place_element (place INTEGER PRIMARY KEY, element INTEGER NOT NULL);
        CREATE TABLE address_element (address INTEGER PRIMARY KEY, element INTEGER NOT NULL);
        """

    static let streets =
        """
        CREATE TABLE street_name (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE street (
            id INTEGER PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL, kind INTEGER NOT NULL, name INTEGER,
            ground INTEGER NOT NULL, shape BLOB NOT NULL
        );
        CREATE VIRTUAL TABLE \(streetTree) USING rtree (id, south, north, west, east);
        """

    /// Makes the tables.
    static let tables =
        """
        PRAGMA user_version = \(version);
        CREATE TABLE place (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, kind TEXT NOT NULL,
            cuisine TEXT, address TEXT, rating REAL, photo TEXT, website TEXT, hours TEXT,
            diets TEXT, wheelchair TEXT, phone TEXT, approaches BLOB, facts TEXT
        );
        \(names)
        \(addresses)
        \(elements)
        \(MapSchema.tables)
        CREATE TABLE event (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, start TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, address TEXT
        );
        CREATE INDEX event_start ON event (start, id);
        CREATE TABLE source (
            label TEXT NOT NULL, attribution TEXT NOT NULL, imported TEXT NOT NULL, version TEXT NOT NULL,
            south REAL, north REAL, west REAL, east REAL, latitude REAL, longitude REAL,
            zone TEXT, country TEXT, name TEXT NOT NULL, until TEXT,
            elements INTEGER NOT NULL, places INTEGER NOT NULL, events INTEGER NOT NULL, streets INTEGER NOT NULL,
            skipped TEXT NOT NULL, extract TEXT
        );
        \(streets)

        """
        + trees.map { "CREATE VIRTUAL TABLE \($0) USING rtree (id, south, north, west, east, best, worst);" }.joined(separator: "\n")
}

/// The database has another layout than this program's.
struct PlaceSchemaError: Error, CustomStringConvertible {
    let version: Int64

    var description: String { "its layout is number \(version), and this program's is number \(PlaceSchema.version)" }
}
