import Bluetooth
import TestSupport
import Testing

@testable import BlueZRadio

struct ManagementMessageTests {
    @Test func `a disconnection tells the address and the reason`() {
        // BlueZ, doc/mgmt-api.txt: event 0x000C, controller 1, 8 bytes: address, LE public, reason 3.
        let bytes: [UInt8] = [0x0C, 0, 1, 0, 8, 0, 0x0F, 0xEE, 0xDD, 0xCC, 0xBB, 0xAA, 1, 3]
        #expect(ManagementMessage(bytes, adapter: 1) == .disconnected(address: "AA:BB:CC:DD:EE:0F", reason: 3))
        #expect(ManagementMessage(bytes, adapter: 0) == nil)
        for length in bytes.indices { #expect(ManagementMessage(Array(bytes[..<length]), adapter: 1) == nil) }
    }

    @Test func `a failed authentication tells the address`() {
        let bytes: [UInt8] = [0x11, 0, 0, 0, 8, 0, 0x0F, 0xEE, 0xDD, 0xCC, 0xBB, 0xAA, 1, 5]
        #expect(ManagementMessage(bytes, adapter: 0) == .authenticationFailed(address: "AA:BB:CC:DD:EE:0F"))
    }

    @Test func `a connection's information tells its strength`() {
        let address: [UInt8] = [1, 2, 3, 4, 5, 6]
        let answer: [UInt8] = [0x01, 0, 0, 0, 13, 0, 0x31, 0, 0] + address + [1, 0xC8, 0, 7]
        #expect(ManagementMessage(answer, adapter: 0) == .connectionInformation(address: "06:05:04:03:02:01", rssi: -56))
        let unknown: [UInt8] = [0x01, 0, 0, 0, 13, 0, 0x31, 0, 0] + address + [1, 127, 0, 7]
        #expect(ManagementMessage(unknown, adapter: 0) == .connectionInformation(address: "06:05:04:03:02:01", rssi: nil))
        let refused: [UInt8] = [0x02, 0, 0, 0, 3, 0, 0x31, 0, 0x14]
        #expect(ManagementMessage(refused, adapter: 0) == .connectionInformation(address: nil, rssi: nil))
    }

    @Test func `the command names the device`() throws {
        let identity = try #require(DeviceIdentity(address: "AA:BB:CC:DD:EE:0F"))
        #expect(
            ManagementMessage.getConnectionInformation(of: identity, isRandom: true, adapter: 1)
                == [0x31, 0, 1, 0, 7, 0, 0x0F, 0xEE, 0xDD, 0xCC, 0xBB, 0xAA, 2])
    }

    @Test(
        arguments: [
            (1, DisconnectReason.supervisionTimeout), (3, .peer), (4, .bondMissing), (5, .adapterUnavailable), (0, nil), (2, nil),
            (99, nil),
        ] as [(UInt8, DisconnectReason?)])
    func `a reason is what it means`(code: UInt8, reason: DisconnectReason?) {
        #expect(DisconnectReason(management: code) == reason)
    }

    @Test func `no input stops the program`() {
        var generator = SeededNumbers(seed: 1)
        for _ in 0..<Depth.scaled(5_000) {
            var bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            if bytes.count > 6, Bool.random(using: &generator) {
                bytes.replaceSubrange(0..<6, with: [[1, 2, 12].randomElement(using: &generator)!, 0, 0, 0, UInt8(bytes.count - 6), 0])
            }
            _ = ManagementMessage(bytes, adapter: 0)
        }
    }
}
