/// SplitMix64 (Steele, Lea, Flood 2014): random numbers that come out the same for the same seed, so that a failure can be repeated.
public struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    /// The same numbers for the same seed.
    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to `bound`, cheaper in a debug build than `Int.random(in:using:)`.
    public mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % bound }

    /// `count` random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var index = 0
            while index < count {
                var word = next()
                for _ in 0..<min(8, count - index) {
                    buffer[index] = UInt8(truncatingIfNeeded: word)
                    word >>= 8
                    index += 1
                }
            }
            initialized = count
        }
    }
}
