import Explore

/// The tables of the server's database.
enum PlaceSchema {
    /// The layout's number, in `user_version`. An import makes every table anew, so data of another layout is imported again.
    static let version = 5

    /// Removes what was imported before, whatever layout it has that this program ever had.
    static let removal = (["place", "event", "source", "street", "street_name", streetTree] + trees)
        .map { "DROP TABLE IF EXISTS \($0);" }.joined(separator: "\n")

    /// An R*Tree for each category, and one for all of them, over position and penalty: see `PlaceRanking`.
    static func tree(_ category: ExploreCategory?) -> String { "place_\(category?.rawValue ?? "any")" }

    /// The R*Tree of the stretches of street, over position.
    static let streetTree = "street_tree"

    private static let trees = ([nil] + ExploreCategory.allCases).map(tree)

    /// Makes the tables.
    static let tables =
        """
        PRAGMA user_version = \(version);
        CREATE TABLE place (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, kind TEXT NOT NULL,
            cuisine TEXT, address TEXT, rating REAL, photo TEXT, website TEXT, hours TEXT,
            diets TEXT, wheelchair TEXT, phone TEXT, approaches BLOB
        );
        CREATE TABLE event (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, start TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, address TEXT
        );
        CREATE INDEX event_start ON event (start, id);
        CREATE TABLE source (
            label TEXT NOT NULL, attribution TEXT NOT NULL, imported TEXT NOT NULL, version TEXT NOT NULL,
            south REAL, north REAL, west REAL, east REAL, latitude REAL, longitude REAL
        );
        CREATE TABLE street_name (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE street (
            id INTEGER PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL, kind INTEGER NOT NULL, name INTEGER,
            ground INTEGER NOT NULL, shape BLOB NOT NULL
        );
        CREATE VIRTUAL TABLE \(streetTree) USING rtree (id, south, north, west, east);

        """
        + trees.map { "CREATE VIRTUAL TABLE \($0) USING rtree (id, south, north, west, east, best, worst);" }.joined(separator: "\n")
}
