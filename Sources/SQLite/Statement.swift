import CSQLite

/// A prepared statement.
public final class Statement {
    private let connection: Connection
    private let handle: OpaquePointer

    var columnCount: Int { Int(sqlite3_column_count(handle)) }

    var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

    init(_ sql: String, on connection: Connection) throws(SQLiteError) {
        self.connection = connection
        var prepared: OpaquePointer?
        var rest = ""
        let code = sql.withCString { text in
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(connection.handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, &tail)
            rest = tail.map { String(cString: $0) } ?? ""
            return code
        }
        try connection.check(code)
        guard let prepared else { throw SQLiteError(code: SQLITE_MISUSE, message: "the statement is empty", path: connection.path) }
        guard rest.allSatisfy({ $0.isWhitespace || $0 == ";" }) else {
            sqlite3_finalize(prepared)
            throw SQLiteError(code: SQLITE_MISUSE, message: "more than one statement: \(rest)", path: connection.path)
        }
        handle = prepared
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs it to its end, whatever rows it has.
    public func execute(_ values: [SQLiteValue] = []) throws(SQLiteError) {
        try forEach(values) { _ in }
    }

    /// Runs it, with each of its rows in turn. The row is valid for the call alone.
    ///
    /// - Parameter values: One for each parameter (`?`), in their order.
    public func forEach(_ values: [SQLiteValue] = [], _ body: (borrowing Row) throws(SQLiteError) -> Void) throws(SQLiteError) {
        try scan(values) { (row) throws(SQLiteError) in
            try body(row)
            return true
        }
    }

    /// Runs it, with each of its rows in turn, until `body` returns false. The row is valid for the call alone.
    ///
    /// - Parameter values: One for each parameter (`?`), in their order.
    public func scan(_ values: [SQLiteValue] = [], _ body: (borrowing Row) throws(SQLiteError) -> Bool) throws(SQLiteError) {
        guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw SQLiteError(
                code: SQLITE_RANGE, message: "\(values.count) values for \(sqlite3_bind_parameter_count(handle)) parameters",
                path: connection.path)
        }
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        let row = Row(handle: handle)
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: if try !body(row) { return }
            case SQLITE_DONE: return
            case let code: throw connection.error(code)
            }
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
        let code =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let value): sqlite3_bind_int64(handle, index, value)
            case .real(let value): sqlite3_bind_double(handle, index, value)
            case .text(var value):
                value.withUTF8 { text in
                    text.withMemoryRebound(to: CChar.self) {
                        // An empty text is no NULL.
                        csqlite_bind_text(handle, index, $0.baseAddress ?? Self.emptyText, UInt64($0.count))
                    }
                }
            case .blob(let value): value.withUnsafeBytes { csqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
            }
        try connection.check(code)
    }

    private static nonisolated(unsafe) let emptyText: UnsafePointer<CChar> = {
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        text.initialize(to: 0)
        return UnsafePointer(text)
    }()
}
