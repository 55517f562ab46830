import Bluetooth
import DBus
import DBusTestSupport
import Testing

@testable import BlueZRadio

/// A read from an offset that no reader has.
@BluetoothActor
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), .timeLimit(.minutes(5)))
struct OffsetTests {
    @Test(arguments: [(0, 2), (2, 0), (-1, nil), (Int32.min, nil), (3, nil), (Int32.max, nil)] as [(Int32, Int?)])
    func `an offset within the value gives its rest, and any other is refused`(offset: Int32, count: Int?) async throws {
        let bluez = try await ImitationOfBlueZ()
        defer { bluez.connection.close() }
        let radio = BlueZPeripheral(busAddress: bluez.bus.address)
        let run = Task { try await radio.run() }
        defer { run.cancel() }
        let descriptor = GATTDescriptor(uuid: "2901", value: [0x48, 0x69])
        let published = try await radio.publish([
            GATTService(uuid: "FFF0", characteristics: [GATTCharacteristic(uuid: "FFF1", properties: .read, descriptors: [descriptor])])
        ])
        try #require(published.count == 1)
        let ours = try await bluez.caller(of: "RegisterApplication")
        let path = try #require(
            radio.table?.entries.first { if case .descriptor = $0.value.attribute { true } else { false } }?.key)
        do throws(BusError) {
            let answer = try await bluez.connection.call(
                ours, path, BlueZ.gattDescriptor, "ReadValue", [.options(["offset": .int32(offset)])])
            #expect(answer.first?.asBytes?.count == count)
        } catch {
            #expect(count == nil && error.name == ErrorTable.answer(.invalidOffset).name)
        }
    }
}
