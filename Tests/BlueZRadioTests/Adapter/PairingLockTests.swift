import Bluetooth
import DBus
import DBusTestSupport
import DeviceSide
import Testing

@testable import BlueZRadio

/// A device over BlueZ, whose code somebody guesses.
@BluetoothActor
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), .timeLimit(.minutes(5)))
struct PairingLockTests {
    @Test func `after five codes the sixth is not shown, and its link ends, but another's is`() async throws {
        let bluez = try await ImitationOfBlueZ()
        defer { bluez.connection.close() }
        let radio = BlueZPeripheral(busAddress: bluez.bus.address)
        let pairing = DevicePairing(.passkey, timers: radio.timers)
        radio.pairingAgent = pairing
        let run = Task { try await radio.run() }
        defer { run.cancel() }
        let ours = try await bluez.caller(of: "RegisterAgent")
        for attempt in 1...6 {
            let device = Variant.objectPath(ImitationOfBlueZ.adapter + "/dev_00_AA_01_01_00_06")
            _ = try await bluez.connection.call(
                ours, PairingAgentObject.path, BlueZ.agent, "DisplayPasskey", [device, .uint32(UInt32(attempt)), .uint16(0)])
            #expect(pairing.code == (attempt < 6 ? "00000\(attempt)" : nil))
            // The digits that the other side enters are told as they come, and are no attempts.
            _ = try await bluez.connection.call(
                ours, PairingAgentObject.path, BlueZ.agent, "DisplayPasskey", [device, .uint32(UInt32(attempt)), .uint16(3)])
        }
        #expect(pairing.lock != nil)
        _ = try await bluez.caller(of: "Disconnect")
        #expect(bluez.calls.filter { $0.member == "Disconnect" }.map(\.path) == [ImitationOfBlueZ.adapter + "/dev_00_AA_01_01_00_06"])
        let other = Variant.objectPath(ImitationOfBlueZ.adapter + "/dev_00_AA_01_01_00_07")
        _ = try await bluez.connection.call(
            ours, PairingAgentObject.path, BlueZ.agent, "DisplayPasskey", [other, .uint32(7), .uint16(0)])
        #expect(pairing.code == "000007")
    }
}
