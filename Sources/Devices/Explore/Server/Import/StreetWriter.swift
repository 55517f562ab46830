import SQLite

/// Cuts ways at their corners, and writes the stretches between.
struct StreetWriter {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Writes the streets; how many stretches they are, and of how many ways nodes are missing.
    ///
    /// Where a node is missing in the extract, the way ends before it and begins again behind it.
    func write(_ streets: StreetWays, _ positions: NodePositions) throws -> (stretches: Int, torn: Int) {
        var torn = 0
        let nodes = streets.references.map { positions.index(of: $0) ?? -1 }
        var uses = [UInt8](repeating: 0, count: positions.count)
        for way in streets.ways {
            for node in nodes[way.nodes] where node >= 0 { uses[node] = min(2, uses[node] + 1) }
        }
        for (number, name) in streets.names.enumerated() {
            try database.execute("INSERT INTO street_name VALUES (?, ?)", .integer(number), .text(name))
        }
        let barriers = Set(streets.barriers.compactMap { positions.index(of: $0) })
        let pavements = PavementNames.found(for: streets, positions)
        var stretches = StretchList()
        for (number, way) in streets.ways.enumerated() {
            if way.isCounted, nodes[way.nodes].contains(where: { $0 < 0 || positions.position(at: $0) == nil }) { torn += 1 }
            let name = way.name ?? pavements[number]
            var shape: [FixedPosition] = []
            var first = 0
            func end(at last: Int) {
                if shape.count >= 2 { stretches.add(shape, first, last, way.kind, name, way.isOnGround) }
            }
            var previous = 0
            for node in nodes[way.nodes] {
                guard node >= 0, let position = positions.position(at: node) else {
                    end(at: previous)
                    shape = []
                    continue
                }
                if barriers.contains(node) {
                    // The way ends before it, and begins again behind it.
                    end(at: previous)
                    shape = []
                    continue
                }
                if shape.isEmpty { first = node }
                shape.append(position)
                if uses[node] > 1, shape.count > 1 {
                    end(at: node)
                    shape = [position]
                    first = node
                }
                previous = node
            }
            end(at: previous)
        }
        try stretches.write(to: database)
        return (stretches.count, torn)
    }
}
