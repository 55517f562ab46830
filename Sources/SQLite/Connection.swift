import CSQLite

/// The open handle, which lives as long as the database or the last of its statements.
final class Connection {
    let handle: OpaquePointer
    let path: String

    init(path: String, flags: Int32) throws(SQLiteError) {
        self.path = path
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw SQLiteError(code: code, message: message, path: path)
        }
        handle = opened
        sqlite3_busy_timeout(opened, 5_000)
        try check(csqlite_set_defensive(opened, 1))
    }

    deinit { sqlite3_close_v2(handle) }

    func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw error(code) }
    }

    func error(_ code: Int32) -> SQLiteError {
        SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), path: path)
    }
}
