import CSQLite

/// The score of a walk through an R*Tree, on its way through the library to the function that the library calls for every box.
struct RTreeScorer {
    /// Of the SQL function, which every connection has.
    static let function = "in_order"
    /// Of the pointer: the library hands it to a function that asks for this name, and to nobody else (sqlite.org/bindptr.html).
    static let name: StaticString = "RTreeScorer"

    let score: (UnsafeBufferPointer<Double>) -> Double

    static func register(with connection: Connection) throws(SQLiteError) {
        try connection.check(sqlite3_rtree_query_callback(connection.handle, function, scoreBox, nil, nil))
    }
}

/// Called for every box that the library comes upon.
private let scoreBox: @convention(c) (UnsafeMutablePointer<sqlite3_rtree_query_info>?) -> CInt = { info in
    guard let info, info.pointee.nParam == 1, let parameter = info.pointee.apSqlParam[0],
        let pointer = sqlite3_value_pointer(parameter, UnsafeRawPointer(RTreeScorer.name.utf8Start).assumingMemoryBound(to: CChar.self))
    else { return SQLITE_ERROR }
    let box = UnsafeBufferPointer<Double>(start: info.pointee.aCoord, count: Int(info.pointee.nCoord))
    let score = pointer.assumingMemoryBound(to: RTreeScorer.self).pointee.score(box)
    info.pointee.rScore = score
    info.pointee.eWithin = score < .infinity ? PARTLY_WITHIN : NOT_WITHIN
    return SQLITE_OK
}
