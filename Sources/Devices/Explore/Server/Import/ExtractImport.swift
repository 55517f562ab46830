import Explore
import SQLite

/// Reads an OpenStreetMap extract: places from nodes, ways and multipolygons, and the streets that may be walked on.
///
/// The file is read once for each kind of element, relations first, so that only the positions that are used are kept in memory.
struct ExtractImport {
    let file: String
    let clock: ImportClock

    /// - Parameter folder: where places wait that are areas.
    func run(_ writer: inout PlaceWriter, _ database: Database, waitingIn folder: String) throws -> ImportReport {
        let blobs = try ExtractBlobs(file)
        try blobs.check()
        var budget = ImportBudget(file: file, size: blobs.size)
        var report = ImportReport()
        var areas: [ExtractArea] = []
        let spool = try DraftSpool(in: folder)
        var outlines: [Int64: [Int64]] = [:]
        var lines = StopLines()
        var map = MapCollector()
        try read(.relation, &report) { element, report in
            try lines.add(element, &budget)
            guard element.tag("type") == "multipolygon" else { return }
            try map.add(relation: element, &budget)
            guard let draft = place(element, &report) else { return }
            let ways = element.outlineWays
            try budget.take(draft)
            try budget.take(references: ways.count)
            for way in ways { outlines[way] = [] }
            areas.append(
                ExtractArea(offset: try spool.add(draft), ways: ways, nodes: [], isOpen: element.tag("building") == nil))
        }
        var streets = StreetWays()
        var named = StreetPlaces()
        var doors: [(keys: [String], text: String, node: Int64)] = []
        try read(.way, &report) { element, report in
            let references = element.references
            try map.add(way: element, &budget)
            if outlines[element.id] != nil {
                try budget.take(references: references.count)
                outlines[element.id] = Array(references)
            }
            guard element.hasTags else { return report.skip(.noTags) }
            if let kind = StreetKind(element.tag) {
                // A way of two nodes is a stretch of its own, and has a name.
                try budget.take(references: references.count + 4)
                if kind.hasPavements, let name = element.tag("name") {
                    try budget.take(references: references.count)
                    named.add(name, element.tags, references)
                }
                return streets.add(
                    references, kind, StreetKind.name(element.tag), isOnGround: StreetKind.isOnGround(element.tag),
                    isPavement: StreetKind.isPavement(element.tag))
            }
            guard let draft = place(element, &report) else {
                let keys = PlaceDraft.addressKeys(element.tag)
                if let node = references.first, !keys.isEmpty, let text = PlaceDraft.address(element.tag) {
                    try budget.take(references: 8 + keys.count)
                    doors.append((keys, text, node))
                }
                return
            }
            try budget.take(draft)
            try budget.take(references: references.count)
            areas.append(
                ExtractArea(
                    offset: try spool.add(draft), ways: [], nodes: Array(references), isOpen: element.tag("building") == nil))
        }
        // A way may be the outline of many areas, and is in each of them.
        try budget.take(references: areas.reduce(0) { sum, area in area.ways.reduce(sum) { $0 + (outlines[$1]?.count ?? 0) } })
        for index in areas.indices { areas[index].nodes += areas[index].ways.flatMap { outlines[$0] ?? [] } }
        outlines = [:]
        var positions = NodePositions(areas.lazy.flatMap(\.nodes) + doors.map(\.node), streets.references + map.references)
        var entrances: Set<Int64> = []
        try read(.node, &report) { element, report in
            if let position = element.position { positions.set(element.id, position) }
            try map.add(node: element, &budget)
            guard element.hasTags else { return }
            if StreetKind.isBarrier(element.tag) {
                try budget.take(references: 1)
                streets.block(element.id)
            }
            if AreaApproaches.isEntrance(element.tag), positions.index(of: element.id) != nil {
                try budget.take(references: 1)
                entrances.insert(element.id)
            }
            guard var draft = place(element, &report) else {
                let keys = PlaceDraft.addressKeys(element.tag)
                if !keys.isEmpty, let point = element.position?.coordinate, let text = PlaceDraft.address(element.tag) {
                    try budget.take(references: 8 + keys.count)
                    try writer.add(PlaceWriter.Address(keys: keys, text: text, latitude: point.latitude, longitude: point.longitude))
                }
                return
            }
            guard let coordinate = element.position?.coordinate else { return report.skip(.noPosition) }
            if let text = lines.text(of: element.id) { draft.facts = PlaceFacts.adding("lines", text, to: draft.facts) }
            try budget.take(draft)
            try writer.add(draft.at(coordinate))
        }
        for area in areas {
            guard let coordinate = area.middle(positions) else {
                report.skip(.outside)
                continue
            }
            var place = try spool.place(at: area.offset).at(coordinate)
            place.approaches = area.approaches(positions, entrances: entrances)
            try writer.add(place)
        }
        for door in doors {
            guard let point = positions[door.node]?.coordinate else { continue }
            try writer.add(PlaceWriter.Address(keys: door.keys, text: door.text, latitude: point.latitude, longitude: point.longitude))
        }
        report.places = writer.places
        // Streets are found by their names, and are no places that anybody counts.
        for street in named.places(positions) { try writer.add(street) }
        report.streets = try StreetWriter(database).write(streets, positions, &report)
        try map.write(to: database, positions, every: clock.interval) { fraction in
            try clock.tick(.drawing, fraction, report.elements)
        }
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
        report.newest = max(report.newest, reader.time)
        try reader.forEach { element in
            report.elements += 1
            report.newest = max(report.newest, element.time)
            try body(element, &report)
            if report.elements.isMultiple(of: clock.interval) {
                let fraction = kind.share.lowerBound + reader.fraction * (kind.share.upperBound - kind.share.lowerBound)
                try clock.tick(.reading, fraction, report.elements)
            }
        }
    }

    /// The place that an element is, at no position yet; `nil`, and counted, where it is none.
    private func place(_ element: ExtractElement, _ report: inout ImportReport) -> PlaceDraft? {
        do throws(SkipReason) {
            return try PlaceDraft(latitude: 0, longitude: 0, ratings: false, &report, tags: { element.tags }, element.tag)
        } catch {
            report.skip(error)
            return nil
        }
    }
}

extension PlaceDraft {
    /// The same place, somewhere else.
    func at(_ coordinate: Coordinates) -> PlaceDraft {
        var copy = self
        copy.latitude = coordinate.latitude
        copy.longitude = coordinate.longitude
        return copy
    }
}
