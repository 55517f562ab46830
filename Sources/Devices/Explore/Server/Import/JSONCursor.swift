import Foundation

/// Reads JSON (RFC 8259) in memory from left to right, without building a tree of it.
struct JSONCursor {
    /// How deep arrays and objects may be in each other.
    static let depthLimit = 64

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var offset = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    func fault(_ reason: String) -> JSONFault { JSONFault(offset: offset, reason: reason) }

    /// The next byte that is no white space; `nil` at the end.
    mutating func peek() -> UInt8? {
        while offset < bytes.count {
            let byte = bytes[offset]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            offset += 1
        }
        return nil
    }

    mutating func expect(_ byte: UInt8) throws(JSONFault) {
        guard try take(byte) else { throw fault("expected \"\(Character(UnicodeScalar(byte)))\"") }
    }

    mutating func take(_ byte: UInt8) throws(JSONFault) -> Bool {
        guard let next = peek() else { throw fault("it ends too early") }
        guard next == byte else { return false }
        offset += 1
        return true
    }

    /// Reads an object; `member` reads the value after each key.
    mutating func readObject(_ member: (String, inout JSONCursor) throws(JSONFault) -> Void) throws(JSONFault) {
        try expect(UInt8(ascii: "{"))
        if try take(UInt8(ascii: "}")) { return }
        repeat {
            let key = try readString()
            try expect(UInt8(ascii: ":"))
            try member(key, &self)
        } while try take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
    }

    /// Reads an array; `element` reads each element.
    mutating func readArray(_ element: (inout JSONCursor) throws(JSONFault) -> Void) throws(JSONFault) {
        try expect(UInt8(ascii: "["))
        if try take(UInt8(ascii: "]")) { return }
        repeat { try element(&self) } while try take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
    }

    /// Reads a string. Bytes that are no UTF-8 and halves of surrogate pairs are repaired.
    mutating func readString() throws(JSONFault) -> String {
        try expect(UInt8(ascii: "\""))
        let start = offset
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\"") {
                let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
                offset += 1
                return text
            }
            if byte == UInt8(ascii: "\\") { return try readEscapedString(from: start) }
            guard byte >= 0x20 else { throw fault("a control character in a string") }
            offset += 1
        }
        throw fault("a string that does not end")
    }

    private mutating func readEscapedString(from start: Int) throws(JSONFault) -> String {
        var units = Array(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self).utf16)
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: units, as: UTF16.self)
            case UInt8(ascii: "\\"):
                offset += 1
                units.append(try readEscape())
            case 0..<0x20: throw fault("a control character in a string")
            default:
                let run = offset
                while offset < bytes.count, bytes[offset] >= 0x20, bytes[offset] != 0x22, bytes[offset] != 0x5C { offset += 1 }
                units.append(contentsOf: String(decoding: UnsafeBufferPointer(rebasing: bytes[run..<offset]), as: UTF8.self).utf16)
            }
        }
        throw fault("a string that does not end")
    }

    private mutating func readEscape() throws(JSONFault) -> UInt16 {
        guard offset < bytes.count else { throw fault("a string that does not end") }
        let byte = bytes[offset]
        offset += 1
        switch byte {
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(byte)
        case UInt8(ascii: "u"):
            guard offset + 4 <= bytes.count,
                let unit = UInt16(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16),
                bytes[offset] != UInt8(ascii: "+")
            else { throw fault("an escape that is no four hexadecimal digits") }
            offset += 4
            return unit
        default: throw fault("an unknown escape")
        }
    }

    /// Reads a number.
    mutating func readNumber() throws(JSONFault) -> Double {
        let text = try readNumberText()
        // Fast where the digits fit: both parts are exact, so one division rounds once (Clinger 1990).
        var mantissa: UInt64 = 0
        var digits = 0
        var fraction = 0
        var isFraction = false
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"): continue
            case UInt8(ascii: "."): isFraction = true
            case 0x30...0x39:
                mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30)
                digits += 1
                if isFraction { fraction += 1 }
            default: digits = 99
            }
        }
        if digits <= 15 {
            let value = Double(mantissa) / Self.powers[fraction]
            return text.first == UInt8(ascii: "-") ? -value : value
        }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { throw fault("a number too large") }
        return value
    }

    private static let powers: [Double] = (0...15).map { power in (0..<power).reduce(1.0) { value, _ in value * 10 } }

    /// Reads a number as it is written (RFC 8259, section 6).
    mutating func readNumberText() throws(JSONFault) -> UnsafeBufferPointer<UInt8> {
        guard peek() != nil else { throw fault("it ends too early") }
        let start = offset
        func digit() -> Bool { offset < bytes.count && (0x30...0x39).contains(bytes[offset]) }
        func at(_ byte: UInt8) -> Bool { offset < bytes.count && bytes[offset] == byte }
        if at(UInt8(ascii: "-")) { offset += 1 }
        guard digit() else { throw fault("expected a number") }
        if at(UInt8(ascii: "0")) { offset += 1 } else { while digit() { offset += 1 } }
        if at(UInt8(ascii: ".")) {
            offset += 1
            guard digit() else { throw fault("expected a digit") }
            while digit() { offset += 1 }
        }
        if at(UInt8(ascii: "e")) || at(UInt8(ascii: "E")) {
            offset += 1
            if at(UInt8(ascii: "+")) || at(UInt8(ascii: "-")) { offset += 1 }
            guard digit() else { throw fault("expected a digit") }
            while digit() { offset += 1 }
        }
        return UnsafeBufferPointer(rebasing: bytes[start..<offset])
    }

    /// Reads `true`, `false` or `null`.
    mutating func readLiteral() throws(JSONFault) -> Bool? {
        for (text, value) in [("true", true), ("false", false), ("null", nil)] as [(StaticString, Bool?)] {
            let length = text.utf8CodeUnitCount
            guard offset + length <= bytes.count, let start = bytes.baseAddress else { continue }
            if memcmp(start + offset, text.utf8Start, length) == 0 {
                offset += length
                return value
            }
        }
        throw fault("expected a value")
    }

    /// Reads past a value.
    mutating func skipValue(depth: Int = 0) throws(JSONFault) {
        guard depth < Self.depthLimit else { throw fault("more than \(Self.depthLimit) levels of nesting") }
        switch peek() {
        case UInt8(ascii: "{"): try readObject { (_, cursor) throws(JSONFault) in try cursor.skipValue(depth: depth + 1) }
        case UInt8(ascii: "["): try readArray { (cursor) throws(JSONFault) in try cursor.skipValue(depth: depth + 1) }
        case UInt8(ascii: "\""): _ = try readString()
        case UInt8(ascii: "-"), .some(0x30...0x39): _ = try readNumberText()
        case .some: _ = try readLiteral()
        case nil: throw fault("it ends too early")
        }
    }
}
