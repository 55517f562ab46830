import CSQLite

/// The score of the walk through an R*Tree that goes on, for the function that the library calls for every box. One for each connection: the
/// library hands no pointer of a statement's to that function.
final class RTreeScorer {
    /// Of the SQL function, which every connection has.
    static let function = "in_order"

    /// Of the walk that is under way; one inside of another puts it back.
    var score: ((UnsafeBufferPointer<Double>) -> Double)?

    /// Makes the function known to a connection that keeps this scorer for as long as it lives.
    func register(with handle: OpaquePointer) -> CInt {
        sqlite3_rtree_query_callback(handle, Self.function, scoreBox, Unmanaged.passUnretained(self).toOpaque(), nil)
    }
}

/// Called for every box that the library comes upon.
private let scoreBox: @convention(c) (UnsafeMutablePointer<sqlite3_rtree_query_info>?) -> CInt = { info in
    guard let info, let context = info.pointee.pContext,
        let score = Unmanaged<RTreeScorer>.fromOpaque(context).takeUnretainedValue().score
    else { return SQLITE_MISUSE }
    let value = score(UnsafeBufferPointer<Double>(start: info.pointee.aCoord, count: Int(info.pointee.nCoord)))
    info.pointee.rScore = value
    info.pointee.eWithin = value < .infinity ? PARTLY_WITHIN : NOT_WITHIN
    return SQLITE_OK
}
