/// A stretch of street from corner to corner, in memory.
struct StreetEdge {
    /// The corner where its line begins.
    var first: Int32
    /// The corner where its line ends.
    var last: Int32
    let kind: StreetKind
    /// Whether it lies on the ground, and no floor or tunnel.
    let isOnGround: Bool
    /// An index into the names; −1 without one.
    let name: Int32
    /// Metres along the line.
    var length: Float
    /// Which of the graph's points are its line.
    var pointStart: Int32
    var pointCount: Int32
}
