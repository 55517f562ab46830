/// The cells of a page that were not taken yet.
///
/// Of most pages only a few are ever wanted: to look for the least among those that are left costs less than to sort all of them in.
struct RTreeCandidates {
    let page: RTreePage
    /// Infinity for those that were taken or left out.
    private var scores: [Double]
    /// The cell of the least score.
    private(set) var cell = 0
    /// Its score; infinity where nothing is left.
    private(set) var score = Double.infinity

    /// - Parameter score: see ``RTree/scan(score:_:)``.
    init(_ page: RTreePage, score: (UnsafeBufferPointer<Float>, UnsafeMutableBufferPointer<Double>) -> Void) {
        self.page = page
        let count = page.numbers.count
        scores = [Double](unsafeUninitializedCapacity: count) { scores, initialized in
            scores.initialize(repeating: .infinity)
            page.boxes.withUnsafeBufferPointer { score($0, UnsafeMutableBufferPointer(rebasing: scores[..<count])) }
            initialized = count
        }
        findLeast()
    }

    /// Goes on to the next cell.
    mutating func advance() {
        scores[cell] = .infinity
        findLeast()
    }

    private mutating func findLeast() {
        var cell = 0
        var least = Double.infinity
        scores.withUnsafeBufferPointer { scores in
            for index in scores.indices where scores[index] < least {
                least = scores[index]
                cell = index
            }
        }
        self.cell = cell
        score = least
    }
}
