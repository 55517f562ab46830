/// The ways of an extract that may be walked on.
struct StreetWays {
    /// A way: which of the references are its own.
    struct Way {
        var nodes: Range<Int>
        var kind: StreetKind
        var name: Int?
        /// Whether it lies on the ground.
        var isOnGround: Bool
        /// Whether it is a pavement that is drawn beside its street.
        var isPavement: Bool
        /// True where it counts among what is left out where nodes are missing.
        var isCounted: Bool
    }

    private(set) var ways: [Way] = []
    /// The nodes of all ways, one way after the other.
    private(set) var references: [Int64] = []
    /// Each name once.
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]
    /// Nodes that nobody gets past.
    private(set) var barriers: Set<Int64> = []

    mutating func block(_ node: Int64) { barriers.insert(node) }

    mutating func add(
        _ nodes: UnsafeBufferPointer<Int64>, _ kind: StreetKind, _ name: String?, isOnGround: Bool = true, isPavement: Bool = false,
        isCounted: Bool = true
    ) {
        guard nodes.count >= 2 else { return }
        let start = references.count
        references.append(contentsOf: nodes)
        ways.append(
            Way(
                nodes: start..<references.count, kind: kind, name: name.map { number(of: $0) }, isOnGround: isOnGround,
                isPavement: isPavement, isCounted: isCounted))
    }

    /// Ways that nodes are missing of.
    func torn(_ positions: NodePositions) -> Int {
        ways.count { way in way.isCounted && references[way.nodes].contains { positions[$0] == nil } }
    }

    private mutating func number(of name: String) -> Int {
        if let number = numbers[name] { return number }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }
}
