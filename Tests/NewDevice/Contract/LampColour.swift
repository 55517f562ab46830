import Bluetooth

/// A colour of light: three bytes for the radio, six hexadecimal digits for people.
struct LampColour: Sendable, Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
}

extension LampColour: ByteCodable {
    /// Red, green, blue.
    ///
    /// - Throws: `ByteCodingError.truncated` for fewer than three bytes.
    init(from reader: inout ByteReader) throws(ByteCodingError) {
        red = try reader.readByte()
        green = try reader.readByte()
        blue = try reader.readByte()
    }

    func encode(to writer: inout ByteWriter) { writer.write(bytes: [red, green, blue]) }
}

extension LampColour: LosslessStringConvertible {
    /// "FFB000"; nil for anything but six hexadecimal digits.
    init?(_ text: String) {
        guard text.utf8.count == 6, text.allSatisfy(\.isHexDigit), let number = UInt32(text, radix: 16) else { return nil }
        self.init(red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
    }

    var description: String { bytes.hexPairs.replacing(" ", with: "") }
}
