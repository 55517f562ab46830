/// Finds where a JSON value ends, without reading what is in it.
struct JSONExtent {
    private var depth = 0
    private var inString = false
    private var escaped = false
    private var isScalar = false

    /// Whether the value may end where the text does.
    var mayEnd: Bool { isScalar }

    /// Looks at more of the text; the index after the value's last byte, or `nil` where it goes on.
    mutating func scan(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if inString {
                if escaped {
                    escaped = false
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                    if depth == 0 { return index }
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                if isScalar { return index - 1 }
                inString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if isScalar { return index - 1 }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return isScalar ? index - 1 : index }
                depth -= 1
                if depth == 0 { return index }
            case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
                if isScalar { return index - 1 }
            default:
                if depth == 0 { isScalar = true }
            }
        }
        return nil
    }
}
