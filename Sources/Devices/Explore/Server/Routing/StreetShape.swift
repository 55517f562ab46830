import Explore

/// The line of a street in the database: for each point its latitude and its longitude in 1e-7 degrees, four bytes each, little-endian.
enum StreetShape {
    static func encode(_ shape: [FixedPosition]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(shape.count * 8)
        for position in shape {
            for number in [position.latitude, position.longitude] {
                withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
            }
        }
        return bytes
    }

    /// The points; bytes that are left over are no point.
    static func decode(_ bytes: [UInt8]) -> [Coordinates] {
        bytes.withUnsafeBytes { buffer in
            (0..<buffer.count / 8).map { index in
                func number(_ offset: Int) -> Double {
                    Double(Int32(littleEndian: buffer.loadUnaligned(fromByteOffset: index * 8 + offset, as: Int32.self))) / 1e7
                }
                return Coordinates(clamping: number(0), number(4))
            }
        }
    }
}
