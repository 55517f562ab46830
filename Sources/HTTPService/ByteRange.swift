/// What a `Range` field asks of a representation (RFC 9110 section 14.2).
enum ByteRange: Hashable {
    /// All of it: no range, one that is not understood, or more than one, which a server may ignore.
    case whole
    case part(offset: UInt64, length: UInt64)
    case unsatisfiable

    /// - Parameter size: Bytes of the representation.
    init(_ field: String?, size: UInt64) {
        self = field.flatMap { Self.parse($0, size: size) } ?? .whole
    }

    private static func parse(_ field: String, size: UInt64) -> ByteRange? {
        let halves = field.split(separator: "=", maxSplits: 1)
        guard halves.count == 2, halves[0].lowercased() == "bytes", !halves[1].contains(",") else { return nil }
        let ends = halves[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        if ends[0].isEmpty {
            guard let count = number(ends[1]) else { return nil }
            let length = min(count, size)
            return length == 0 ? .unsatisfiable : .part(offset: size - length, length: length)
        }
        guard let first = number(ends[0]) else { return nil }
        var last = UInt64.max
        if !ends[1].isEmpty {
            guard let given = number(ends[1]), given >= first else { return nil }
            last = given
        }
        guard first < size else { return .unsatisfiable }
        return .part(offset: first, length: min(last, size - 1) - first + 1)
    }

    /// Digits only (no sign); numbers beyond 64 bits are as good as the largest.
    private static func number(_ text: Substring) -> UInt64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return UInt64(text) ?? .max
    }
}
