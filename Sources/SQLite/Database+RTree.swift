import CSQLite

extension Database {
    /// Goes through the rows of an R*Tree, those of the least score first, until `body` returns false: rows that come first are the best of
    /// all, and the rest of the tree is not looked at (sqlite.org/rtree.html#custom_r_tree_queries).
    ///
    /// - Parameters:
    ///   - table: The name of a table `CREATE VIRTUAL TABLE … USING rtree(id, …)`.
    ///   - score: Called with a box, `[least, greatest]` of each dimension in turn, which is valid for the call alone: that of a row, or one
    ///     that holds others, whose score must not be more than theirs. Infinity leaves the box out.
    ///   - body: Called with a row's number, its score and its box, which is valid for the call alone.
    /// - Throws: What `body` throws, or an ``SQLiteError``, also for a table that is no R*Tree, and for one that is damaged.
    public func scan(
        rTree table: String, score: (_ box: UnsafeBufferPointer<Double>) -> Double,
        _ body: (_ row: Int64, _ score: Double, _ box: UnsafeBufferPointer<Double>) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        let select = try prepare("SELECT * FROM \(table) WHERE id MATCH \(RTreeScorer.function)()")
        var box = [Double](repeating: 0, count: max(0, select.columnCount - 1))
        let scorer = connection.scorer
        try withoutActuallyEscaping(score) { (score) throws(SQLiteError) in
            let outer = scorer.score
            scorer.score = score
            defer { scorer.score = outer }
            try select.scan { (row) throws(SQLiteError) in
                for column in box.indices { box[column] = row.real(column + 1) }
                return try box.withUnsafeBufferPointer { (box) throws(SQLiteError) in try body(row.integer(0), score(box), box) }
            }
        }
    }

    /// From here to ``endSnapshot()`` every query sees the same state of the database, whatever others commit meanwhile. Not inside of a
    /// transaction, and not twice.
    public func beginSnapshot() throws(SQLiteError) {
        try execute("BEGIN")
    }

    /// Ends what ``beginSnapshot()`` began.
    public func endSnapshot() {
        // Nothing was written, so nothing can be lost; SQLite may have ended it by itself after an error.
        if sqlite3_get_autocommit(handle) == 0 { try? execute("COMMIT") }
    }
}
