import CSQLite

/// The row that a query stands at. Columns count from zero; SQLite converts a value of another type as its documentation says
/// (sqlite.org/c3ref/column_blob.html), so a column that may be NULL is asked by the functions that return an optional.
public struct Row: ~Copyable {
    let handle: OpaquePointer

    init(handle: OpaquePointer) { self.handle = handle }

    public var columnCount: Int { Int(sqlite3_column_count(handle)) }

    public func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }

    public func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

    public func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

    /// Text that is not UTF-8 is repaired.
    public func text(_ column: Int) -> String {
        guard let start = sqlite3_column_text(handle, Int32(column)) else { return "" }
        return String(decoding: UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column)))), as: UTF8.self)
    }

    /// Calls a function with the bytes of a text, which are valid for the call alone: for whoever looks at many and keeps few.
    public func withText<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let start = sqlite3_column_text(handle, Int32(column))
        return body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, Int32(column)))))
    }

    public func blob(_ column: Int) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, Int32(column)) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column)))))
    }

    public func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }
    public func optionalReal(_ column: Int) -> Double? { isNull(column) ? nil : real(column) }
    public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
}
