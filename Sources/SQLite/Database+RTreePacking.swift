import CSQLite

extension Database {
    /// The library never puts more entries into a page (RTREE_MAXCELLS in `rtree.c`), nor fewer where pages of the database have 4096 bytes.
    static let rTreePageCells = 51

    /// Fills an empty R*Tree table with all its entries at once: every page full, in the order of ``RTreeDivision``.
    /// Inserting them one by one takes ten times as long and leaves pages two thirds full.
    ///
    /// The pages are written as the library lays them out (the comment at the top of SQLite's `rtree.c`; `rtreecheck()` proves it):
    /// two bytes of depth, which only the root has, two of the number of cells, and the cells; a cell is eight bytes of the row or of
    /// the page below and four for each bound. Everything is big-endian; a page that is not full ends in zeros. To be called in a transaction.
    ///
    /// - Parameter table: The name of a table `CREATE VIRTUAL TABLE … USING rtree(…)` without auxiliary columns, of the entries' dimensions.
    /// - Throws: For a table that is no R*Tree, or has entries.
    public func packRTree(_ table: String, _ entries: RTreeEntries) throws {
        guard !entries.rows.isEmpty else { return }
        let bounds = entries.boxes.count / entries.rows.count
        guard
            let size = try query("SELECT length(data) FROM \(table)_node WHERE nodeno = 1", row: { row in Int(row.integer(0)) }).first,
            try query("SELECT count(*) FROM \(table)_rowid", row: { row in row.integer(0) }).first == 0
        else {
            throw SQLiteError(code: SQLITE_MISUSE, message: "\(table) is no empty R*Tree", path: location.path)
        }
        let capacity = min(Self.rTreePageCells, (size - 4) / (8 + 4 * bounds))
        try writingShadowTables { () throws(SQLiteError) in
            let order = RTreeDivision(entries.places).order()
            var level = RTreeLevel(
                numbers: order.map { entries.rows[$0] }, boxes: order.flatMap { entries.boxes[$0 * bounds..<($0 + 1) * bounds] },
                bounds: bounds)
            var depth: UInt16 = 0
            var nextPage: Int64 = 2
            while true {
                let isRoot = level.numbers.count <= capacity
                let parents = isRoot ? [1] : (0..<level.pages(of: capacity)).map { nextPage + Int64($0) }
                let links = try prepare(
                    depth == 0 ? "INSERT INTO \(table)_rowid (rowid, nodeno) VALUES (?, ?)" : "INSERT INTO \(table)_parent VALUES (?, ?)")
                // In the order of their numbers, so that every one of them goes to the end of its table.
                for (child, place) in level.numbers.enumerated().map({ ($1, $0) }).sorted(by: { $0.0 < $1.0 }) {
                    try links.execute([.integer(child), .integer(parents[place / capacity])])
                }
                let insert = try prepare("INSERT OR REPLACE INTO \(table)_node (nodeno, data) VALUES (?, ?)")
                for (page, number) in parents.enumerated() {
                    let data = level.page(page, capacity, depth: isRoot ? depth : 0, size: size)
                    try insert.execute([.integer(number), .blob(data)])
                }
                if isRoot { return }
                nextPage += Int64(parents.count)
                level = level.parent(parents, capacity)
                depth += 1
            }
        }
    }

    /// Lets `body` write to the tables in which a virtual table keeps its data, which are otherwise protected.
    private func writingShadowTables(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        try connection.check(csqlite_set_defensive(handle, 0))
        defer { _ = csqlite_set_defensive(handle, 1) }
        try body()
    }
}
