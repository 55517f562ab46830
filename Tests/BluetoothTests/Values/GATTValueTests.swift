import Bluetooth
import Testing

@Suite struct GATTValueTests {
    @Test func `properties have the bits of the specification and say their names`() {
        let list: [CharacteristicProperties] = [
            .broadcast, .read, .writeWithoutResponse, .write, .notify, .indicate, .authenticatedSignedWrites, .extendedProperties,
        ]
        #expect(list.map(\.rawValue) == [1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80])
        #expect(([.read, .notify] as CharacteristicProperties).description == "read, notify")
        #expect(CharacteristicProperties().description == "none")
        #expect(
            CharacteristicProperties(rawValue: 0xFF).description
                == "broadcast, read, write without response, write, notify, indicate, signed write, extended")
    }

    @Test func `a user description is the descriptor 2901 in UTF-8`() {
        let descriptor = GATTDescriptor.userDescription("Größe")
        #expect(descriptor.uuid == "2901")
        #expect(descriptor.value == Array("Größe".utf8))
    }
}
