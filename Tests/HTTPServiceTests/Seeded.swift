/// The same numbers in every run: linear congruential (Knuth's MMIX), the upper bits folded in.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }

    mutating func number(below count: Int) -> Int {
        Int((next() >> 33) % UInt64(count))
    }

    mutating func text(from alphabet: [UInt8], atMost count: Int) -> String {
        let length = number(below: count + 1)
        return String(decoding: (0..<length).map { _ in alphabet[number(below: alphabet.count)] }, as: UTF8.self)
    }
}
