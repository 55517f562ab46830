import SQLite

/// Reads an OpenStreetMap extract: places from nodes, ways and multipolygons, and the streets that may be walked on.
///
/// The file is read once for each kind of element, relations first, so that only the positions that are used are kept in memory.
struct ExtractImport {
    let file: String
    let clock: ImportClock

    func run(_ writer: inout PlaceWriter, _ database: Database) throws -> ImportReport {
        var report = ImportReport()
        var areas: [ExtractArea] = []
        var outlines: [Int64: [Int64]] = [:]
        try read(.relation, &report) { element, report in
            guard element.tag("type") == "multipolygon", let draft = place(element, &report) else { return }
            let ways = element.outlineWays
            for way in ways { outlines[way] = [] }
            areas.append(ExtractArea(place: draft, ways: ways, nodes: []))
        }
        var streets = StreetWays()
        try read(.way, &report) { element, report in
            if outlines[element.id] != nil { outlines[element.id] = Array(element.references) }
            guard element.hasTags else { return report.skip(.noTags) }
            if let kind = StreetKind(element.tag) { return streets.add(element.references, kind, element.tag("name")) }
            guard let draft = place(element, &report) else { return }
            areas.append(ExtractArea(place: draft, ways: [], nodes: Array(element.references)))
        }
        for index in areas.indices { areas[index].nodes += areas[index].ways.flatMap { outlines[$0] ?? [] } }
        outlines = [:]
        var positions = NodePositions(areas.lazy.flatMap(\.nodes), streets.references)
        try read(.node, &report) { element, report in
            if let position = element.position { positions.set(element.id, position) }
            guard element.hasTags, let draft = place(element, &report) else { return }
            guard let coordinate = element.position?.coordinate else { return report.skip(.noPosition) }
            writer.add(draft.at(coordinate))
        }
        for area in areas {
            guard let coordinate = area.middle(positions) else {
                report.skip(.outside)
                continue
            }
            writer.add(area.place.at(coordinate))
        }
        report.places = writer.places
        report.streets = try StreetWriter(database).write(streets, positions, &report)
        return report
    }

    private enum Kind: Int {
        case node = 1
        case way = 2
        case relation = 4

        /// Where its reading lies in the whole, 0…1: nodes are most of a file.
        var share: ClosedRange<Double> {
            switch self {
            case .relation: 0...0.1
            case .way: 0.1...0.4
            case .node: 0.4...1
            }
        }
    }

    private func read(_ kind: Kind, _ report: inout ImportReport, _ body: (ExtractElement, inout ImportReport) throws -> Void) throws {
        let reader = try ExtractReader(file, kinds: kind.rawValue)
        try reader.forEach { element in
            report.elements += 1
            try body(element, &report)
            if report.elements.isMultiple(of: ImportClock.interval) {
                let fraction = kind.share.lowerBound + reader.fraction * (kind.share.upperBound - kind.share.lowerBound)
                try clock.tick(.reading, fraction, report.elements)
            }
        }
    }

    /// The place that an element is, at no position yet; `nil`, and counted, where it is none.
    private func place(_ element: ExtractElement, _ report: inout ImportReport) -> PlaceDraft? {
        guard let classification = PlaceClassifier.classify(element.tag) else {
            report.skip(.notAPlace)
            return nil
        }
        guard let name = element.tag("name") else {
            report.skip(.noName)
            return nil
        }
        guard name.utf8.count <= 500 else {
            report.skip(.longName)
            return nil
        }
        return PlaceDraft(name: name, latitude: 0, longitude: 0, classification, ratings: false, element.tag)
    }
}

extension PlaceDraft {
    /// The same place, somewhere else.
    func at(_ coordinate: Coordinate) -> PlaceDraft {
        var copy = self
        copy.latitude = coordinate.latitude
        copy.longitude = coordinate.longitude
        return copy
    }
}
