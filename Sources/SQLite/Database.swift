import CSQLite

/// A connection to an SQLite database: a thin layer over the C library, no mapper.
///
/// It is not `Sendable`: the actor that makes one keeps it. Every call blocks for as long as the disk takes, so that actor is not the
/// Bluetooth actor.
public final class Database {
    /// Where a database is.
    public enum Location: Hashable, Sendable {
        /// A file, made where there is none.
        case file(String)
        /// A file that must be there, and is not changed.
        case readOnly(String)
        /// A file that must be there, and that nobody changes while it is open: no lock is taken, so readers do not wait for each other. It is
        /// mapped into memory, which all its readers share; one that is made shorter meanwhile ends the process.
        case finished(String)
        /// A new file, which nobody else opens before it is whole: without a journal and without waiting for the disk. What is broken off
        /// is to be thrown away, and ``Database/init(_:)`` throws where there is such a file.
        case unfinished(String)
        /// A file that must be there, and that nobody else opens before it is whole again: as `unfinished`.
        case broughtOn(String)
        /// Gone with the connection.
        case memory

        var path: String {
            switch self {
            case .file(let path), .readOnly(let path), .finished(let path), .unfinished(let path), .broughtOn(let path): path
            case .memory: ":memory:"
            }
        }
    }

    public let location: Location
    let connection: Connection
    var handle: OpaquePointer { connection.handle }
    private var statements: [String: Statement] = [:]

    /// Prepared statements that are kept; a program has few texts of SQL.
    private static let keptStatements = 64

    /// Opens a database: write-ahead log, foreign keys checked, five seconds of patience with another writer.
    ///
    /// What was committed survives the end of the process at any moment, and with `synchronous = FULL` a loss of power.
    public init(_ location: Location) throws(SQLiteError) {
        self.location = location
        let flags =
            switch location {
            // A file of ours is never a link to somebody else's.
            case .file: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW
            case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readOnly: SQLITE_OPEN_READONLY
            case .finished: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            case .broughtOn: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW
            case .unfinished: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE | SQLITE_OPEN_NOFOLLOW
            }
        connection = try Connection(path: location.path, flags: flags)
        switch location {
        case .file:
            try useWriteAheadLog()
            try execute("PRAGMA synchronous = FULL")
        case .unfinished, .broughtOn:
            for pragma in ["journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE"] { try execute("PRAGMA \(pragma)") }
        case .finished:
            // Bytes, the most that the library maps; what is beyond is read into each connection's own cache.
            try execute("PRAGMA mmap_size = 2147418112")
        case .readOnly, .memory: break
        }
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA trusted_schema = OFF")
    }

    /// Turns a new file to the write-ahead log, where others that open it may be about to as well.
    ///
    /// SQLite asks no busy handler where two connections hold a lock that each wants to raise (sqlite.org/c3ref/busy_handler.html): it
    /// refuses one at once, which begins anew here, as patiently as the handler.
    private func useWriteAheadLog() throws(SQLiteError) {
        let end = ContinuousClock.now + Connection.patience
        while true {
            let code = sqlite3_exec(handle, "PRAGMA journal_mode = WAL", nil, nil, nil)
            guard code & 0xFF == SQLITE_BUSY, ContinuousClock.now < end else { return try connection.check(code) }
            sqlite3_sleep(2)
        }
    }

    /// Copies the database as it is now into a file that is not there yet, while others go on with it: its pages, of one moment
    /// (sqlite.org/backup.html).
    ///
    /// - Throws: ``SQLiteError``; a file that was begun is to be thrown away.
    public func copy(to path: String) throws(SQLiteError) {
        let target = try Connection(
            path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE | SQLITE_OPEN_NOFOLLOW)
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.error(sqlite3_errcode(target.handle))
        }
        let code = sqlite3_backup_step(backup, -1)
        let end = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw target.error(code) }
        try target.check(end)
    }

    /// Rows that the last INSERT, UPDATE or DELETE changed.
    public var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The row that the last INSERT made.
    public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// A statement, prepared once for each text.
    ///
    /// - Throws: For a text that is no SQL, or is more than one statement.
    public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        // One that is in the middle of its rows is not lent again.
        if let known = statements[sql], !known.isBusy { return known }
        let statement = try Statement(sql, on: connection)
        if statements.count >= Self.keptStatements { statements.removeAll() }
        statements[sql] = statement
        return statement
    }

    /// Runs a statement to its end, whatever rows it has.
    public func execute(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) {
        try prepare(sql).execute(values)
    }

    /// The rows of a query, each made into a value.
    public func query<Value>(
        _ sql: String, _ values: SQLiteValue..., row: (borrowing Row) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> [Value] {
        var result: [Value] = []
        try prepare(sql).forEach(values) { (current) throws(SQLiteError) in result.append(try row(current)) }
        return result
    }

    /// Runs `body` in a transaction that takes the write lock at once: all of it, or, where it throws, nothing.
    ///
    /// - Throws: What `body` threw, or an ``SQLiteError`` of the transaction. Transactions do not nest.
    public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // SQLite may have rolled back by itself, on a full disk for one; then there is nothing to undo.
            if sqlite3_get_autocommit(handle) == 0 { try execute("ROLLBACK") }
            throw error
        }
    }

    /// Brings the schema up to date: runs the steps that this database has not had, all in one transaction with their number in
    /// `user_version`, so that of processes that open it at once one does. Steps are only ever added at the end.
    ///
    /// - Parameter steps: Each a script of statements, divided by semicolons.
    /// - Throws: Also where the database was made by a newer program, which is left alone.
    public func migrate(_ steps: [String]) throws {
        if try version(atMost: steps.count) == steps.count { return }
        try transaction {
            // Another may have been first while this one waited for the lock.
            for step in steps.dropFirst(try version(atMost: steps.count)) { try run(script: step) }
            try run(script: "PRAGMA user_version = \(steps.count)")
        }
    }

    /// The number in `user_version`.
    ///
    /// - Throws: where it is above the limit.
    private func version(atMost limit: Int) throws(SQLiteError) -> Int {
        let version = Int(try query("PRAGMA user_version") { (row) in row.integer(0) }.first ?? 0)
        guard version <= limit else {
            throw SQLiteError(
                code: SQLITE_MISMATCH, message: "it was made by a newer version of this program, \(version) against \(limit)",
                path: location.path)
        }
        return version
    }

    /// Runs statements that are divided by semicolons.
    public func run(script: String) throws(SQLiteError) {
        try connection.check(sqlite3_exec(handle, script, nil, nil, nil))
    }
}
