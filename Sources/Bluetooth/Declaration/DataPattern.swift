/// The beginning of manufacturer or service data that an advertisement must have.
public struct DataPattern: Hashable, Sendable {
    /// The first bytes.
    public var data: [UInt8]
    /// Bits that count are ones; a missing mask, and what a short one lacks, is all ones.
    public var mask: [UInt8]?

    /// Makes a pattern; an empty one matches all data.
    public init(data: [UInt8], mask: [UInt8]? = nil) {
        self.data = data
        self.mask = mask
    }

    /// Tests that bytes begin like this.
    public func matches(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= data.count else { return false }
        return data.indices.allSatisfy { index in
            let bits = mask.map { index < $0.count ? $0[index] : 0xFF } ?? 0xFF
            return bytes[index] & bits == data[index] & bits
        }
    }
}
