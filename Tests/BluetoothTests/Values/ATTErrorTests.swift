import Bluetooth
import Testing

@Suite struct ATTErrorTests {
    @Test(
        arguments: [
            (.invalidHandle, 0x01), (.readNotPermitted, 0x02), (.writeNotPermitted, 0x03), (.invalidPDU, 0x04),
            (.insufficientAuthentication, 0x05), (.requestNotSupported, 0x06), (.invalidOffset, 0x07), (.insufficientAuthorization, 0x08),
            (.prepareQueueFull, 0x09), (.attributeNotFound, 0x0A), (.attributeNotLong, 0x0B), (.encryptionKeySizeTooShort, 0x0C),
            (.invalidAttributeValueLength, 0x0D), (.unlikelyError, 0x0E), (.insufficientEncryption, 0x0F), (.unsupportedGroupType, 0x10),
            (.insufficientResources, 0x11), (.databaseOutOfSync, 0x12), (.valueNotAllowed, 0x13), (.writeRequestRejected, 0xFC),
            (.cccdImproperlyConfigured, 0xFD), (.procedureAlreadyInProgress, 0xFE), (.outOfRange, 0xFF),
        ] as [(ATTError, UInt8)])
    func `a code has the number of the specification`(error: ATTError, code: UInt8) {
        #expect(error.rawValue == code)
        #expect(ATTError(rawValue: code) == error)
    }

    @Test func `an error is a sentence with its number`() {
        #expect(ATTError.readNotPermitted.description == "The device does not let this value be read. (ATT error 0x02)")
        #expect(ATTError.outOfRange.description == "The value is outside the device's range. (ATT error 0xFF)")
        #expect(ATTError(rawValue: 0x80).description == "The device answered with an error of its own. (ATT error 0x80)")
    }

    @Test func `each code that has a name has a sentence of its own`() {
        let sentences = (UInt8.min...UInt8.max).map { ATTError(rawValue: $0).description }
        #expect(Set(sentences).count == 256)
        #expect(sentences.allSatisfy { $0.contains(". (ATT error 0x") })
        #expect(sentences.filter { !$0.hasPrefix("The device answered with an error of its own.") }.count == 23)
    }

    @Test func `pairing helps with authentication and encryption only`() {
        let codes = (UInt8.min...UInt8.max).filter { ATTError(rawValue: $0).asksForPairing }
        #expect(codes == [0x05, 0x0F])
    }
}
