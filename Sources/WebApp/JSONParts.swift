/// A JSON text taken apart by one level; the parts are texts themselves, as they stand there.
///
/// For what `JSONEncoder` writes without pretty printing: valid, and without blanks between the parts.
enum JSONParts {
    /// Names with their quotation marks.
    case object([(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)])
    case array([ArraySlice<UInt8>])
    /// Text, a number, a flag, nothing.
    case leaf

    init(_ text: ArraySlice<UInt8>) {
        switch text.first {
        case UInt8(ascii: "["): self = .array(Self.split(text).map(\.value))
        case UInt8(ascii: "{"): self = .object(Self.split(text).map { (name: $0.name ?? [], value: $0.value) })
        default: self = .leaf
        }
    }

    /// What stands between the outer brackets, by its commas; what is before a colon is its name.
    private static func split(_ text: ArraySlice<UInt8>) -> [(name: ArraySlice<UInt8>?, value: ArraySlice<UInt8>)] {
        var parts: [(name: ArraySlice<UInt8>?, value: ArraySlice<UInt8>)] = []
        let end = text.endIndex - 1
        var name: ArraySlice<UInt8>?
        var start = text.startIndex + 1
        var depth = 0
        var isText = false
        var index = start
        guard start < end else { return [] }
        while index < end {
            let byte = text[index]
            if isText {
                // What is escaped cannot end the text.
                if byte == UInt8(ascii: "\\") { index += 1 } else if byte == UInt8(ascii: "\"") { isText = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isText = true
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                case UInt8(ascii: ":") where depth == 0:
                    name = text[start..<index]
                    start = index + 1
                case UInt8(ascii: ",") where depth == 0:
                    parts.append((name, text[start..<index]))
                    name = nil
                    start = index + 1
                default: break
                }
            }
            index += 1
        }
        parts.append((name, text[start..<end]))
        return parts
    }
}
