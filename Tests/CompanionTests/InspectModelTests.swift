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

    @Test func `a value is written where and how the characteristic lets it`() async throws {
        try await LampBench.play { bench in
            let (device, served, _) = try await bench.connectedLamp()
            var written: [[UInt8]] = []
            served.$level.onWriteBytes { bytes, _ in written.append(bytes) }
            @BluetoothActor func write(
                _ text: String, _ format: AttributeFormat = .hex, answered: Bool? = nil, to id: BTUUID = LampService.levelID
            )
                async throws
            {
                try await bench.inspect.write(
                    text, as: format, awaitsResponse: answered, to: id, ofService: LampService.id, on: device.id)
            }
            try await write("2A")
            try await write("+", .text, answered: true)
            #expect(written == [[0x2A], [0x2B]])
            let silent = await #expect(throws: ActionError.self) { try await write("01", answered: false) }
            #expect(
                silent?.problem.sentence
                    == "This characteristic cannot be written without a response. It offers: read, write, notify.")
            await #expect(throws: ActionError.self) { try await write("01", to: LampService.heatID) }
            #expect(written.count == 2 && bench.inspect.screen(of: device.id)?.problem == nil)
            let shown = try #require(bench.inspect.screen(of: device.id)).services.flatMap(\.characteristics)
            let level = try #require(shown.first { $0.name == "Level" }?.writing)
            #expect(level.formats.map(\.id) == [.hex, .text] && level.ways.map(\.id) == ["write"])
            #expect(shown.first { $0.name == "Heat" }?.writing == nil)
        }
    }

    @Test func `the last table stays while the device is away, and says that it is old`() async throws {
        try await LampBench.play { bench in
            let (device, _, _) = try await bench.connectedLamp()
            let live = try #require(bench.inspect.screen(of: device.id))
            #expect(live.servicesHint == nil && !live.services.isEmpty)
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            device.isPowered = false
            try await bench.until { peripheral.state != .connected && peripheral.services.isEmpty }
            let old = try #require(bench.inspect.screen(of: device.id))
            #expect(old.services.map(\.uuid) == live.services.map(\.uuid) && !old.isDiscovering)
            #expect(old.servicesHint == "As it was when the device was last connected.")
            device.isPowered = true
            try await bench.until { bench.inspect.screen(of: device.id)?.link.state == .connected }
            #expect(bench.inspect.screen(of: device.id)?.servicesHint == nil)
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
