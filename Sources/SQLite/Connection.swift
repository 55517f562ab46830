import CSQLite
import Foundation

/// The open handle, which lives as long as the database or the last of its statements.
final class Connection {
    /// The time that is given to another writer, a whole number of seconds.
    static let patience = Duration.seconds(5)

    /// Has the library keep no account of its memory, for which every allocation of every connection waits for one lock.
    private static let isConfigured = csqlite_count_no_memory() == SQLITE_OK

    let handle: OpaquePointer
    let path: String
    let scorer = RTreeScorer()

    init(path: String, flags: Int32) throws(SQLiteError) {
        self.path = path
        // Another library may have begun to use it, which then goes on as it was.
        _ = Self.isConfigured
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(Self.real(path, flags), &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw SQLiteError(code: code, message: message, path: path)
        }
        handle = opened
        sqlite3_busy_timeout(opened, Int32(Self.patience.components.seconds * 1_000))
        try check(csqlite_set_defensive(opened, 1))
        try check(scorer.register(with: opened))
    }

    /// As the library is given it. With the folder by its real path: SQLite, told to follow no link, refuses those in the folder's path as well.
    private static func real(_ path: String, _ flags: Int32) -> String {
        // sqlite.org/uri.html: the characters that mean something there are written by their numbers.
        if flags & SQLITE_OPEN_URI != 0 {
            let encoded = path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
            return "file:\(encoded)?immutable=1"
        }
        guard flags & SQLITE_OPEN_NOFOLLOW != 0 else { return path }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let parent = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "."
        // Where there is no such folder, opening fails and says so.
        guard let name = parts.last, let folder = realpath(parent, nil) else { return path }
        defer { free(folder) }
        return String(cString: folder) + "/" + name
    }

    deinit { sqlite3_close_v2(handle) }

    func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw error(code) }
    }

    func error(_ code: Int32) -> SQLiteError {
        // A file that may not become longer has no room either; the library knows of full disks alone.
        if code == SQLITE_IOERR | 3 << 8, sqlite3_system_errno(handle) == EFBIG {
            return SQLiteError(code: SQLITE_FULL, message: "the file may not become longer", path: path)
        }
        return SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), path: path)
    }
}
