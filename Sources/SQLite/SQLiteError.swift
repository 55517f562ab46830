import CSQLite
import Foundation

/// What SQLite refused, and why.
public struct SQLiteError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The extended result code (sqlite.org/rescode.html).
    public let code: Int32
    /// SQLite's own words.
    public let message: String
    /// The database's path, or ":memory:".
    public let path: String

    public var description: String {
        if isFull { return "There is no room left on the disk of \(path)." }
        return switch primaryCode {
        case SQLITE_CANTOPEN: "The database \(path) cannot be opened: \(message). Check that its folder exists and may be written to."
        case SQLITE_NOTADB, SQLITE_CORRUPT:
            "The database \(path) is damaged or is no SQLite database: \(message). Move it away to start with an empty one."
        case SQLITE_READONLY: "The database \(path) may not be written to. Check its owner and permissions."
        case SQLITE_BUSY: "The database \(path) is in use by another program. Try again when that has ended."
        default: "The database \(path) refused: \(message) (SQLite \(code))."
        }
    }

    /// What a person elsewhere is told: no path, and nothing in the library's words.
    public var errorDescription: String? {
        if isFull { return "There is no room left on the disk. Make room, and try again." }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return switch primaryCode {
        case SQLITE_CANTOPEN: "\(name) in the data directory cannot be opened. Check that the directory may be written to."
        case SQLITE_NOTADB, SQLITE_CORRUPT: "\(name) in the data directory is damaged. Move it away to start with an empty one."
        case SQLITE_READONLY: "\(name) in the data directory may not be written to. Check its owner and permissions."
        case SQLITE_BUSY: "\(name) in the data directory is in use by another program. Try again when that has ended."
        default: "\(name) in the data directory cannot be used (SQLite \(code))."
        }
    }

    /// The code without its extension.
    public var primaryCode: Int32 { code & 0xFF }

    /// Whether the file is damaged, or is no database.
    public var isDamage: Bool { primaryCode == SQLITE_NOTADB || primaryCode == SQLITE_CORRUPT }

    /// Whether the disk has no room left. The file of the write-ahead log's index is made in one step, and has an error of its own for that.
    public var isFull: Bool { primaryCode == SQLITE_FULL || code == SQLITE_IOERR | 19 << 8 }

    /// Whether a constraint of the schema was broken (UNIQUE, NOT NULL, CHECK, FOREIGN KEY).
    public var isConstraintViolation: Bool { primaryCode == SQLITE_CONSTRAINT }
}
