/// Reads values from bytes, front to back. Little-endian, as every multi-byte field of the Bluetooth specifications is
/// (Core 5.4, Vol 3, Part F, 2.2) unless a layout says otherwise.
///
/// A read past the end throws ``ByteCodingError/truncated(type:offset:needed:available:)`` and leaves the reader where it was.
public struct ByteReader: Sendable {
    private let bytes: [UInt8]
    /// The index of the next byte to be read.
    public private(set) var offset = 0
    private let name: Name

    /// The name of the value in errors. That of a type is looked up when there is an error, because that takes far longer than to read most
    /// values.
    private enum Name {
        case text(String)
        case type(any Any.Type)
    }

    /// - Parameters:
    ///   - bytes: what is to be read.
    ///   - type: the name that errors use.
    public init(_ bytes: [UInt8], type: String = "The value") {
        self.bytes = bytes
        name = .text(type)
    }

    /// - Parameter type: its name is the one that errors use.
    init(_ bytes: [UInt8], of type: any Any.Type) {
        self.bytes = bytes
        name = .type(type)
    }

    private var type: String {
        switch name {
        case .text(let text): text
        case .type(let type): "\(type)"
        }
    }

    /// The number of bytes that are left.
    public var remaining: Int { bytes.count - offset }

    /// Reads `count` bytes. A negative count reads as truncated input does.
    public mutating func readBytes(_ count: Int) throws(ByteCodingError) -> [UInt8] {
        guard count >= 0, count <= remaining else { throw truncated(count) }
        defer { offset += count }
        return count == bytes.count ? bytes : Array(bytes[offset..<offset + count])
    }

    /// Reads all that is left, which may be nothing.
    public mutating func readRemaining() -> [UInt8] {
        defer { offset = bytes.count }
        return offset == 0 ? bytes : remaining == 0 ? [] : Array(bytes[offset...])
    }

    /// Reads one byte.
    public mutating func readByte() throws(ByteCodingError) -> UInt8 {
        guard offset < bytes.count else { throw truncated(1) }
        defer { offset += 1 }
        return bytes[offset]
    }

    /// Reads a little-endian integer of any fixed width.
    public mutating func readInteger<T: FixedWidthInteger>(_: T.Type = T.self) throws(ByteCodingError) -> T {
        let width = T.bitWidth / 8
        guard width <= remaining else { throw truncated(width) }
        var value: T = 0
        for index in (0..<width).reversed() {
            // `T` of one byte cannot be shifted by eight.
            value = width == 1 ? T(truncatingIfNeeded: bytes[offset]) : (value << 8) | T(truncatingIfNeeded: bytes[offset + index])
        }
        offset += width
        return value
    }

    /// Reads a 24-bit unsigned integer.
    public mutating func readUInt24() throws(ByteCodingError) -> UInt32 {
        guard remaining >= 3 else { throw truncated(3) }
        defer { offset += 3 }
        return UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
    }

    /// Throws ``ByteCodingError/trailingBytes(type:count:)`` unless everything was read.
    public func expectEnd() throws(ByteCodingError) {
        guard remaining == 0 else { throw .trailingBytes(type: type, count: remaining) }
    }

    /// The error for a complete field whose content means nothing.
    public func invalid(_ reason: String) -> ByteCodingError { .invalidValue(type: type, reason: reason) }

    private func truncated(_ needed: Int) -> ByteCodingError {
        .truncated(type: type, offset: offset, needed: needed, available: remaining)
    }
}
