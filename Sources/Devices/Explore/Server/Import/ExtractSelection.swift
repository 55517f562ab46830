/// The elements of an extract that a file of changes touches: those that it changes, and those that hang together with them.
struct ExtractSelection {
    /// Elements that are places, or doors, otherwise than before, or may be.
    private(set) var elements = ElementSet()
    /// The names of streets whose ways are others.
    private(set) var streetNames: Set<String> = []
    /// True where a way that is walked on has changed, and with it where others are cut.
    private(set) var cutsStreets = false
    /// True where a shore has changed: the sea may be anywhere.
    private(set) var changesSea = false
    /// Around what a map draws otherwise.
    private(set) var boxes: [MapBox] = []

    /// - Parameters:
    ///   - changed: the elements that are new, changed or gone.
    ///   - extracts: before and after.
    /// - Throws: `ImportError.badExtract`.
    init(_ changed: ElementSet, in extracts: [String]) throws {
        elements = changed
        for extract in extracts {
            var drawn: [[Int64]] = []
            try addWays(extract, changed, &drawn)
            try addRelations(extract, changed, &drawn)
            try addNodes(extract, changed, drawn)
        }
    }

    private mutating func addWays(_ extract: String, _ changed: ElementSet, _ drawn: inout [[Int64]]) throws {
        try ExtractReader(extract, kinds: ExtractImport.Kind.way.rawValue).forEach { element in
            let references = element.references
            guard changed.ways.contains(element.id) || references.contains(where: changed.nodes.contains) else { return }
            elements.ways.insert(element.id)
            guard element.hasTags else { return }
            let tag = element.tag
            if StreetKind(tag) != nil {
                cutsStreets = true
                if StreetKind.isFoundByName(tag), let name = tag("name") { streetNames.insert(name) }
            }
            if tag("natural") == "coastline" { changesSea = true }
            if MapKind.line(tag) != nil || MapKind.area(tag) != nil { drawn.append(Array(references)) }
        }
    }

    private mutating func addRelations(_ extract: String, _ changed: ElementSet, _ drawn: inout [[Int64]]) throws {
        var rings: Set<Int64> = []
        try ExtractReader(extract, kinds: ExtractImport.Kind.relation.rawValue).forEach { element in
            let isChanged = changed.relations.contains(element.id)
            // What calls at a stop is told there.
            if isChanged, element.tag("type") == "route" { elements.nodes.formUnion(element.memberNodes) }
            guard element.tag("type") == "multipolygon" else { return }
            let ways = element.ringWays
            guard isChanged || ways.contains(where: elements.ways.contains) else { return }
            elements.relations.insert(element.id)
            if MapKind.area(element.tag) != nil { rings.formUnion(ways) }
        }
        guard !rings.isEmpty else { return }
        try ExtractReader(extract, kinds: ExtractImport.Kind.way.rawValue).forEach { element in
            if rings.contains(element.id) { drawn.append(Array(element.references)) }
        }
    }

    private mutating func addNodes(_ extract: String, _ changed: ElementSet, _ drawn: [[Int64]]) throws {
        var positions = NodePositions([], drawn.flatMap(\.self))
        try ExtractReader(extract, kinds: ExtractImport.Kind.node.rawValue).forEach { element in
            guard let position = element.position else { return }
            positions.set(element.id, position)
            guard element.hasTags, changed.nodes.contains(element.id) else { return }
            if StreetKind.isBarrier(element.tag) { cutsStreets = true }
            if MapKind.point(element.tag) != nil { boxes.append(MapBox(least: MapPoint(position), greatest: MapPoint(position))) }
        }
        boxes += drawn.compactMap { nodes in MapBox(nodes.lazy.compactMap { positions[$0] }.map { MapPoint($0) }) }
    }

    /// Tells that a map draws something otherwise.
    var drawsMap: Bool { changesSea || !boxes.isEmpty }

    /// The same, of which nothing but places and doors is read.
    var ofPlaces: ExtractSelection {
        var copy = self
        (copy.cutsStreets, copy.changesSea, copy.boxes, copy.streetNames) = (false, false, [], [])
        return copy
    }
}
