/// The coordinates of a geometry (RFC 7946, section 3.1): positions, grouped to rings, grouped to polygons.
struct GeoJSONShape {
    /// Longitude and latitude of each position.
    private(set) var positions: [(longitude: Double, latitude: Double)] = []
    /// The index after the last position of each ring.
    private(set) var ringEnds: [Int] = []
    /// The index after the last ring of each polygon.
    private(set) var polygonEnds: [Int] = []

    init() {}

    /// Reads the coordinates; none where something else than numbers stands among them.
    init(_ reader: JSONReader) throws {
        var isWhole = true
        _ = try read(reader, depth: 0, &isWhole)
        if !isWhole { self = GeoJSONShape() }
    }

    /// Reads an array of whatever height: 1 a position, 2 a ring, 3 a polygon.
    private mutating func read(_ reader: JSONReader, depth: Int, _ isWhole: inout Bool) throws -> Int {
        // A MultiPolygon has four levels.
        guard depth < 4 else { throw reader.fault("coordinates of more than four levels") }
        var height = 0
        var longitude = Double.nan
        var latitude = Double.nan
        var numbers = 0
        try reader.readArray {
            switch try reader.peek() {
            case .arrayStart: height = max(height, try read(reader, depth: depth + 1, &isWhole) + 1)
            case .number:
                let number = try reader.readNumber()
                if numbers == 0 { longitude = number } else if numbers == 1 { latitude = number }
                numbers += 1
            default:
                isWhole = false
                try reader.skipValue(depth: depth + 3)
            }
        }
        if height == 0 {
            if numbers >= 2 { positions.append((longitude, latitude)) }
            height = 1
        } else if height == 2 {
            ringEnds.append(positions.count)
        } else if height == 3 {
            polygonEnds.append(ringEnds.count)
        }
        return height
    }

    /// The middle of the areas inside the polygons' outer rings, which come first in each (section 3.1.6); `nil` without positions.
    var middle: (longitude: Double, latitude: Double)? {
        var middle = RingMiddle()
        var firstRing = 0
        for end in polygonEnds {
            if firstRing < end {
                middle.add(positions[(firstRing == 0 ? 0 : ringEnds[firstRing - 1])..<ringEnds[firstRing]])
            }
            firstRing = end
        }
        return middle.position
    }
}
