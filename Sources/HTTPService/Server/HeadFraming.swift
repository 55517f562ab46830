import CMicroHTTPD

/// Compares a head with what the library made of it.
///
/// The library reads leniently: it takes a bare LF for the end of a line, joins folded lines, ends a value at NUL, and keeps blanks before
/// a colon as part of the name. A proxy in front may have read the same bytes otherwise, and the two then disagree where the request ends
/// (RFC 9112 section 11.2). The library does not show the head, but reads it in place: it puts NUL where a separator was, and its names
/// and values are addresses within it. So every byte of the head has to be one of a name, of a value, or of the separator that belongs
/// between them.
struct HeadFraming {
    /// Where the library found a field, in bytes from the head's beginning.
    struct Field {
        var name: Range<Int>
        var value: Range<Int>
    }

    /// The head, from the method to the empty line, as the library left it.
    let bytes: UnsafeRawBufferPointer
    /// Where the target begins and ends.
    let target: Range<Int>
    /// Where `HTTP/1.1` begins.
    let version: Int
    let fields: [Field]

    /// Whether the head was made of a request line, field lines and an empty line, each as RFC 9112 has them.
    var isStrict: Bool {
        // Method, target and version stand one blank apart.
        guard target.lowerBound > 1, version > 0, bytes.count > version + 10, isToken(0..<target.lowerBound - 1),
            isNUL(target.lowerBound - 1),
            target.upperBound + 1 == version, isNUL(target.upperBound), isTarget
        else { return false }
        var cursor = version + 8
        for field in fields {
            guard isLineEnd(cursor), field.name.lowerBound == cursor + 2, isToken(field.name), isNUL(field.name.upperBound),
                isBlank(field.name.upperBound + 1, field.value.lowerBound), isValue(field.value)
            else { return false }
            cursor = field.value.upperBound
        }
        return isLineEnd(cursor) && isLineEnd(cursor + 2) && cursor + 4 == bytes.count
    }

    /// What was CR LF, or NUL and a bare LF: ``FieldLines`` tells them apart.
    private func isLineEnd(_ index: Int) -> Bool { isNUL(index) && isNUL(index + 1) }

    private func isNUL(_ index: Int) -> Bool { bytes.indices.contains(index) && bytes[index] == 0 }

    private func isBlank(_ start: Int, _ end: Int) -> Bool {
        guard start <= end, start >= 0, end <= bytes.count else { return false }
        return bytes[start..<end].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    /// No control characters and no blanks; the library has put NUL between arguments.
    private var isTarget: Bool {
        guard target.lowerBound >= 0, target.upperBound <= bytes.count else { return false }
        return bytes[target].allSatisfy { $0 == 0 || $0 >= 0x20 && $0 != 0x7F }
    }

    private func isValue(_ range: Range<Int>) -> Bool {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return false }
        return bytes[range].allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
    }

    /// RFC 9110 section 5.6.2.
    private func isToken(_ range: Range<Int>) -> Bool {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count, !range.isEmpty else { return false }
        return bytes[range].allSatisfy { Self.isTokenCharacter[Int($0)] }
    }

    /// For each byte whether it may stand in a token.
    private static let isTokenCharacter: [Bool] = (0...UInt8.max).map { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
