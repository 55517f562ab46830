import Bluetooth
import Companion
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@Suite
@BluetoothActor
struct DeviceLinksTests {
    @Test func `a lost connection is made again, and again`() async throws {
        try await LampBench.play { bench in
            let (device, _, _) = try await bench.connectedLamp()
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            for _ in 0..<3 {
                device.dropLinks()
                try await bench.until { peripheral.state != .connected }
                try await bench.until { peripheral.state == .connected }
            }
            #expect(bench.links.wanted == [device.id] && bench.links.problems.isEmpty)
        }
    }

    @Test func `a device that a person disconnected stays so`() async throws {
        try await LampBench.play { bench in
            let (device, _, _) = try await bench.connectedLamp()
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            await bench.links.disconnect(device.id)
            #expect(peripheral.state == .disconnected && bench.links.wanted.isEmpty)
            try await bench.timers.pause(for: .seconds(60))
            #expect(peripheral.state == .disconnected)
        }
    }

    @Test func `disconnecting while Bluetooth is off is not forgotten, and neither is connecting again`() async throws {
        try await LampBench.play { bench in
            let (device, _) = try await bench.makeDevice("Lamp")
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            bench.phone.isPowered = false
            bench.links.connect(device.id)
            try await bench.timers.pause(for: .seconds(1))
            await bench.links.disconnect(device.id)
            bench.links.connect(device.id)
            await bench.links.disconnect(device.id)
            try await bench.timers.pause(for: .seconds(1))
            bench.links.connect(device.id)
            bench.phone.isPowered = true
            try await bench.until { peripheral.state == .connected }
            // One keeper is enough: each would make a line of its own.
            device.dropLinks()
            try await bench.until { peripheral.state != .connected }
            try await bench.until { peripheral.state == .connected }
            #expect(bench.activity.all.count(where: { $0.operation == "Connected" }) == 2)
        }
    }

    @Test func `an attempt that fails is the device's problem until it succeeds`() async throws {
        try await LampBench.play { bench in
            let (device, _) = try await bench.makeDevice("Lamp", distance: 1000)
            await #expect(throws: BluetoothError.self) { try await bench.links.connect(device.id, timeout: .seconds(3)) }
            #expect(bench.links.problems[device.id]?.code == "bluetooth-timed-out")
            #expect(bench.links.wanted.isEmpty)
            device.distance = 1
            try await bench.links.connect(device.id, timeout: .seconds(10))
            #expect(bench.links.problems.isEmpty && bench.links.wanted == [device.id])
        }
    }

    @Test func `a device whose one link another companion holds is told after ten seconds, until it answers`() async throws {
        try await LampBench.play { bench in
            let (device, _) = try await bench.makeDevice("Lamp", maximumLinks: 1)
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            let radio = RadioDescription(name: "Simulated radio", isSimulated: true)
            let problem = { bench.links.status(of: peripheral, radio: radio).problem }
            let other = bench.air.makeCentral()
            bench.run { try await other.run() }
            try await bench.until { other.state == .poweredOn }
            let link = try await other.connect(device.id)
            bench.links.connect(device.id)
            try await bench.timers.pause(for: .seconds(9))
            #expect(problem() == nil)
            try await bench.timers.pause(for: .seconds(2))
            #expect(problem()?.sentence == "Another companion may be connected to it." && !bench.links.isUnanswered(nobody(bench)))
            // Bluetooth that is off is another matter.
            bench.phone.isPowered = false
            try await bench.until { peripheral.phase == .waitingForAdapter }
            #expect(problem() == nil)
            bench.phone.isPowered = true
            link.disconnect()
            try await bench.until { peripheral.state == .connected }
            #expect(problem() == nil && !bench.links.isUnanswered(peripheral))
        }
    }

    private func nobody(_ bench: LampBench) -> BluetoothPeripheral { bench.bluetooth.retrievePeripheral(for: UUID()) }

    @Test func `whoever gives up waiting leaves no problem behind`() async throws {
        try await LampBench.play { bench in
            let id = UUID()
            let waiting = Task { try await bench.links.connect(id, timeout: .seconds(60)) }
            try await bench.timers.pause(for: .seconds(1))
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            #expect(bench.links.problems.isEmpty && bench.links.wanted.isEmpty)
        }
    }
}
