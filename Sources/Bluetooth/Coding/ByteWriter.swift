/// Appends values to bytes, little-endian.
public struct ByteWriter: Sendable {
    /// The bytes that were written so far.
    public private(set) var bytes: [UInt8] = []

    /// A writer that has written nothing.
    public init() {}

    /// Appends one byte.
    public mutating func write(byte: UInt8) { bytes.append(byte) }

    /// Appends bytes as they are.
    public mutating func write(bytes more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    /// Writes an array; where nothing was written before, without a copy.
    public mutating func write(bytes more: [UInt8]) {
        if bytes.isEmpty { bytes = more } else { bytes.append(contentsOf: more) }
    }

    /// Writes an integer in as many bytes as its type has.
    public mutating func write<T: FixedWidthInteger>(_ value: T) {
        for shift in stride(from: 0, to: T.bitWidth, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Writes the low 24 bits.
    public mutating func write(uint24 value: UInt32) {
        for shift in [0, 8, 16] { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
    }
}
