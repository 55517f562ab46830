import Foundation
import Testing

@testable import BlueZRadio

struct DeviceIdentityTests {
    @Test func `an identity is made of the address`() throws {
        let identity = try #require(DeviceIdentity(address: "aa:bb:cc:dd:ee:0f"))
        #expect(identity.uuid.uuidString == "6F757472-6967-8765-B200-AABBCCDDEE0F")
        #expect(identity.path(adapter: "/org/bluez/hci0") == "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_0F")
        #expect(DeviceIdentity(uuid: identity.uuid) == identity)
    }

    @Test func `an object below a device belongs to it`() {
        #expect(DeviceIdentity(path: "/org/bluez/hci1/dev_00_AA_01_01_00_01/service0001/char0002")?.address == "00:AA:01:01:00:01")
    }

    @Test(arguments: ["", "AA:BB:CC:DD:EE", "AA:BB:CC:DD:EE:FG", "AA:BB:CC:DD:EE:FF:00", "AABBCCDDEEFF", "A:B:C:D:E:F"])
    func `what is no address is nothing`(text: String) {
        #expect(DeviceIdentity(address: text) == nil)
        #expect(DeviceIdentity(path: "/org/bluez/hci0/dev_" + text.replacingOccurrences(of: ":", with: "_")) == nil)
    }

    @Test func `another radio's identity is nothing`() {
        #expect(DeviceIdentity(uuid: UUID()) == nil)
        #expect(DeviceIdentity(path: "/org/bluez/hci0") == nil)
    }
}
