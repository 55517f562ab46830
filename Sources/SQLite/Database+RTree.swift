import CSQLite

extension Database {
    /// An R*Tree table without auxiliary columns, to be read best first. What it keeps in memory is of the snapshot in which it is asked
    /// for (``beginSnapshot()``): it must not be used after it.
    ///
    /// - Throws: For a table that is no R*Tree.
    public func rTree(_ table: String) throws(SQLiteError) -> RTree {
        if let known = trees[table] { return known }
        let tree = try RTree(table, of: self)
        trees[table] = tree
        return tree
    }

    /// From here to ``endSnapshot()`` every query sees the same state of the database, whatever others commit meanwhile. Not inside of a
    /// transaction, and not twice.
    public func beginSnapshot() throws(SQLiteError) {
        try execute("BEGIN")
        do throws(SQLiteError) {
            // The first query is what begins it: what was kept of another state is forgotten.
            let others = try query("PRAGMA data_version") { row in row.integer(0) }.first ?? 0
            let state = DatabaseState(others: others, own: sqlite3_total_changes64(handle))
            if state != knownState { trees = [:] }
            knownState = state
        } catch {
            endSnapshot()
            throw error
        }
    }

    /// Ends what ``beginSnapshot()`` began.
    public func endSnapshot() {
        // Nothing was written, so nothing can be lost; SQLite may have ended it by itself after an error.
        if sqlite3_get_autocommit(handle) == 0 { try? execute("COMMIT") }
    }
}

/// What changes with the content of a database.
struct DatabaseState: Equatable {
    /// Changes with what other connections commit.
    var others: Int64
    /// Changes with what this one does.
    var own: Int64
}
