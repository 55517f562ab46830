import Bluetooth
import BluetoothServices

/// The form in which a person gives a value that is to be written.
public enum AttributeFormat: String, Codable, Sendable, CaseIterable {
    /// Pairs of hexadecimal digits.
    case hex
    /// Text in UTF-8.
    case text
    /// A number in the value's unit, as the device or the Bluetooth SIG says that the characteristic has it.
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
    /// - Parameter number: what a number of this characteristic is; `nil` where that is not known.
    /// - Throws: a sentence about what does not fit.
    public func bytes(of text: String, number: PresentationFormat?) throws(ActionError) -> [UInt8] {
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
            guard let number, number.isNumber else {
                throw Self.refusal("How long a number of this characteristic is is not known.", "Give its bytes in hexadecimal digits.")
            }
            guard let bytes = number.bytes(ofNumber: text) else {
                throw Self.refusal("\"\(text)\" is not \(number.numbers).", "Give a number in this range.")
            }
            return bytes
        }
    }

    private static func refusal(_ sentence: Sentence, _ advice: Sentence) -> ActionError {
        ActionError(.invalid, code: "value", sentence, advice: advice)
    }
}
