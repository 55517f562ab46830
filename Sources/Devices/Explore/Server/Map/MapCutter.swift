import Foundation

/// Cuts shapes to tiles, less fine the further away a tile is looked at from.
///
/// An area that covers a whole tile is not cut any further: `isSolid` says so once, for that tile and all that it is divided into.
struct MapCutter {
    /// Takes a feature's part in a tile.
    let write: (_ tile: MapTile, _ isSolid: Bool, _ bytes: [UInt8]) throws -> Void
    /// Tiles that are cut; all of them without it.
    var only: TouchedTiles?

    /// The most tiles of a level that an outline passes, for each of its points: one of a few points that is as wide as a continent would
    /// be cut to millions.
    private static let mostTiles = 64.0
    /// Smaller areas are left out, in units: about two points on the screen.
    private static let smallest = 18.0

    /// Units that a point may move: half a point on the screen; less at the deepest level, which is enlarged.
    private static func tolerance(_ level: Int) -> Double { level == MapTile.deepest ? 1 : 4 }

    /// Adds a point to the tiles that it lies in, from a level on.
    func add(_ feature: MapFeature, at point: MapPoint, from first: Int) throws {
        for level in MapTile.levels where level >= first {
            let side = Double(1 << level)
            let tile = MapTile(level: level, column: Int(min(point.x * side, side - 1)), row: Int(min(point.y * side, side - 1)))
            if only?.contains(tile) == false { continue }
            try write(tile, false, feature.bytes(.point, [[tile.units(point)]]))
        }
    }

    /// Adds a line.
    func add(_ feature: MapFeature, along line: [MapPoint]) throws {
        guard let deepest = Self.deepest([line]) else { return }
        try cut(feature, lines: [line], MapTile(level: 0, column: 0, row: 0), deepest)
    }

    /// Adds an area: what lies inside an odd number of its rings.
    ///
    /// - Parameter rings: each without its first point again at its end.
    func add(_ feature: MapFeature, inside rings: [[MapPoint]]) throws {
        let rings = rings.filter { $0.count > 2 }
        guard let box = MapBox(rings.joined()), let deepest = Self.deepest(rings) else { return }
        // The same for all tiles of a level, or parts of an area would be missing.
        let size = max(box.size.x, box.size.y) * MapTile.units
        let first = MapTile.levels.first { $0 >= feature.kind.firstLevel && size * Double(1 << $0) >= Self.smallest }
        guard let first else { return }
        try cut(feature, rings: rings, MapTile(level: 0, column: 0, row: 0), from: first, deepest)
    }

    /// The deepest level that outlines are cut to; `nil` for those that have no length.
    private static func deepest(_ lines: [[MapPoint]]) -> Int? {
        var length = 0.0
        var count = 0.0
        for line in lines {
            count += Double(line.count)
            for (from, to) in zip(line, line.dropFirst()) {
                let step = to - from
                length += (step * step).sum().squareRoot()
            }
        }
        guard length > 0 else { return nil }
        return min(MapTile.deepest, Int(log2(mostTiles * count / length)))
    }

    private func cut(_ feature: MapFeature, lines: [[MapPoint]], _ tile: MapTile, _ deepest: Int) throws {
        if only?.contains(tile) == false { return }
        if tile.level >= feature.kind.firstLevel, MapTile.levels.contains(tile.level) {
            let parts = lines.map { MapShape.simplified($0.map(tile.units), within: Self.tolerance(tile.level)) }
            try write(tile, false, feature.bytes(.line, parts))
        }
        guard tile.level < deepest else { return }
        let boxes = lines.map { MapBox($0) }
        for child in tile.children {
            let box = child.box
            var parts: [[MapPoint]] = []
            for (line, lineBox) in zip(lines, boxes) {
                guard let lineBox, box.meets(lineBox) else { continue }
                if box.contains(lineBox) { parts.append(line) } else { parts += MapShape.clipped(line, to: box) }
            }
            if !parts.isEmpty { try cut(feature, lines: parts, child, deepest) }
        }
    }

    private func cut(_ feature: MapFeature, rings: [[MapPoint]], _ tile: MapTile, from first: Int, _ deepest: Int) throws {
        if only?.contains(tile) == false { return }
        let isWhole = tile.level >= first && covers(rings, tile)
        if isWhole || tile.level >= first && MapTile.levels.contains(tile.level) {
            let parts = rings.map { ring in
                let closed = MapShape.simplified(ring.map(tile.units) + [tile.units(ring[0])], within: Self.tolerance(tile.level))
                return Array(closed.dropLast())
            }.filter { $0.count > 2 }
            if !parts.isEmpty { try write(tile, isWhole, feature.bytes(.area, parts)) }
        }
        guard tile.level < deepest, !isWhole else { return }
        let boxes = rings.map { MapBox($0) }
        for child in tile.children {
            let box = child.box
            var parts: [[MapPoint]] = []
            for (ring, ringBox) in zip(rings, boxes) {
                guard let ringBox, box.meets(ringBox) else { continue }
                let part = box.contains(ringBox) ? ring : MapShape.clipped(ring: ring, to: box)
                if !part.isEmpty { parts.append(part) }
            }
            if !parts.isEmpty { try cut(feature, rings: parts, child, from: first, deepest) }
        }
    }

    /// Whether one ring is all, and goes around the tile with its margin.
    private func covers(_ rings: [[MapPoint]], _ tile: MapTile) -> Bool {
        guard rings.count == 1 else { return false }
        let size = tile.box.size
        return abs(MapShape.doubleArea(rings[0])) >= 2 * size.x * size.y * 0.999_999
    }
}
