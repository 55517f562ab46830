import CSQLite

/// What SQLite refused, and why.
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The extended result code (sqlite.org/rescode.html).
    public let code: Int32
    /// SQLite's own words.
    public let message: String
    /// The database's path, or ":memory:".
    public let path: String

    public var description: String {
        switch primaryCode {
        case SQLITE_CANTOPEN: "The database \(path) cannot be opened: \(message). Check that its folder exists and may be written to."
        case SQLITE_NOTADB, SQLITE_CORRUPT:
            "The database \(path) is damaged or is no SQLite database: \(message). Move it away to start with an empty one."
        case SQLITE_FULL: "There is no room left on the disk of \(path)."
        case SQLITE_READONLY: "The database \(path) may not be written to. Check its owner and permissions."
        case SQLITE_BUSY: "The database \(path) is in use by another program. Try again when that has ended."
        default: "The database \(path) refused: \(message) (SQLite \(code))."
        }
    }

    /// The code without its extension.
    public var primaryCode: Int32 { code & 0xFF }

    /// Whether the file is damaged, or is no database.
    public var isDamage: Bool { primaryCode == SQLITE_NOTADB || primaryCode == SQLITE_CORRUPT }

    /// Whether a constraint of the schema was broken (UNIQUE, NOT NULL, CHECK, FOREIGN KEY).
    public var isConstraintViolation: Bool { primaryCode == SQLITE_CONSTRAINT }
}
