import Bluetooth
import Testing

@testable import BlueZRadio

struct MappingTests {
    // MARK: - Flags

    @Test func `flags and properties stand for each other`() {
        let flags = ["read", "write-without-response", "write", "notify", "indicate", "reliable-write", "encrypt-read"]
        #expect(GATTFlags.properties(flags) == [.read, .writeWithoutResponse, .write, .notify, .indicate])
        #expect(GATTFlags.flags([.read, .notify], []) == ["read", "notify"])
    }

    @Test(
        arguments: [
            (CharacteristicProperties.read, AttributePermissions.readEncrypted, ["read", "encrypt-read"]),
            (.read, .readAuthenticated, ["read", "encrypt-authenticated-read"]),
            (.read, [.readEncrypted, .readAuthenticated], ["read", "encrypt-authenticated-read"]),
            (.notify, .readAuthenticated, ["notify", "encrypt-authenticated-notify"]),
            (.indicate, .readEncrypted, ["indicate", "encrypt-indicate"]),
            (.write, .writeEncrypted, ["write", "encrypt-write"]),
            (.write, .writeAuthenticated, ["write", "encrypt-authenticated-write"]),
            (.writeWithoutResponse, .writeAuthenticated, ["write-without-response", "encrypt-authenticated-write"]),
            (.write, .readAuthenticated, ["write"]),
        ] as [(CharacteristicProperties, AttributePermissions, [String])])
    func `permissions become the flags that BlueZ checks`(
        properties: CharacteristicProperties, permissions: AttributePermissions, flags: [String]
    ) { #expect(GATTFlags.flags(properties, permissions) == flags) }

    // MARK: - Advertisements

    @Test func `a device's properties are its advertisement`() {
        let data = AdvertisementData(device: [
            "Name": .string("Bottle"), "Alias": .string("My bottle"), "TxPower": .int16(-4), "Appearance": .uint16(0x0340),
            "UUIDs": .strings(["0000180f-0000-1000-8000-00805f9b34fb", "no uuid"]),
            "ServiceData": .array(
                "{sv}", [.entry(.string("0000180a-0000-1000-8000-00805f9b34fb"), .variant(.bytes([1, 2])))]),
            "ManufacturerData": .array(
                "{qv}", [.entry(.uint16(0x4C), .variant(.bytes([3]))), .entry(.uint16(0x02), .variant(.bytes([4])))]),
        ])
        #expect(
            data
                == AdvertisementData(
                    localName: "Bottle", serviceUUIDs: ["180F"], serviceData: ["180A": [1, 2]],
                    manufacturerData: ManufacturerData(company: 2, data: [4]), txPower: -4, appearance: 0x0340))
    }

    @Test func `properties of the wrong type are passed over`() {
        let data = AdvertisementData(device: [
            "Name": .byte(1), "TxPower": .int16(500), "UUIDs": .string("x"), "ManufacturerData": .bytes([1]), "ServiceData": .bool(true),
        ])
        #expect(data == AdvertisementData())
    }

    @Test func `the name goes to the scan response, where BlueZ puts it`() {
        let data = AdvertisementData(localName: "A name that is quite long", serviceUUIDs: ["6F757472-0000-4000-8000-000000000000"])
        #expect(data.fittedForBlueZ == data)
        #expect(data.advertisementProperties["LocalName"] == .string("A name that is quite long"))
        #expect(data.advertisementProperties["ServiceUUIDs"] == .strings(["6f757472-0000-4000-8000-000000000000"]))
    }

    @Test func `an appearance that does not fit is left out, and what fits no more is refused`() {
        var data = AdvertisementData(
            serviceUUIDs: ["6F757472-0000-4000-8000-000000000000"], manufacturerData: ManufacturerData(company: 1, data: [1, 2, 3]),
            appearance: 1)
        #expect(data.fittedForBlueZ?.appearance == nil && data.fittedForBlueZ?.manufacturerData != nil)
        data.manufacturerData?.data = [UInt8](repeating: 0, count: 7)
        #expect(data.fittedForBlueZ == nil)
    }

    @Test func `a broadcaster is not discoverable`() {
        #expect(AdvertisementData(isConnectable: false).advertisementProperties == ["Type": .string("broadcast")])
        #expect(AdvertisementData().advertisementProperties == ["Type": .string("peripheral"), "Discoverable": .bool(true)])
    }
}
