/// The entries that an R*Tree is to be filled with at once.
public struct RTreeEntries {
    private(set) var rows: [Int64] = []
    private(set) var boxes: [Float] = []
    private(set) var places: [SIMD3<Float>] = []

    /// No entries yet.
    public init() {}

    /// Adds an entry.
    ///
    /// - Parameters:
    ///   - row: Its number, which no other one has.
    ///   - box: The least and the greatest of each dimension in turn, as many in every entry. They are rounded outwards, as the library does.
    ///   - place: The middle of the box, in units that are as long in every direction as a search takes them for.
    public mutating func add(_ row: Int64, _ box: [(least: Double, greatest: Double)], at place: SIMD3<Float>) {
        rows.append(row)
        places.append(place)
        for (least, greatest) in box {
            boxes.append(Double(Float(least)) > least ? Float(least).nextDown : Float(least))
            boxes.append(Double(Float(greatest)) < greatest ? Float(greatest).nextUp : Float(greatest))
        }
    }
}
