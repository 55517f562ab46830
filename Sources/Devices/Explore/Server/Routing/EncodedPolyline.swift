import Explore

/// Lines as text, as Google defined it (developers.google.com/maps/documentation/utilities/polylinealgorithm), of six decimals.
enum EncodedPolyline {
    /// The points; `nil` where the text is no such line, or a point is out of range.
    static func decode(_ text: String) -> [Coordinates]? {
        var points: [Coordinates] = []
        var latitude = 0
        var longitude = 0
        var bytes = text.utf8.makeIterator()
        while let first = bytes.next() {
            guard let north = difference(first, &bytes), let second = bytes.next(), let east = difference(second, &bytes) else {
                return nil
            }
            latitude += north
            longitude += east
            guard let point = Coordinates(latitude: Double(latitude) / 1e6, longitude: Double(longitude) / 1e6) else { return nil }
            points.append(point)
        }
        return points
    }

    /// Five bits a byte, the lowest first; bit 5 says that more follow.
    private static func difference(_ first: UInt8, _ bytes: inout String.UTF8View.Iterator) -> Int? {
        var value = 0
        var shift = 0
        var byte: UInt8? = first
        while let current = byte, (63...126).contains(current), shift <= 30 {
            let bits = Int(current) - 63
            value |= (bits & 0x1F) << shift
            shift += 5
            if bits & 0x20 == 0 { return value & 1 == 0 ? value >> 1 : ~(value >> 1) }
            byte = bytes.next()
        }
        return nil
    }
}
