import Bluetooth
import Foundation
import TestSupport
import Testing

@Suite struct BTUUIDTests {
    @Test func `a short UUID is its long form on the Bluetooth Base UUID`() throws {
        let long = try #require(UUID(uuidString: "0000180A-0000-1000-8000-00805F9B34FB"))
        #expect(BTUUID("180A") == BTUUID("0000180A-0000-1000-8000-00805F9B34FB"))
        #expect(BTUUID(0x180A as UInt16) == BTUUID("180a"))
        #expect(BTUUID("0000180A") == "180A")
        #expect(BTUUID(long) == "180A")
        #expect(BTUUID("180A").uuid == long)
        #expect(Set<BTUUID>(["180A", "0000180A", "0000180a-0000-1000-8000-00805f9b34fb"]).count == 1)
    }

    @Test func `a description is as short as the UUID allows`() {
        #expect(BTUUID("180a").description == "180A")
        #expect(BTUUID(0x000F as UInt16).description == "000F")
        #expect(BTUUID(0x1234_5678 as UInt32).description == "12345678-0000-1000-8000-00805F9B34FB")
        #expect(BTUUID("6e400001-b5a3-f393-e0a9-e50e24dcca9e").description == "6E400001-B5A3-F393-E0A9-E50E24DCCA9E")
    }

    @Test func `only a UUID of 16 bits has a short form`() {
        #expect(BTUUID("180A").short == 0x180A)
        #expect(BTUUID(0x0001_180A as UInt32).short == nil)
        #expect(BTUUID("0000180A-0000-1000-8000-00805F9B34FC").short == nil)
        #expect(BTUUID("0000180A-0000-1001-8000-00805F9B34FB").short == nil)
        #expect(BTUUID("0000180A-0000-1000-8001-00805F9B34FB").short == nil)
    }

    @Test func `it goes over the air little-endian, in two bytes or in sixteen`() {
        #expect(BTUUID("180A").wireBytes == [0x0A, 0x18])
        #expect(
            BTUUID("6E400001-B5A3-F393-E0A9-E50E24DCCA9E").wireBytes
                == [0x9E, 0xCA, 0xDC, 0x24, 0x0E, 0xE5, 0xA9, 0xE0, 0x93, 0xF3, 0xA3, 0xB5, 0x01, 0x00, 0x40, 0x6E])
        #expect(BTUUID(wireBytes: [0x0A, 0x18]) == "180A")
        #expect(BTUUID(wireBytes: [0x78, 0x56, 0x34, 0x12]) == BTUUID(0x1234_5678 as UInt32))
        #expect(
            BTUUID(wireBytes: [0xFB, 0x34, 0x9B, 0x5F, 0x80, 0, 0, 0x80, 0, 0x10, 0, 0, 0x0A, 0x18, 0, 0] as [UInt8]) == "180A")
    }

    @Test(
        arguments: [
            "", "1", "18", "180", "180G", "+180", "-180", " 180", "0x18", "18 A", "180A0", "١٨٠", "0000180A-0000-1000-8000-00805F9B34F",
            "0000180A-0000-1000-8000-00805F9B34FG", "0000180A+0000-1000-8000-00805F9B34FB", "0000180A00001000800000805F9B34FB",
            "{0000180A-0000-1000-8000-00805F9B34FB}", "180A\n", "é80",
        ])
    func `text that is not a UUID is refused`(text: String) {
        #expect(BTUUID(text) == nil)
    }

    @Test(arguments: [0, 1, 3, 5, 15, 17])
    func `bytes of another number than 2, 4 and 16 are refused`(count: Int) {
        #expect(BTUUID(wireBytes: [UInt8](repeating: 1, count: count)) == nil)
    }

    @Test func `the order is that of the numbers`() {
        let list: [BTUUID] = ["0000180A-0000-1000-8000-00805F9B34FC", "2A19", "1800", "6E400001-B5A3-F393-E0A9-E50E24DCCA9E", "180A"]
        #expect(list.sorted().map(\.description).map { $0.prefix(4) } == ["1800", "180A", "0000", "2A19", "6E40"].map { $0[...] })
    }

    @Test func `random text and bytes never trap, and what is taken is written again`() {
        var random = SeededNumbers(seed: 0x0001D)
        let characters = Array("0123456789abcdefABCDEF-ghé+ \n")
        for index in 0..<Depth.scaled(5_000) {
            let bytes = random.bytes(index % 4 == 0 ? 16 : random.below(18))
            if let uuid = BTUUID(wireBytes: bytes) {
                if BTUUID(wireBytes: uuid.wireBytes) != uuid || BTUUID(uuid.description) != uuid || BTUUID(uuid.uuid) != uuid {
                    Issue.record("\(bytes) became \(uuid)")
                    return
                }
                if bytes.count == 16, uuid.short == nil, uuid.wireBytes != bytes {
                    Issue.record("\(bytes) became \(uuid.wireBytes)")
                    return
                }
            } else if [2, 4, 16].contains(bytes.count) {
                Issue.record("\(bytes) was refused")
                return
            }
            let text = String((0..<(index % 2 == 0 ? 4 : random.below(10))).map { _ in characters[random.below(characters.count)] })
            if let uuid = BTUUID(text), UInt32(text, radix: 16) != UInt32(uuid.uuid.uuidString.prefix(8), radix: 16) {
                Issue.record("\(text) became \(uuid)")
                return
            }
        }
    }

    @Test func `a UUID of a vendor's base has a short form of the vendor's own`() {
        let base: BTUUID = "6E400000-B5A3-F393-E0A9-E50E24DCCA9E"
        let uuid = BTUUID(customShort: 0xF001, base: base)
        #expect(uuid == "6E40F001-B5A3-F393-E0A9-E50E24DCCA9E")
        #expect(uuid.customShort(of: base) == 0xF001)
        #expect(uuid.customShort(of: uuid) == 0xF001)
        #expect(uuid.customShort(of: "180A") == nil)
        #expect(uuid.short == nil)
    }
}
