/// The Hilbert curve through a cube, which leads through neighbouring points one after the other.
enum HilbertCurve {
    /// Bits of each coordinate.
    static let bits = 20

    /// How far along the curve a point of the cube lies (Skilling, "Programming the Hilbert curve", 2004).
    ///
    /// - Parameters: Coordinates below 2²⁰.
    static func position(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt64 {
        var x = x
        var y = y
        var z = z
        var bit = UInt32(1) << (bits - 1)
        while bit > 1 {
            let below = bit - 1
            if x & bit != 0 { x ^= below }
            if y & bit != 0 {
                x ^= below
            } else {
                let exchange = (x ^ y) & below
                x ^= exchange
                y ^= exchange
            }
            if z & bit != 0 {
                x ^= below
            } else {
                let exchange = (x ^ z) & below
                x ^= exchange
                z ^= exchange
            }
            bit >>= 1
        }
        y ^= x
        z ^= y
        var gray: UInt32 = 0
        bit = UInt32(1) << (bits - 1)
        while bit > 1 {
            if z & bit != 0 { gray ^= bit - 1 }
            bit >>= 1
        }
        x ^= gray
        y ^= gray
        z ^= gray
        return spread(x) << 2 | spread(y) << 1 | spread(z)
    }

    /// Each bit of a number at every third place.
    private static func spread(_ value: UInt32) -> UInt64 {
        var bits = UInt64(value) & 0x1F_FFFF
        bits = (bits | bits << 32) & 0x1F_0000_0000_FFFF
        bits = (bits | bits << 16) & 0x1F_0000_FF00_00FF
        bits = (bits | bits << 8) & 0x100F_00F0_0F00_F00F
        bits = (bits | bits << 4) & 0x10C3_0C30_C30C_30C3
        bits = (bits | bits << 2) & 0x1249_2492_4924_9249
        return bits
    }
}
