import CSQLite

/// An R*Tree table, read in the order of a score: rows that come first are the best of all, and the rest of the tree is not looked at.
///
/// The library can do this too (sqlite.org/rtree.html#custom_r_tree_queries), one callback for each cell of each page; reading the pages
/// themselves takes a quarter of the time, also because they stay in memory, as far as there is room, until the database changes.
/// To be had from ``Database/rTree(_:)``.
public final class RTree {
    /// Pages that are kept, of 1.7 KB in memory each: all those of a tree of 1.6 million rows.
    private static let keptPages = 1 << 15
    /// A walk that needs more goes around in a damaged tree.
    private static let maximumPages = 100_000

    private let table: String
    private let path: String
    /// Numbers in a box.
    private let bounds: Int
    private let select: Statement
    /// The pages that were read last, each in the only place where it may be: its number modulo `keptPages`.
    private var kept: [Int64: (number: Int64, page: RTreePage)] = [:]

    init(_ table: String, of database: Database) throws(SQLiteError) {
        self.table = table
        path = database.location.path
        let columns = try database.query("SELECT count(*) FROM pragma_table_info(?)", .text(table)) { row in Int(row.integer(0)) }
        bounds = (columns.first ?? 0) - 1
        guard (2...10).contains(bounds), bounds.isMultiple(of: 2) else {
            throw SQLiteError(code: SQLITE_MISUSE, message: "\(table) is no R*Tree", path: path)
        }
        select = try database.prepare("SELECT data FROM \(table)_node WHERE nodeno = ?")
    }

    /// Goes through the rows, those of the least score first, until `body` returns false.
    ///
    /// - Parameters:
    ///   - score: Called with the boxes of a page, `[least, greatest]` of each dimension in turn, those of rows or of other pages, and with
    ///     room for the score of each of them. The score of a box that holds others must not be more than theirs; infinity leaves the box
    ///     out. Both buffers are valid for the call alone.
    ///   - body: Called with a row's number, its score and its box, which is valid for the call alone.
    /// - Throws: What `body` throws, or an ``SQLiteError``, also for pages that are damaged.
    public func scan(
        score: (_ boxes: UnsafeBufferPointer<Float>, _ scores: UnsafeMutableBufferPointer<Double>) -> Void,
        _ body: (_ row: Int64, _ score: Double, _ box: UnsafeBufferPointer<Float>) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        var pages: [RTreeCandidates] = []
        var queue = RTreeQueue()
        func open(_ number: Int64, level: Int?) throws(SQLiteError) {
            guard pages.count < Self.maximumPages else { throw damaged("more than \(Self.maximumPages) pages") }
            let page = RTreeCandidates(try page(number, level: level), score: score)
            if page.score < .infinity { queue.insert(pages.count, page.score) }
            pages.append(page)
        }
        try open(1, level: nil)
        while let (score, index) = queue.first {
            let page = pages[index].page
            let cell = pages[index].cell
            pages[index].advance()
            queue.replaceFirst(pages[index].score)
            if page.level > 0 {
                try open(page.numbers[cell], level: page.level - 1)
                continue
            }
            let goesOn = try page.boxes.withUnsafeBufferPointer { (boxes) throws(SQLiteError) in
                try body(page.numbers[cell], score, UnsafeBufferPointer(rebasing: boxes[cell * bounds..<(cell + 1) * bounds]))
            }
            if !goesOn { return }
        }
    }

    private func page(_ number: Int64, level: Int?) throws(SQLiteError) -> RTreePage {
        let place = number & Int64(Self.keptPages - 1)
        if let known = kept[place], known.number == number, known.page.level == level ?? known.page.level { return known.page }
        var page: RTreePage?
        try select.scan([.integer(number)]) { (row) throws(SQLiteError) in
            page = row.withBlob(0) { RTreePage($0, level: level, bounds: bounds) }
            return false
        }
        guard let page else { throw damaged("page \(number)") }
        // Leaves come first in a packed tree: one of them does not put out a page that every search needs.
        if page.level >= kept[place]?.page.level ?? 0 { kept[place] = (number, page) }
        return page
    }

    private func damaged(_ what: String) -> SQLiteError {
        SQLiteError(code: SQLITE_CORRUPT, message: "the index \(table) is damaged: \(what)", path: path)
    }
}
