import Bluetooth

/// How a person gives a value that is to be written.
public enum AttributeFormat: String, Codable, Sendable, CaseIterable {
    /// Pairs of hexadecimal digits.
    case hex
    /// Text in UTF-8.
    case text
    /// A whole number, as long as the characteristic has it; little-endian, as all of GATT.
    case number

    /// Pairs of digits, with spaces, colons or nothing between them; `nil` for anything else.
    public static func bytes(hex text: String) -> [UInt8]? {
        let digits = text.filter { $0 != " " && $0 != ":" }
        guard digits.count.isMultiple(of: 2), digits.allSatisfy(\.isHexDigit) else { return nil }
        var bytes: [UInt8] = []
        var index = digits.startIndex
        while index < digits.endIndex {
            let next = digits.index(index, offsetBy: 2)
            guard let byte = UInt8(digits[index..<next], radix: 16) else { return nil }
            bytes.append(byte)
            index = next
        }
        return bytes
    }

    /// The bytes of what a person typed.
    ///
    /// - Parameter size: of a number, in bytes; `nil` where the characteristic has none.
    /// - Throws: a sentence about what does not fit.
    public func bytes(of text: String, size: Int?) throws(ActionError) -> [UInt8] {
        let text = self == .text ? text : text.trimmingPrefix(while: \.isWhitespace).description
        guard !text.isEmpty else { throw Self.refusal("There is nothing to write.", "Give a value.") }
        switch self {
        case .text: return Array(text.utf8)
        case .hex:
            guard let bytes = Self.bytes(hex: text) else {
                throw Self.refusal("\"\(text)\" is not pairs of hexadecimal digits.", "Write each byte as two digits, for example 01 0A.")
            }
            return bytes
        case .number:
            guard let size else {
                throw Self.refusal("How long a number of this characteristic is is not known.", "Give its bytes in hexadecimal digits.")
            }
            let largest = (1 << (8 * size)) - 1
            guard let number = Int(text.filter { !$0.isWhitespace }), (0...largest).contains(number) else {
                throw Self.refusal("\"\(text)\" is not a whole number from 0 to \(largest).", "Give a number in this range.")
            }
            return (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }

    private static func refusal(_ sentence: String, _ advice: String) -> ActionError {
        ActionError(.invalid, code: "value", sentence, advice: advice)
    }
}
