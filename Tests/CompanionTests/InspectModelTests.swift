import Bluetooth
import Companion
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
@BluetoothActor
struct InspectModelTests {
    @Test func `the table has names, properties and the values that were read`() async throws {
        try await LampBench.play { bench in
            let (device, served, _) = try await bench.connectedLamp()
            served.$level.setValue(42)
            try await bench.inspect.read(LampService.levelID, ofService: LampService.id, on: device.id)
            let screen = try #require(bench.inspect.screen(of: device.id))
            let service = try #require(screen.services.first { $0.name == "Lamp" })
            let level = try #require(service.characteristics.first { $0.name == "Level" })
            #expect(level.value == "2A" && level.decoding == "Level: 42 %" && !level.isNotifying)
            #expect(level.properties == ["read", "write", "notify"])
            #expect(service.characteristics.first { $0.name == "Heat" }?.isNotifying == true)
            #expect(screen.advertisement.contains(LabeledText("Name", "Lamp")))
            #expect(screen.problem == nil && screen.link.state == .connected)
        }
    }

    @Test func `listening is switched on and off, and ends with the connection`() async throws {
        try await LampBench.play { bench in
            let (device, served, _) = try await bench.connectedLamp()
            @BluetoothActor func level() throws -> InspectScreen.Characteristic {
                let screen = try #require(bench.inspect.screen(of: device.id))
                return try #require(screen.services.flatMap(\.characteristics).first { $0.name == "Level" })
            }
            try await bench.inspect.setNotifications(true, of: LampService.levelID, ofService: LampService.id, on: device.id)
            #expect(try level().isNotifying)
            try await served.$level.notify(9)
            try await bench.until { (try? level().value) == "09" }
            try await bench.inspect.setNotifications(false, of: LampService.levelID, ofService: LampService.id, on: device.id)
            #expect(try !level().isNotifying)
        }
    }

    @Test func `what failed is the screen's problem until something else is tried`() async throws {
        try await LampBench.play { bench in
            let (device, served, _) = try await bench.connectedLamp()
            served.$level.setValue(1)
            let heat = LampService.heatID
            await #expect(throws: (any Error).self) { try await bench.inspect.read(heat, ofService: LampService.id, on: device.id) }
            #expect(bench.inspect.screen(of: device.id)?.problem?.code == "att-0x02")
            await #expect(throws: BluetoothError(.notPresent, during: .read, peer: device.id, attribute: "FFFF")) {
                try await bench.inspect.read("FFFF", ofService: LampService.id, on: device.id)
            }
            #expect(bench.inspect.screen(of: device.id)?.problem?.code == "bluetooth-not-present")
            try await bench.inspect.read(LampService.levelID, ofService: LampService.id, on: device.id)
            #expect(bench.inspect.screen(of: device.id)?.problem == nil)
            await bench.links.disconnect(device.id)
            await #expect(throws: BluetoothError.self) {
                try await bench.inspect.read(LampService.levelID, ofService: LampService.id, on: device.id)
            }
            #expect(bench.inspect.screen(of: device.id)?.problem?.code == "bluetooth-not-connected")
        }
    }

    @Test func `a device that was never heard has no table`() async throws {
        try await LampBench.play { bench in #expect(bench.inspect.screen(of: UUID()) == nil) }
    }
}
