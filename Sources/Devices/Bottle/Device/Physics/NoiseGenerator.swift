import Foundation

/// Random numbers that come out the same for the same seed: SplitMix64 (Steele, Lea, Flood 2014), and normal ones from it.
struct NoiseGenerator: RandomNumberGenerator, Sendable, Hashable {
    private var state: UInt64
    /// Box and Muller's method gives two numbers at a time.
    private var spare: Double?

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// More than 0, at most 1.
    mutating func unit() -> Double { (Double(next() >> 11) + 1) / 0x1p53 }

    /// Normally distributed, with mean 0 and standard deviation 1.
    mutating func gaussian() -> Double {
        if let spare {
            self.spare = nil
            return spare
        }
        let radius = (-2 * log(unit())).squareRoot()
        let angle = 2 * Double.pi * unit()
        spare = radius * sin(angle)
        return radius * cos(angle)
    }
}
