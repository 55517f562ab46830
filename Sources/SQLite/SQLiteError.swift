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

    /// What happened, with the path and SQLite's words, and what to do.
    public var description: String {
        let sentence =
            switch primaryCode {
            case _ where isFull: "There is no room left on the disk of \(path)."
            case SQLITE_CANTOPEN: "The database \(path) cannot be opened: \(message)."
            case SQLITE_NOTADB, SQLITE_CORRUPT: "The database \(path) is damaged or is no SQLite database: \(message)."
            case SQLITE_READONLY: "The database \(path) may not be written to."
            case SQLITE_BUSY: "The database \(path) is in use by another program."
            default: "The database \(path) refused: \(message) (SQLite \(code))."
            }
        return [sentence, recoverySuggestion].compactMap(\.self).joined(separator: " ")
    }

    /// What a person elsewhere is told: no path, and nothing in the library's words.
    public var errorDescription: String? {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return switch primaryCode {
        case _ where isFull: "There is no room left on the disk."
        case SQLITE_CANTOPEN: "\(name) in the data directory cannot be opened."
        case SQLITE_NOTADB, SQLITE_CORRUPT: "\(name) in the data directory is damaged."
        case SQLITE_READONLY: "\(name) in the data directory may not be written to."
        case SQLITE_BUSY: "\(name) in the data directory is in use by another program."
        default: "\(name) in the data directory cannot be used (SQLite \(code))."
        }
    }

    /// What to do about it; nil where there is nothing to say.
    public var recoverySuggestion: String? {
        switch primaryCode {
        case _ where isFull: "Make room, and try again."
        case SQLITE_CANTOPEN: "Check that its folder exists and may be written to."
        case SQLITE_NOTADB, SQLITE_CORRUPT: "Move it away to start with an empty one."
        case SQLITE_READONLY: "Check its owner and permissions."
        case SQLITE_BUSY: "Try again when that has ended."
        default: nil
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
