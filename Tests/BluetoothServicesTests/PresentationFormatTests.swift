import Bluetooth
import BluetoothServices
import Testing

@Suite struct PresentationFormatTests {
    @Test func `a format has its seven bytes, the unit and the description little-endian`() throws {
        let celsius = PresentationFormat(.sint16, exponent: -2, unit: "272F", detail: 0x0106)
        #expect(celsius.bytes == [0x0E, 0xFE, 0x2F, 0x27, 0x01, 0x06, 0x01])
        #expect(try PresentationFormat(bytes: celsius.bytes) == celsius)
        #expect(GATTDescriptor.presentationFormat(.init(.uint8, unit: "27AD")).value == [0x04, 0x00, 0xAD, 0x27, 0x01, 0x00, 0x00])
        #expect(throws: ByteCodingError.self) { try PresentationFormat(bytes: [0x04, 0x00, 0xAD, 0x27, 0x01, 0x00]) }
        // A number that is not assigned yet is kept, and has no words.
        let later = try PresentationFormat(bytes: [0x7F, 0, 0, 0x27, 1, 0, 0])
        #expect(later.bytes[0] == 0x7F && later.text(of: [1]) == nil && !later.isNumber)
    }

    /// Bytes, format and text, in both directions.
    @Test(
        arguments: [
            ([0xFF], PresentationFormat(.uint8), "255"), ([0xFF], PresentationFormat(.sint8), "-1"),
            ([0x80], PresentationFormat(.sint8), "-128"), ([0x66, 0x08], PresentationFormat(.sint16, exponent: -2), "21.50"),
            ([0xFB, 0xFF], PresentationFormat(.sint16, exponent: -2), "-0.05"), ([0x00], PresentationFormat(.uint8, exponent: 3), "0"),
            ([0x05], PresentationFormat(.uint8, exponent: 3), "5000"), ([0xFF, 0x0F], PresentationFormat(.uint12), "4095"),
            ([0x00, 0x08], PresentationFormat(.sint12), "-2048"), ([0x00, 0x00, 0x80], PresentationFormat(.sint24), "-8388608"),
            ([0x01, 0, 0, 0, 0, 0x80], PresentationFormat(.uint48), "140737488355329"),
            (Array(repeating: 0xFF, count: 8), PresentationFormat(.uint64), "18446744073709551615"),
            ([0, 0, 0, 0, 0, 0, 0, 0x80], PresentationFormat(.sint64), "-9223372036854775808"),
            ([0x00, 0x00, 0xAC, 0x41], PresentationFormat(.float32), "21.5"), ([0x8E, 0xF4], PresentationFormat(.medfloat16), "116.6"),
        ] as [([UInt8], PresentationFormat, String)])
    func `a number is what its bytes say, and is written as it was read`(bytes: [UInt8], format: PresentationFormat, text: String) {
        #expect(format.text(of: bytes) == text)
        #expect(format.bytes(ofNumber: text) == bytes)
    }

    @Test func `a number is typed with a point or a comma, with fewer places or with zeros more`() {
        let celsius = PresentationFormat(.sint16, exponent: -2)
        for text in ["21.5", "21,50", " 21.500 ", "+21.5", "021.5"] { #expect(celsius.bytes(ofNumber: text) == [0x66, 0x08], "\(text)") }
        #expect(celsius.bytes(ofNumber: "−1") == [0x9C, 0xFF])
        #expect(PresentationFormat(.uint8, exponent: 3).bytes(ofNumber: "5000") == [5])
    }

    @Test func `what does not fit is no number of it`() {
        let celsius = PresentationFormat(.sint16, exponent: -2)
        for text in ["", "-", ".", "21.505", "327.68", "-327.69", "1e2", "twelve", "1.2.3", "99999999999999999999999"] {
            #expect(celsius.bytes(ofNumber: text) == nil, "\(text)")
        }
        #expect(celsius.bytes(ofNumber: "327.67") == [0xFF, 0x7F] && celsius.bytes(ofNumber: "-327.68") == [0x00, 0x80])
        #expect(PresentationFormat(.uint8, exponent: 3).bytes(ofNumber: "5001") == nil)
        #expect(PresentationFormat(.uint2).bytes(ofNumber: "4") == nil && PresentationFormat(.uint2).bytes(ofNumber: "3") == [3])
        #expect(PresentationFormat(.float32).bytes(ofNumber: "1e40") == nil && PresentationFormat(.utf8).bytes(ofNumber: "1") == nil)
        #expect(celsius.text(of: [1]) == nil && celsius.text(of: [1, 2, 3]) == nil)
    }

    @Test func `what may be typed is told with its range and its steps`() {
        #expect(PresentationFormat(.uint8).numbers == "a whole number from 0 to 255")
        #expect(PresentationFormat(.sint16, exponent: -2).numbers == "a number from -327.68 to 327.67 in steps of 0.01")
        #expect(PresentationFormat(.sint16, exponent: -2).numberRange == "-327.68 to 327.67")
        #expect(PresentationFormat(.float64).numbers == "a number" && PresentationFormat(.float64).numberRange == nil)
    }

    @Test func `texts and switches are read too`() {
        #expect(PresentationFormat(.boolean).text(of: [1]) == "on" && PresentationFormat(.boolean).text(of: [2]) == nil)
        #expect(PresentationFormat(.utf8).text(of: Array("Küche".utf8)) == "Küche" && PresentationFormat(.utf8).text(of: [0xFF]) == nil)
        #expect(PresentationFormat(.utf16).text(of: [0x4B, 0, 0xFC, 0]) == "Kü" && PresentationFormat(.utf16).text(of: [0x4B]) == nil)
    }

    @Test func `units are written as the Bluetooth SIG names them`() {
        #expect(PresentationFormat(.uint8, unit: "27AD").unitSymbol == "%" && PresentationFormat(.uint8, unit: "272F").unitSymbol == "°C")
        #expect(PresentationFormat(.uint8).unitSymbol == nil && PresentationFormat(.uint8, unit: "27FF").unitSymbol == nil)
    }
}
