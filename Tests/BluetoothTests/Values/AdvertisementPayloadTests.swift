import Bluetooth
import TestSupport
import Testing

/// Golden packets by the Core Specification Supplement, Part A, 1: `length type data`, each structure's length without itself.
@Suite struct AdvertisementPayloadTests {
    static let heartRateBelt: [UInt8] = [0x02, 0x01, 0x06, 0x05, 0x03, 0x0D, 0x18, 0x0F, 0x18, 0x05, 0x09] + Array("Belt".utf8)

    @Test func `flags, services and a name`() throws {
        let data = try AdvertisementData(payload: Self.heartRateBelt)
        #expect(data == AdvertisementData(localName: "Belt", serviceUUIDs: ["180D", "180F"]))
        #expect(data.isConnectable)
        #expect(try AdvertisementData(payload: Self.heartRateBelt, isConnectable: false).isConnectable == false)
    }

    @Test func `the structures of the Supplement, each by itself`() throws {
        func read(_ payload: [UInt8]) throws -> AdvertisementData { try AdvertisementData(payload: payload) }
        // 1.1: lists of services, incomplete and complete, of 16, 32 and 128 bits.
        #expect(try read([0x03, 0x02, 0x0D, 0x18]).serviceUUIDs == ["180D"])
        #expect(try read([0x05, 0x04, 0x78, 0x56, 0x34, 0x12]).serviceUUIDs == [BTUUID(0x1234_5678 as UInt32)])
        let long: [UInt8] = [0x9E, 0xCA, 0xDC, 0x24, 0x0E, 0xE5, 0xA9, 0xE0, 0x93, 0xF3, 0xA3, 0xB5, 0x01, 0x00, 0x40, 0x6E]
        #expect(try read([0x11, 0x06] + long).serviceUUIDs == ["6E400001-B5A3-F393-E0A9-E50E24DCCA9E"])
        #expect(try read([0x11, 0x07] + long).serviceUUIDs == ["6E400001-B5A3-F393-E0A9-E50E24DCCA9E"])
        // 1.2: names.
        #expect(try read([0x04, 0x08, 0x4F, 0x75, 0x74]).localName == "Out")
        #expect(try read([0x04, 0x09, 0x4F, 0x75, 0x74]).localName == "Out")
        // 1.4: manufacturer specific data; an iBeacon of Apple's begins like this.
        #expect(try read([0x05, 0xFF, 0x4C, 0x00, 0x02, 0x15]).manufacturerData == ManufacturerData(company: 0x004C, data: [0x02, 0x15]))
        #expect(try read([0x03, 0xFF, 0x4C, 0x00]).manufacturerData == ManufacturerData(company: 0x004C))
        // 1.5: TX power.
        #expect(try read([0x02, 0x0A, 0xF4]).txPower == -12)
        // 1.11: service data.
        #expect(try read([0x04, 0x16, 0x0F, 0x18, 0x64]).serviceData == ["180F": [0x64]])
        #expect(try read([0x06, 0x20, 0x78, 0x56, 0x34, 0x12, 0x01]).serviceData == [BTUUID(0x1234_5678 as UInt32): [0x01]])
        #expect(try read([0x12, 0x21] + long + [0x01]).serviceData == ["6E400001-B5A3-F393-E0A9-E50E24DCCA9E": [0x01]])
        // 1.12: appearance.
        #expect(try read([0x03, 0x19, 0x41, 0x03]).appearance == 0x0341)
    }

    @Test func `a complete name wins over a shortened one, in either order`() throws {
        let short: [UInt8] = [0x03, 0x08, 0x42, 0x65]
        let complete: [UInt8] = [0x05, 0x09, 0x42, 0x65, 0x6C, 0x74]
        #expect(try AdvertisementData(payload: short + complete).localName == "Belt")
        #expect(try AdvertisementData(payload: complete + short).localName == "Belt")
    }

    @Test func `a name that was cut in the middle of a character is still a name`() throws {
        #expect(try AdvertisementData(payload: [0x04, 0x08, 0x41, 0x42, 0xC3]).localName == "AB\u{FFFD}")
    }

    @Test func `the same service twice is one service`() throws {
        #expect(try AdvertisementData(payload: [0x05, 0x03, 0x0D, 0x18, 0x0D, 0x18, 0x03, 0x02, 0x0D, 0x18]).serviceUUIDs == ["180D"])
    }

    @Test func `types without a field here, and what follows a length of 0, are passed over`() throws {
        let data = try AdvertisementData(payload: [0x03, 0x1B, 0x01, 0x02, 0x02, 0x0A, 0x04, 0x00, 0x02, 0x0A, 0x07])
        #expect(data.txPower == 4)
        #expect(try AdvertisementData(payload: []) == AdvertisementData())
        #expect(try AdvertisementData(payload: [UInt8](repeating: 0, count: 31)) == AdvertisementData())
    }

    @Test(
        arguments: [
            [0x05], [0x05, 0x03, 0x0D], [0x02, 0x0A], [0x01, 0x0A], [0x03, 0x0A, 1, 2], [0x04, 0x03, 0x0D, 0x18, 0x0F],
            [0x02, 0x05, 0x01], [0x02, 0x07, 0x01], [0x02, 0x16, 0x0F], [0x04, 0x20, 1, 2, 3], [0x02, 0x21, 1], [0x02, 0xFF, 0x4C],
            [0x02, 0x19, 0x41],
            [0x04, 0x19, 0x41, 0x03, 0x00],
        ] as [[UInt8]])
    func `a structure that is cut, or of the wrong length, is refused`(payload: [UInt8]) {
        #expect(throws: ByteCodingError.self) { try AdvertisementData(payload: payload) }
    }

    @Test func `a peripheral's data is written as the Supplement has it`() throws {
        let (advertisement, scanResponse) = try AdvertisementData(localName: "Belt", serviceUUIDs: ["180D", "180F"]).payloads()
        #expect(advertisement == Self.heartRateBelt)
        #expect(scanResponse == [])
    }

    @Test func `what does not fit the advertisement moves to the scan response`() throws {
        let data = AdvertisementData(
            localName: "Living room speaker", serviceUUIDs: ["6E400001-B5A3-F393-E0A9-E50E24DCCA9E"],
            manufacturerData: ManufacturerData(company: 0x02E5, data: [1, 2, 3]), txPower: -4)
        let (advertisement, scanResponse) = try data.payloads()
        #expect(advertisement.count == 3 + 18 + 7 + 3)
        #expect(scanResponse == [20, 0x09] + Array("Living room speaker".utf8))
        var merged = try AdvertisementData(payload: advertisement)
        merged.merge(try AdvertisementData(payload: scanResponse))
        #expect(merged == data)
    }

    @Test func `what fits neither packet is refused with advice`() {
        let data = AdvertisementData(localName: String(repeating: "x", count: 30))
        #expect { try data.payloads() } throws: { "\($0)".contains("shorten the name") }
        let huge = AdvertisementData(manufacturerData: ManufacturerData(company: 1, data: [UInt8](repeating: 0, count: 300)))
        #expect(throws: ByteCodingError.self) { try huge.payloads() }
    }

    @Test func `merging replaces what is said again and keeps the rest`() {
        var data = AdvertisementData(localName: "A", serviceUUIDs: ["180D"], serviceData: ["180F": [1]], txPower: 4)
        data.merge(AdvertisementData(serviceUUIDs: ["180F", "180D"], serviceData: ["180F": [2]], appearance: 0x0341, isConnectable: false))
        #expect(
            data
                == AdvertisementData(
                    localName: "A", serviceUUIDs: ["180D", "180F"], serviceData: ["180F": [2]], txPower: 4, appearance: 0x0341,
                    isConnectable: false))
    }

    @Test func `random packets never trap, and what is taken can be told again`() {
        var random = SeededNumbers(seed: 0xAD)
        var accepted = 0
        let types: [UInt8] = [0x01, 0x02, 0x03, 0x05, 0x07, 0x08, 0x09, 0x0A, 0x16, 0x19, 0x20, 0x21, 0xFF]
        for index in 0..<Depth.scaled(5_000) {
            var payload = random.bytes(random.below(32))
            if index % 2 == 0 {
                // Structures whose lengths add up, so that more than the first byte is met.
                payload = []
                for _ in 0...random.below(4) {
                    let data = random.bytes(random.below(8))
                    payload += [UInt8(data.count + 1), types[random.below(types.count)]] + data
                }
                if random.below(4) == 0 { payload.removeLast(random.below(payload.count)) }
            }
            guard let data = try? AdvertisementData(payload: payload) else { continue }
            accepted += 1
            guard let (advertisement, scanResponse) = try? data.payloads() else { continue }
            guard var again = try? AdvertisementData(payload: advertisement), let rest = try? AdvertisementData(payload: scanResponse)
            else {
                Issue.record("\(payload) became \(advertisement), \(scanResponse)")
                return
            }
            again.merge(rest)
            if again.serviceData != data.serviceData || again.manufacturerData != data.manufacturerData || again.txPower != data.txPower
                || again.appearance != data.appearance || again.localName != data.localName
                || Set(again.serviceUUIDs) != Set(data.serviceUUIDs)
            {
                Issue.record("\(payload): \(data) became \(again)")
                return
            }
        }
        #expect(accepted > Depth.scaled(500))
    }

    @Test func `services that the peripheral looks for are not services that it has`() throws {
        let payload: [UInt8] =
            [3, 0x14, 0x0F, 0x18, 5, 0x1F, 0x05, 0x18, 0, 0] + [17, 0x15] + [
                0x9E, 0xCA, 0xDC, 0x24, 0x0E, 0xE5, 0xA9, 0xE0, 0x93, 0xF3, 0xA3, 0xB5, 1, 0, 0x40, 0x6E,
            ]
        let data = try AdvertisementData(payload: payload)
        #expect(data.serviceUUIDs.isEmpty)
        #expect(data.solicitedServiceUUIDs == ["180F", "1805", "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"])
        let again = try AdvertisementData(payload: AdvertisementData(solicitedServiceUUIDs: ["180F"]).payloads().advertisement)
        #expect(again.solicitedServiceUUIDs == ["180F"])
    }
}
