import CSQLite

/// Fills an empty R*Tree table page by page, every page full, with entries that come in the order of ``RTreeDivision``. It keeps one page, and
/// of the pages that are written their boxes. Inserting the entries one by one takes longer and leaves pages two thirds full.
///
/// The pages are written as the library lays them out (the comment at the top of SQLite's `rtree.c`; `rtreecheck()` proves it): two bytes of
/// depth, which only the root has, two of the number of cells, and the cells; a cell is eight bytes of the row or of the page below and four
/// for each bound. Everything is big-endian; a page that is not full ends in zeros. To be used in a transaction.
public final class RTreePacker {
    /// The library never puts more entries into a page (RTREE_MAXCELLS in `rtree.c`), nor fewer where pages of the database have 4096 bytes.
    static let pageCells = 51

    private let database: Database
    private let table: String
    private let capacity: Int
    /// Bytes of a page.
    private let size: Int
    private let insertPage: Statement
    private let insertRow: Statement
    private var page: RTreeLevel
    /// The pages that are written, with the boxes around what they hold.
    private var pages: RTreeLevel
    private var nextPage: Int64 = 2

    /// - Parameters:
    ///   - table: The name of a table `CREATE VIRTUAL TABLE … USING rtree(…)` without auxiliary columns.
    ///   - dimensions: Of the table, 1…5.
    /// - Throws: For a table that is no R*Tree, or has entries.
    public init(_ table: String, dimensions: Int, of database: Database) throws(SQLiteError) {
        self.database = database
        self.table = table
        let size = try database.query("SELECT length(data) FROM \(table)_node WHERE nodeno = 1") { (row) throws(SQLiteError) in
            Int(row.integer(0))
        }
        let count = try database.query("SELECT count(*) FROM \(table)_rowid") { (row) throws(SQLiteError) in row.integer(0) }
        guard let size = size.first, count.first == 0 else {
            throw SQLiteError(code: SQLITE_MISUSE, message: "\(table) is no empty R*Tree", path: database.location.path)
        }
        self.size = size
        capacity = min(Self.pageCells, (size - 4) / (8 + 8 * dimensions))
        page = RTreeLevel(bounds: 2 * dimensions)
        pages = page
        (insertPage, insertRow) = try database.writingShadowTables { () throws(SQLiteError) in
            (
                try database.prepare("INSERT OR REPLACE INTO \(table)_node (nodeno, data) VALUES (?, ?)"),
                try database.prepare("INSERT INTO \(table)_rowid (rowid, nodeno) VALUES (?, ?)")
            )
        }
    }

    /// Adds an entry.
    ///
    /// - Parameters:
    ///   - row: Its number, which no other one has.
    ///   - box: The least and the greatest of each dimension in turn. They are rounded outwards, as the library does.
    public func add(_ row: Int64, _ box: [(least: Double, greatest: Double)]) throws(SQLiteError) {
        if page.numbers.count == capacity { try writePage() }
        page.add(row, box)
    }

    /// Writes the pages above. To be called once, at the end.
    public func finish() throws(SQLiteError) {
        if pages.numbers.isEmpty {
            guard !page.numbers.isEmpty else { return }
            return try database.writingShadowTables { () throws(SQLiteError) in try writeLeaf(1) }
        }
        try writePage()
        try database.writingShadowTables { () throws(SQLiteError) in
            let insertParent = try database.prepare("INSERT INTO \(table)_parent VALUES (?, ?)")
            var level = pages
            var depth: UInt16 = 1
            while true {
                let isRoot = level.numbers.count <= capacity
                var above = RTreeLevel(bounds: level.bounds)
                for start in stride(from: 0, to: level.numbers.count, by: capacity) {
                    let cells = start..<min(start + capacity, level.numbers.count)
                    let number = isRoot ? 1 : nextPage
                    nextPage += 1
                    for cell in cells { try insertParent.execute([.integer(level.numbers[cell]), .integer(number)]) }
                    try insertPage.execute([.integer(number), .blob(level.page(cells, depth: isRoot ? depth : 0, size: size))])
                    above.add(number, around: cells, of: level)
                }
                if isRoot { return }
                level = above
                depth += 1
            }
        }
    }

    private func writePage() throws(SQLiteError) {
        try database.writingShadowTables { () throws(SQLiteError) in try writeLeaf(nextPage) }
        pages.add(nextPage, around: page.numbers.indices, of: page)
        nextPage += 1
        page.removeAll()
    }

    private func writeLeaf(_ number: Int64) throws(SQLiteError) {
        for row in page.numbers { try insertRow.execute([.integer(row), .integer(number)]) }
        try insertPage.execute([.integer(number), .blob(page.page(page.numbers.indices, depth: 0, size: size))])
    }
}

extension Database {
    /// Lets `body` write to the tables in which a virtual table keeps its data, which are otherwise protected.
    fileprivate func writingShadowTables<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
        try connection.check(csqlite_set_defensive(handle, 0))
        defer { _ = csqlite_set_defensive(handle, 1) }
        return try body()
    }
}
