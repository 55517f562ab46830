/// Something that a map draws, without its shape.
struct MapFeature {
    /// Ways that are drawn otherwise.
    struct Marks: OptionSet {
        let rawValue: UInt8
        static let tunnel = Marks(rawValue: 4)
        static let bridge = Marks(rawValue: 8)
    }

    enum Shape: UInt8 {
        case point = 0
        case line = 1
        case area = 2
    }

    var kind: MapKind
    var name: String?
    var marks: Marks = []
    /// Of two names that have no room beside each other, the one of the greater is shown.
    var rank: UInt8 = 0

    /// The most bytes of a name.
    static let longestName = 200

    /// As it stands in a tile: kind, shape with its marks, name, rank, and the parts of its shape, each point as the difference to the one
    /// before (docs/decisions/map.md).
    func bytes(_ shape: Shape, _ parts: [[MapPoint]]) -> [UInt8] {
        var bytes = [kind.rawValue, shape.rawValue | marks.rawValue]
        // A longer one is none that fits on a map.
        let name = Array((name ?? "").utf8.count <= Self.longestName ? (name ?? "").utf8 : "".utf8)
        Self.append(name.count, to: &bytes)
        bytes += name
        bytes.append(rank)
        Self.append(parts.count, to: &bytes)
        var (x, y) = (0, 0)
        for part in parts {
            Self.append(part.count, to: &bytes)
            for point in part {
                let (nextX, nextY) = (Int(point.x.rounded()), Int(point.y.rounded()))
                Self.append(zigzag: nextX - x, to: &bytes)
                Self.append(zigzag: nextY - y, to: &bytes)
                (x, y) = (nextX, nextY)
            }
        }
        return bytes
    }

    private static func append(zigzag value: Int, to bytes: inout [UInt8]) { append(value << 1 ^ value >> 63, to: &bytes) }

    /// A number of any size, seven bits in each byte, the lowest first.
    static func append(_ value: Int, to bytes: inout [UInt8]) {
        var rest = UInt(bitPattern: value)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
