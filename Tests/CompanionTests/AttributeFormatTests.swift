import Bluetooth
import BluetoothServices
import Companion
import Testing

@Suite
struct AttributeFormatTests {
    @Test(arguments: [
        (AttributeFormat.hex, "01 0a", nil as PresentationFormat?, [0x01, 0x0A] as [UInt8]), (.hex, "0102", nil, [1, 2]),
        (.hex, "FF:00", nil, [0xFF, 0]),
        (.text, "Küche ", nil, Array("Küche ".utf8)), (.number, "2", PresentationFormat(.uint8), [2]),
        (.number, " 300", PresentationFormat(.uint16), [0x2C, 0x01]), (.number, "65535", PresentationFormat(.uint16), [0xFF, 0xFF]),
        (.number, "-21.5", PresentationFormat(.sint16, exponent: -2, unit: "272F"), [0x9A, 0xF7]),
    ])
    func `a value has its bytes`(format: AttributeFormat, text: String, number: PresentationFormat?, bytes: [UInt8]) throws {
        #expect(try format.bytes(of: text, number: number) == bytes)
    }

    @Test(arguments: [
        (AttributeFormat.hex, "0G", nil as PresentationFormat?, "\"0G\" is not pairs of hexadecimal digits."),
        (.hex, "012", nil, "\"012\" is not pairs of hexadecimal digits."), (.hex, " ", nil, "There is nothing to write."),
        (.text, "", nil, "There is nothing to write."),
        (.number, "256", PresentationFormat(.uint8), "\"256\" is not a whole number from 0 to 255."),
        (.number, "-1", PresentationFormat(.uint8), "\"-1\" is not a whole number from 0 to 255."),
        (.number, "1", nil, "How long a number of this characteristic is is not known."),
        (
            .number, "21.555", PresentationFormat(.sint16, exponent: -2),
            "\"21.555\" is not a number from -327.68 to 327.67 in steps of 0.01."
        ),
    ])
    func `what is no value is refused in a sentence`(format: AttributeFormat, text: String, number: PresentationFormat?, sentence: String) {
        let error = #expect(throws: ActionError.self) { try format.bytes(of: text, number: number) }
        #expect(error?.problem.sentence == sentence)
    }
}
