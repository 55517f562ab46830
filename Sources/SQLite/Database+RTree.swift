import CSQLite

extension Database {
    /// Lets queries of R*Tree tables go by `WHERE id MATCH name(…)`: rows come in the order of their score, the least first, and those
    /// without one not at all (sqlite.org/rtree.html#custom_r_tree_queries).
    ///
    /// The library asks for the score of whole branches too. The score of a box that holds others must not be more than theirs: then
    /// the first rows are the best of all, and the rest of the tree is not looked at.
    ///
    /// - Parameters:
    ///   - name: The function's name in SQL.
    ///   - score: Called with the function's arguments and a box, `[least, greatest]` of each dimension in turn; a score of at least 0,
    ///     or `nil` to leave the box out.
    public func addRTreeOrder(
        _ name: String, score: @escaping (_ arguments: UnsafeBufferPointer<Double>, _ box: UnsafeBufferPointer<Double>) -> Double?
    ) throws(SQLiteError) {
        let context = Unmanaged.passRetained(RTreeScore(score)).toOpaque()
        // The destructor is called by the library, also where this call fails.
        try connection.check(
            sqlite3_rtree_query_callback(
                handle, name,
                { info in
                    guard let info, let context = info.pointee.pContext else { return SQLITE_ERROR }
                    let score = Unmanaged<RTreeScore>.fromOpaque(context).takeUnretainedValue().score
                    let arguments = UnsafeBufferPointer(start: info.pointee.aParam, count: Int(info.pointee.nParam))
                    let box = UnsafeBufferPointer(start: info.pointee.aCoord, count: Int(info.pointee.nCoord))
                    if let value = score(arguments, box) {
                        info.pointee.eWithin = PARTLY_WITHIN
                        info.pointee.rScore = max(0, value)
                    } else {
                        info.pointee.eWithin = NOT_WITHIN
                    }
                    return SQLITE_OK
                },
                context, { Unmanaged<RTreeScore>.fromOpaque($0!).release() }))
    }
}

/// The closure of an order, in a box that C can carry.
private final class RTreeScore {
    let score: (UnsafeBufferPointer<Double>, UnsafeBufferPointer<Double>) -> Double?

    init(_ score: @escaping (UnsafeBufferPointer<Double>, UnsafeBufferPointer<Double>) -> Double?) { self.score = score }
}
