/// The tables of an area's map: tiles that are ready to be sent, and where they lie. Data of an earlier import has none.
enum MapSchema {
    /// Their names.
    static let names = ["map_tile", "map_area"]

    /// Makes the tables.
    static let tables =
        """
        CREATE TABLE map_tile (key INTEGER PRIMARY KEY, data BLOB NOT NULL);
        CREATE TABLE map_area (south REAL NOT NULL, north REAL NOT NULL, west REAL NOT NULL, east REAL NOT NULL);

        """
}
