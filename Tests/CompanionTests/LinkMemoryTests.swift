import Bluetooth
import Companion
import Foundation
import TestSupport
import Testing

@Suite
struct LinkMemoryTests {
    @Test func `what was written is read again, and no file is nothing`() async throws {
        let folder = try TemporaryFolder()
        let memory = LinkMemory(folder: folder.url)
        #expect(try await memory.read() == [])
        let devices: Set<UUID> = [UUID(), UUID()]
        try await memory.write(devices)
        #expect(try await LinkMemory(folder: folder.url).read() == devices)
        try await memory.write([])
        #expect(try await memory.read() == [])
    }

    @Test func `a file that cannot be understood is an error, not nothing`() async throws {
        let folder = try TemporaryFolder()
        try Data("[\"lamp\"]".utf8).write(to: folder.url.appendingPathComponent("links.json"))
        await #expect(throws: DecodingError.self) { try await LinkMemory(folder: folder.url).read() }
    }

    @Test func `an app's settings keep it as well, and what is not its own is an error`() async throws {
        let suite = "outrigger.tests.\(UUID().uuidString)"
        defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
        let memory = DefaultsLinkMemory(suite: suite)
        #expect(try await memory.read() == [])
        let devices: Set<UUID> = [UUID(), UUID()]
        await memory.write(devices)
        #expect(try await DefaultsLinkMemory(suite: suite).read() == devices)
        await memory.write([])
        #expect(try await memory.read() == [])
        for damage: Any in ["lamp", ["lamp"]] {
            UserDefaults(suiteName: suite)?.set(damage, forKey: DefaultsLinkMemory.key)
            await #expect(throws: DefaultsLinkMemory.Damaged.self) { try await memory.read() }
        }
    }

    @Test @BluetoothActor func `a device that is remembered is connected when it is heard, also where Bluetooth comes later`() async throws
    {
        try await LampBench.play { bench in
            bench.phone.isPowered = false
            let (device, _) = try await bench.makeDevice("Lamp")
            bench.links.connectWhenHeard([device.id])
            #expect(bench.links.awaited == [device.id] && bench.links.wanted.isEmpty)
            bench.bluetooth.scanNearbyDevices()
            try await bench.timers.pause(for: .seconds(5))
            #expect(bench.links.wanted.isEmpty)
            bench.phone.isPowered = true
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            try await bench.until { peripheral.state == .connected }
            #expect(bench.links.wanted == [device.id] && bench.links.awaited.isEmpty)
            #expect(bench.bluetooth.device(for: peripheral) is Lamp)
        }
    }

    @Test @BluetoothActor func `a device that a person disconnects is not waited for any more`() async throws {
        try await LampBench.play { bench in
            let (device, _) = try await bench.makeDevice("Lamp", distance: 1000)
            bench.links.connectWhenHeard([device.id])
            bench.bluetooth.scanNearbyDevices()
            try await bench.timers.pause(for: .seconds(1))
            await bench.links.disconnect(device.id)
            device.distance = 1
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            try await bench.until { peripheral.nearby }
            try await bench.timers.pause(for: .seconds(5))
            #expect(peripheral.state == .disconnected && bench.links.wanted.isEmpty && bench.links.awaited.isEmpty)
        }
    }
}
