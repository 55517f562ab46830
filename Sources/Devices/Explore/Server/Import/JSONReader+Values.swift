import Foundation

extension JSONReader {
    /// Reads an object; `member` reads the value after each key.
    mutating func readObject(_ member: (String, inout JSONReader) throws -> Void) throws {
        try take(.objectStart, "\"{\"")
        while try peek() == .key {
            let key = Self.text(try take())
            try member(key, &self)
        }
        try take(.objectEnd, "\"}\"")
    }

    /// Reads an array; `element` reads each element.
    mutating func readArray(_ element: (inout JSONReader) throws -> Void) throws {
        try take(.arrayStart, "\"[\"")
        while try peek() != .arrayEnd { try element(&self) }
        try take()
    }

    /// Reads a string. Bytes that are no UTF-8 and halves of surrogate pairs are repaired.
    mutating func readString() throws -> String { Self.text(try take(.string, "a string")) }

    /// Reads a number as it is written.
    mutating func readNumberText() throws -> String { String(decoding: try take(.number, "a number"), as: UTF8.self) }

    /// Reads past a value, whose tokens' bytes are not looked at.
    mutating func skipValue(depth: Int = 0) throws {
        var open = depth
        repeat {
            switch try peek() {
            case .objectStart, .arrayStart:
                guard open < Self.depthLimit else { throw fault("more than \(Self.depthLimit) levels of nesting") }
                open += 1
            case .objectEnd, .arrayEnd: open -= 1
            default: break
            }
            try take()
        } while open > depth
    }

    /// Reads a number.
    mutating func readNumber() throws -> Double {
        // yajl has seen what ends it, or the zero behind the end of the file.
        let digits = try take(.number, "a number").bindMemory(to: CChar.self)
        guard let value = digits.baseAddress.map({ strtod($0, nil) }), value.isFinite else { throw fault("a number too large") }
        return value
    }

    /// What a key or a string says, which yajl has checked.
    private static func text(_ token: UnsafeRawBufferPointer) -> String {
        let bytes = UnsafeRawBufferPointer(rebasing: token[1..<token.count - 1])
        guard let start = bytes.baseAddress, memchr(start, 0x5C, bytes.count) != nil else { return String(decoding: bytes, as: UTF8.self) }
        var units: [UInt16] = []
        var rest = bytes[...]
        while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
            units.append(contentsOf: String(decoding: rest[..<escape], as: UTF8.self).utf16)
            rest = rest[(escape + 2)...]
            switch bytes[escape + 1] {
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "u"):
                units.append(UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD)
                rest = rest.dropFirst(4)
            case let byte: units.append(UInt16(byte))
            }
        }
        units.append(contentsOf: String(decoding: rest, as: UTF8.self).utf16)
        return String(decoding: units, as: UTF16.self)
    }
}
