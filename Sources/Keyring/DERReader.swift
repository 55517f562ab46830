/// Reads values of the Distinguished Encoding Rules (X.690), one after the other.
struct DERReader {
    static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    static let sequence: UInt8 = 0x30

    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(bytes) }

    /// Whether everything was read.
    var isAtEnd: Bool { rest.isEmpty }

    /// The tag of the next value; `nil` at the end.
    var nextTag: UInt8? { rest.first }

    /// The content of the next value, which has to have this tag; `nil` for another, and for one that is cut or of 64 KB and more.
    mutating func next(_ tag: UInt8) -> [UInt8]? {
        guard rest.count >= 2, rest.removeFirst() == tag else { return nil }
        var length = Int(rest.removeFirst())
        if length >= 0x80 {
            guard length <= 0x82, rest.count >= length - 0x80 else { return nil }
            let digits = length - 0x80
            length = rest.prefix(digits).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(digits)
        }
        guard rest.count >= length else { return nil }
        defer { rest = rest.dropFirst(length) }
        return Array(rest.prefix(length))
    }
}
