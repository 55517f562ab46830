import Bluetooth
import DBus
import DBusTestSupport
import Foundation
import Testing

@testable import BlueZRadio

/// Another program on the bus, which is not BlueZ.
@BluetoothActor
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), .timeLimit(.minutes(5)))
struct ForgeryTests {
    private final class Listener: CentralRadioDelegate {
        var states: [AdapterState] = []
        var heard: [String?] = []
        func radioDidChangeState(_ state: AdapterState) { states.append(state) }
        func radioDidDiscover(_ report: AdvertisingReport) { heard.append(report.data.localName) }
    }

    private func device(_ name: String) -> Variant {
        ObjectCacheTests.interfaces([
            BlueZ.device: [
                "Address": .string("00:AA:01:01:00:01"), "AddressType": .string("public"), "Alias": .string(name), "Name": .string(name),
                "RSSI": .int16(-40), "UUIDs": .strings([]),
            ]
        ])
    }

    @Test func `signals of anybody but BlueZ and the bus are not believed`() async throws {
        let bluez = try await ImitationOfBlueZ()
        defer { bluez.connection.close() }
        let radio = BlueZCentral(busAddress: bluez.bus.address)
        let listener = Listener()
        radio.centralDelegate = listener
        let run = Task { try await radio.run() }
        defer { run.cancel() }
        let ours = try await bluez.caller(of: "GetManagedObjects")
        while radio.state != .poweredOn { try await Task.sleep(for: .milliseconds(10)) }
        radio.startScanning(services: [])
        _ = try await bluez.caller(of: "StartDiscovery")

        let forger = BusConnection(to: .at(bluez.bus.address), timers: TimerQueue())
        try forger.open()
        defer { forger.close() }
        let path = ImitationOfBlueZ.adapter + "/dev_00_AA_01_01_00_01"
        try forger.emit(to: ours, "/", ObjectCache.objectManager, "InterfacesAdded", [.objectPath(path), device("forged")])
        try forger.emit(
            to: ours, "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged",
            [.string("org.bluez"), .string(":1.0"), .string("")])
        try forger.emit(
            to: ours, ImitationOfBlueZ.adapter, ObjectCache.properties, "PropertiesChanged",
            [.string(BlueZ.adapter), .options(["Powered": .bool(false)]), .strings([])])
        // The forger's own call comes back after the bus has passed its signals on.
        _ = try await forger.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")
        try bluez.connection.emit("/", ObjectCache.objectManager, "InterfacesAdded", [.objectPath(path), device("real")])
        while listener.heard.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        #expect(listener.heard == ["real"])
        #expect(radio.state == .poweredOn && listener.states == [.poweredOn])
    }

    @Test func `a service of Bluetooth Classic is authorized for nobody`() async throws {
        let bluez = try await ImitationOfBlueZ()
        defer { bluez.connection.close() }
        let radio = BlueZCentral(busAddress: bluez.bus.address)
        let agent = Agreeable()
        radio.pairingAgent = agent
        let run = Task { try await radio.run() }
        defer { run.cancel() }
        let ours = try await bluez.caller(of: "RegisterAgent")
        let device = Variant.objectPath(ImitationOfBlueZ.adapter + "/dev_00_AA_01_01_00_01")
        let error = await #expect(throws: BusError.self) {
            try await bluez.connection.call(
                ours, PairingAgentObject.path, BlueZ.agent, "AuthorizeService",
                [device, .string("0000110b-0000-1000-8000-00805f9b34fb")])
        }
        #expect(error?.name == "org.bluez.Error.Rejected")
        // What the agent was asked, it may answer.
        _ = try await bluez.connection.call(ours, PairingAgentObject.path, BlueZ.agent, "RequestAuthorization", [device])
        #expect(agent.questions == 1)
    }

    private final class Agreeable: PairingAgent {
        let ioCapability = IOCapability.keyboardDisplay
        var questions = 0
        func enterPasskey(for peer: UUID) async throws -> UInt32 { 0 }
        func show(passkey: UInt32, for peer: UUID) {}
        func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { true }
        func authorize(_ peer: UUID) async throws -> Bool {
            questions += 1
            return true
        }
    }
}
