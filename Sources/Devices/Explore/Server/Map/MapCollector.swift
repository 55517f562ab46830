import Foundation
import SQLite

/// What a map draws of an extract, until the positions of its nodes are known.
struct MapCollector {
    private struct Way {
        var feature: MapFeature
        var shape: MapFeature.Shape
        var nodes: Range<Int>
    }

    private struct Area {
        var feature: MapFeature
        var ways: [Int64]
    }

    private var ways: [Way] = []
    /// The nodes of all ways, one way after the other.
    private var nodes: [Int64] = []
    private var areas: [Area] = []
    /// The nodes of the outlines of `areas`.
    private var outlines: [Int64: [Int64]] = [:]
    private var coastline = Coastline()
    private var points: [(feature: MapFeature, position: FixedPosition)] = []
    private var edge: (south: Int32, north: Int32, west: Int32, east: Int32)?

    /// The box of the nodes, in degrees: south, north, west, east; `nil` without any.
    var bounds: [Double]? { edge.map { [$0.south, $0.north, $0.west, $0.east].map { Double($0) / 1e7 } } }
    /// True where nothing is drawn.
    var isEmpty: Bool { ways.isEmpty }
    /// True where there is a shore, along which the sea reaches to the extract's edge.
    var hasShores: Bool { !coastline.isEmpty }

    /// The nodes whose positions are needed.
    var references: [Int64] { nodes + outlines.values.flatMap(\.self) + coastline.references }

    mutating func add(relation element: ExtractElement, _ budget: inout ImportBudget) throws {
        let tag = element.tag
        guard let kind = MapKind.area(tag) else { return }
        let members = element.ringWays
        try budget.take(mapReferences: members.count + 8)
        areas.append(Area(feature: MapFeature(kind: kind, name: tag("name")), ways: members))
        for way in members { outlines[way] = [] }
    }

    mutating func add(way element: ExtractElement, _ budget: inout ImportBudget) throws {
        let references = element.references
        if outlines[element.id] != nil {
            try budget.take(mapReferences: references.count)
            outlines[element.id] = Array(references)
        }
        guard element.hasTags, references.count > 1 else { return }
        let tag = element.tag
        if tag("natural") == "coastline" {
            try budget.take(mapReferences: references.count)
            coastline.add(references)
        }
        let isClosed = references.count > 3 && references.first == references.last
        let area = isClosed ? MapKind.area(tag) : nil
        guard let kind = area ?? MapKind.line(tag) else { return }
        try budget.take(mapReferences: references.count + 8)
        var marks: MapFeature.Marks = []
        if MapKind.isTunnel(tag) { marks.insert(.tunnel) }
        if MapKind.isBridge(tag) { marks.insert(.bridge) }
        let start = nodes.count
        nodes.append(contentsOf: references)
        ways.append(
            Way(
                feature: MapFeature(kind: kind, name: tag("name"), marks: area == nil ? marks : []), shape: area == nil ? .line : .area,
                nodes: start..<nodes.count))
    }

    /// Keeps whether there is a shore, of a map that is not drawn.
    mutating func noteShore(_ element: ExtractElement) {
        if coastline.isEmpty, element.tag("natural") == "coastline" { coastline.add(element.references) }
    }

    mutating func add(node element: ExtractElement, _ budget: inout ImportBudget) throws {
        guard let position = element.position else { return }
        let (latitude, longitude) = (position.latitude, position.longitude)
        if let edge {
            self.edge = (
                min(edge.south, latitude), max(edge.north, latitude), min(edge.west, longitude), max(edge.east, longitude)
            )
        } else {
            edge = (latitude, latitude, longitude, longitude)
        }
        guard element.hasTags, let kind = MapKind.point(element.tag) else { return }
        try budget.take(mapReferences: 8)
        let population = element.tag("population").flatMap { Double($0) } ?? 0
        points.append((MapFeature(kind: kind, name: element.tag("name"), rank: Self.rank(population)), position))
    }

    /// Of settlements by how many people live there: 16 for each power of ten.
    private static func rank(_ population: Double) -> UInt8 {
        population.isFinite && population > 1 ? UInt8(min(255, 16 * log10(population))) : 0
    }

    /// Writes the map's tiles.
    ///
    /// - Parameters:
    ///   - only: the tiles that are made, of which the database has none; all of them without it.
    ///   - tick: called now and then with how much of it is done, 0…1.
    func write(
        to database: Database, _ positions: NodePositions, only: TouchedTiles? = nil, every interval: Int, _ tick: (Double) throws -> Void
    ) throws {
        guard let edge, !ways.isEmpty else { return }
        func place(_ id: Int64) -> MapPoint? { positions[id].map { MapPoint($0) } }
        let writer = try MapWriter(database)
        let cutter = try writer.cutter(only)
        let count = Double(ways.count + areas.count + 1)
        for (number, way) in ways.enumerated() {
            if number.isMultiple(of: interval) { try tick(0.8 * Double(number) / count) }
            switch way.shape {
            case .area: try add(way.feature, [nodes[way.nodes].dropLast().compactMap(place)], cutter)
            default:
                for part in nodes[way.nodes].map(place).split(separator: nil) where part.count > 1 {
                    try cutter.add(way.feature, along: part.compactMap(\.self))
                }
            }
        }
        for area in areas {
            try tick(0.8)
            var outline = Coastline()
            for way in area.ways { outline.add(outlines[way] ?? []) }
            try add(area.feature, outline.joined().map { $0.compactMap(place) }, cutter)
        }
        let corners = [
            FixedPosition(latitude: edge.north, longitude: edge.west), FixedPosition(latitude: edge.south, longitude: edge.east),
        ]
        if let box = MapBox(corners.map { MapPoint($0) }) {
            try cutter.add(MapFeature(kind: .sea), inside: coastline.rings(in: box, place))
        }
        for point in points { try cutter.add(point.feature, at: MapPoint(point.position), from: point.feature.kind.firstLevel) }
        try tick(0.9)
        _ = try writer.finish()
        try database.execute(
            "INSERT INTO map_area VALUES (?, ?, ?, ?)", .real(Double(edge.south) / 1e7), .real(Double(edge.north) / 1e7),
            .real(Double(edge.west) / 1e7), .real(Double(edge.east) / 1e7))
    }

    /// How wide an area is on the screen where its name is first written, in points.
    private static let roomForName = 56.0

    private func add(_ feature: MapFeature, _ rings: [[MapPoint]], _ cutter: MapCutter) throws {
        var shape = feature
        shape.name = nil
        try cutter.add(shape, inside: rings)
        guard feature.name != nil, let middle = MapShape.middle(of: rings) else { return }
        let size = (rings.map { abs(MapShape.doubleArea($0)) / 2 }.max() ?? 0).squareRoot() * 512
        guard size > 0 else { return }
        var label = feature
        let width = size * Double(1 << MapTile.deepest)
        label.rank = UInt8(min(255, max(0, 16 * log2(width))))
        // A house may be enlarged until its name has room.
        let room = feature.kind == .building || feature.kind == .square ? Self.roomForName / 4 : Self.roomForName
        guard let first = MapTile.levels.first(where: { $0 >= feature.kind.firstLevel && size * Double(1 << $0) >= room }) else { return }
        try cutter.add(label, at: middle, from: first)
    }
}
