import Explore
import SQLite

/// Reads an OpenStreetMap extract: places from nodes, ways and multipolygons, and the streets that may be walked on.
///
/// The file is read once for each kind of element, relations first, so that only the positions that are used are kept in memory.
struct ExtractImport {
    let file: String
    let clock: ImportClock
    /// The elements that are read, for an area that has the rest; everything without it.
    var selection: ExtractSelection?

    /// - Parameter folder: where places wait that are areas.
    /// - Returns: what was read, of a selection what counts of it: its streets are all of them, or 0 where they stay as they are.
    func run(_ writer: inout PlaceWriter, _ database: Database, waitingIn folder: String) throws -> ImportReport {
        func isRead(_ element: ExtractElement) -> Bool { selection?.elements.contains(key: element.key) ?? true }
        let cutsStreets = selection?.cutsStreets ?? true
        let drawsMap = selection?.drawsMap ?? true
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
            if drawsMap { try map.add(relation: element, &budget) }
            guard isRead(element), let draft = place(element, &report) else { return }
            let ways = element.outlineWays
            try budget.take(draft)
            try budget.take(references: ways.count)
            for way in ways { outlines[way] = [] }
            areas.append(
                ExtractArea(offset: try spool.add(draft), ways: ways, nodes: [], isOpen: element.tag("building") == nil))
        }
        var streets = StreetWays()
        var named = StreetPlaces()
        var doors: [(keys: [String], text: String, node: Int64, element: Int64)] = []
        try read(.way, &report) { element, report in
            let references = element.references
            let isRead = isRead(element)
            if drawsMap { try map.add(way: element, &budget) } else { map.noteShore(element) }
            if outlines[element.id] != nil {
                try budget.take(references: references.count)
                outlines[element.id] = Array(references)
            }
            guard element.hasTags else {
                if isRead { report.skip(.noTags) }
                return
            }
            if let kind = StreetKind(element.tag) {
                guard isRead || cutsStreets else { return }
                // A way of two nodes is a stretch of its own, and has a name.
                try budget.take(references: references.count + 4)
                if StreetKind.isFoundByName(element.tag), let name = element.tag("name"), selection?.streetNames.contains(name) ?? true {
                    try budget.take(references: references.count)
                    named.add(name, element.tags, references)
                }
                return streets.add(
                    references, kind, StreetKind.name(element.tag), isOnGround: StreetKind.isOnGround(element.tag),
                    isPavement: StreetKind.isPavement(element.tag), isCounted: isRead)
            }
            guard isRead else { return }
            guard let draft = place(element, &report) else {
                let keys = PlaceDraft.addressKeys(element.tag)
                if let node = references.first, !keys.isEmpty, let text = PlaceDraft.address(element.tag) {
                    try budget.take(references: 8 + keys.count)
                    doors.append((keys, text, node, element.key))
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
            guard isRead(element) else { return }
            guard var draft = place(element, &report) else {
                let keys = PlaceDraft.addressKeys(element.tag)
                if !keys.isEmpty, let point = element.position?.coordinate, let text = PlaceDraft.address(element.tag) {
                    try budget.take(references: 8 + keys.count)
                    try writer.add(
                        PlaceWriter.Address(
                            keys: keys, text: text, latitude: point.latitude, longitude: point.longitude, element: element.key))
                }
                return
            }
            guard let coordinate = element.position?.coordinate else { return report.skip(.noPosition) }
            if let text = lines.text(of: element.id) {
                let facts = PlaceFacts.adding("lines", text.lines, to: draft.facts)
                draft.facts = PlaceFacts.adding("lines:places", text.places, to: facts)
            }
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
            try writer.add(
                PlaceWriter.Address(
                    keys: door.keys, text: door.text, latitude: point.latitude, longitude: point.longitude, element: door.element))
        }
        report.places = writer.places
        // Streets are found by their names, and are no places that anybody counts.
        for street in named.places(positions) { try writer.add(street) }
        var torn = 0
        if cutsStreets {
            (report.streets, torn) = try StreetWriter(database).write(streets, positions)
        } else {
            torn = streets.torn(positions)
        }
        if torn > 0 { report.skip(.outside, torn) }
        let tiles = try prepare(map, database)
        if drawsMap {
            try map.write(to: database, positions, only: tiles, every: clock.interval) { fraction in
                try clock.tick(.drawing, fraction, report.elements)
            }
        }
        return report
    }

    /// Makes room for what a selection changes of a map.
    ///
    /// - Returns: the tiles to be made; `nil` for all of them.
    /// - Throws: ``NeedsWholeImport`` where the sea reaches as far as the extract does, which has another edge now.
    private func prepare(_ map: MapCollector, _ database: Database) throws -> TouchedTiles? {
        guard let selection else { return nil }
        let known = try database.query("SELECT south, north, west, east FROM map_area") { (row) throws(SQLiteError) in
            (0..<4).map { row.real($0) }
        }
        if let bounds = map.bounds, let first = known.first, first != bounds {
            if map.hasShores { throw NeedsWholeImport() }
            try database.execute(
                "UPDATE map_area SET south = ?, north = ?, west = ?, east = ?", .real(bounds[0]), .real(bounds[1]), .real(bounds[2]),
                .real(bounds[3]))
        }
        guard selection.drawsMap else { return nil }
        try database.run(script: "DELETE FROM map_area")
        // Without a line there is no map, of points and areas neither.
        let isWhole = selection.changesSea || known.isEmpty || map.isEmpty
        let tiles = isWhole ? nil : TouchedTiles(selection.boxes)
        if let tiles { try tiles.remove(from: database) } else { try database.run(script: "DELETE FROM map_tile") }
        return tiles
    }

    enum Kind: Int {
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
            var draft = try PlaceDraft(latitude: 0, longitude: 0, ratings: false, &report, tags: { element.tags }, element.tag)
            draft.element = element.key
            return draft
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
