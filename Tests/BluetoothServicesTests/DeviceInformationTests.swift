import Bluetooth
import BluetoothServices
import TestSupport
import Testing

@Suite struct DeviceInformationTests {
    @Test func `a system ID has the manufacturer's 40 bits first, and the OUI last`() throws {
        // The example of the specification: the address AC:DE:48:23:45:67.
        let value = try SystemID(bytes: [0x67, 0x45, 0x23, 0xFE, 0xFF, 0x48, 0xDE, 0xAC])
        #expect(value.description == "ACDE48FFFE234567")
        #expect(value == SystemID(publicAddress: 0xACDE_4823_4567))
        #expect(value.organizationallyUniqueIdentifier.value == 0xACDE48)
        #expect(value.manufacturerIdentifier == 0xFF_FE23_4567)
        #expect(value.bytes == [0x67, 0x45, 0x23, 0xFE, 0xFF, 0x48, 0xDE, 0xAC])
        #expect(
            SystemID(manufacturerIdentifier: 0x11_FF_FE23_4567, organizationallyUniqueIdentifier: UInt24(clamping: 0xACDE48)) == value)
        #expect(SystemID(rawValue: 1).description == "0000000000000001")
    }

    @Test func `a PnP ID has a source, vendor, product and version`() throws {
        // What BlueZ publishes as usb:v1D6Bp0246d0541.
        let value = try PnPID(bytes: [0x02, 0x6B, 0x1D, 0x46, 0x02, 0x41, 0x05])
        #expect(value.vendorIDSource == .usbImplementersForum)
        #expect(value.vendorID == 0x1D6B)
        #expect(value.productID == 0x0246)
        #expect(value.productVersion == 0x0541)
        #expect(value.versionDescription == "5.4.1")
        #expect(value.bytes == [0x02, 0x6B, 0x1D, 0x46, 0x02, 0x41, 0x05])
        #expect(try PnPID(bytes: [0x07, 0, 0, 0, 0, 0, 0]).vendorIDSource.description == "Unknown (7)")
    }

    @Test func `a regulatory list is read in network byte order, where it is one`() throws {
        let bytes: [UInt8] = [0, 2, 0, 12, 2, 1, 0, 2, 0xAA, 0xBB, 2, 2, 0, 2, 0x80, 0x00]
        let list = try RegulatoryCertificationDataList(bytes: bytes)
        #expect(list.entries?.count == 2)
        #expect(list.entries?.first?.authority == 2)
        #expect(list.entries?.first?.structureType == 1)
        #expect(list.entries?.first?.content == [0xAA, 0xBB])
        #expect(list.entries?.last?.content == [0x80, 0x00])
        #expect(list.bytes == bytes)
    }

    @Test(
        arguments: [
            [], [0], [0, 1, 0, 0], [0, 1, 0, 4, 2, 1, 0, 9], [0, 1, 0, 5, 2, 1, 0, 0, 7], [0xFE, 0x00] + Array("experimental".utf8),
        ] as [[UInt8]])
    func `a regulatory value that is no list keeps its bytes`(bytes: [UInt8]) throws {
        let list = try RegulatoryCertificationDataList(bytes: bytes)
        #expect(list.entries == nil)
        #expect(list.bytes == bytes)
    }

    @Test func `24 bits clamp, or refuse`() {
        #expect(UInt24(0x100_0000) == nil)
        #expect(UInt24(0xFF_FFFF)?.value == 0xFF_FFFF)
        #expect(UInt24(clamping: -1).value == 0)
        #expect(UInt24(clamping: UInt64.max).value == 0xFF_FFFF)
        #expect(UInt24(clamping: 0x030201).bytes == [1, 2, 3])
        #expect(UInt24(clamping: 1) < UInt24(clamping: 2))
    }

    @Test func `no bytes trap, and what is taken keeps them`() {
        expectExactLength(SystemID.self, [[0x67, 0x45, 0x23, 0xFE, 0xFF, 0x48, 0xDE, 0xAC]])
        expectLossless(SystemID.self, golden: [[0x67, 0x45, 0x23, 0xFE, 0xFF, 0x48, 0xDE, 0xAC]], maximumLength: 10)
        expectExactLength(PnPID.self, [[0x02, 0x6B, 0x1D, 0x46, 0x02, 0x41, 0x05]])
        expectLossless(PnPID.self, golden: [[0x02, 0x6B, 0x1D, 0x46, 0x02, 0x41, 0x05]], maximumLength: 9)
        expectExactLength(UInt24.self, [[1, 2, 3]])
        expectLossless(UInt24.self, golden: [[1, 2, 3]], maximumLength: 5)
        expectLossless(RegulatoryCertificationDataList.self, golden: [[0, 1, 0, 4, 2, 1, 0, 0]], maximumLength: 12)
        var random = SeededNumbers(seed: 0x2A2A)
        var lists = 0
        for _ in 0..<inputsPerCodec {
            var bytes: [UInt8] = [0, 1, 0, 5, 2, 1, 0, 1, 9]
            bytes[random.below(8)] = UInt8(random.below(8))
            bytes.removeLast(random.below(3))
            if RegulatoryCertificationDataList(data: bytes).entries != nil { lists += 1 }
        }
        #expect(lists > Depth.scaled(50))
    }
}
