import Companion
import Testing

@Suite(.timeLimit(.minutes(1)))
struct AttributeFormatTests {
    @Test(arguments: [
        (AttributeFormat.hex, "01 0a", nil as Int?, [0x01, 0x0A] as [UInt8]), (.hex, "0102", nil, [1, 2]), (.hex, "FF:00", nil, [0xFF, 0]),
        (.text, "Küche ", nil, Array("Küche ".utf8)), (.number, "2", 1, [2]), (.number, " 300", 2, [0x2C, 0x01]),
        (.number, "65535", 2, [0xFF, 0xFF]),
    ])
    func `a value has its bytes`(format: AttributeFormat, text: String, size: Int?, bytes: [UInt8]) throws {
        #expect(try format.bytes(of: text, size: size) == bytes)
    }

    @Test(arguments: [
        (AttributeFormat.hex, "0G", nil as Int?, "\"0G\" is not pairs of hexadecimal digits."),
        (.hex, "012", nil, "\"012\" is not pairs of hexadecimal digits."), (.hex, " ", nil, "There is nothing to write."),
        (.text, "", nil, "There is nothing to write."), (.number, "256", 1, "\"256\" is not a whole number from 0 to 255."),
        (.number, "-1", 1, "\"-1\" is not a whole number from 0 to 255."),
        (.number, "1", nil, "How long a number of this characteristic is is not known."),
    ])
    func `what is no value is refused in a sentence`(format: AttributeFormat, text: String, size: Int?, sentence: String) {
        let error = #expect(throws: ActionError.self) { try format.bytes(of: text, size: size) }
        #expect(error?.problem.sentence == sentence)
    }
}
