import Bluetooth
import BluetoothServices
import Companion
import Foundation
import Testing

@Suite
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

    @Test func `what a device tells of a value is its name, its unit and the form to write it`() async throws {
        try await LampBench.play { bench in
            bench.run { [inspect = bench.inspect] in await inspect.run() }
            let (device, served, _) = try await bench.connectedLamp()
            served.$warmth.setValue([0x66, 0x08])
            var written: [[UInt8]] = []
            served.$warmth.onWriteBytes { bytes, _ in written.append(bytes) }
            @BluetoothActor func warmth() -> InspectScreen.Characteristic? {
                bench.inspect.screen(of: device.id)?.services.flatMap(\.characteristics).first {
                    $0.uuid == LampService.warmthID.description
                }
            }
            try await bench.until { warmth()?.name == "Warmth" }
            let number = try #require(warmth()?.writing?.formats.first)
            #expect(number.id == .number && number.example == "-327.68 to 327.67" && number.unit == "°C")
            try await bench.inspect.read(LampService.warmthID, ofService: LampService.id, on: device.id)
            #expect(warmth()?.decoding == "Value: 21.50 °C" && warmth()?.value == "66 08")
            @BluetoothActor func write(_ text: String) async throws {
                try await bench.inspect.write(
                    text, as: .number, awaitsResponse: nil, to: LampService.warmthID, ofService: LampService.id, on: device.id)
            }
            try await write("-0.05")
            let refused = await #expect(throws: ActionError.self) { try await write("21.555") }
            #expect(refused?.problem.sentence == "\"21.555\" is not a number from -327.68 to 327.67 in steps of 0.01.")
            #expect(written == [[0xFB, 0xFF]])
        }
    }

    @Test func `two characteristics of one UUID keep their own values, and a handle names one`() async throws {
        try await LampBench.play { bench in
            let (first, second) = (BatteryService(), BatteryService())
            let device = try await bench.makeDevice("Twins", services: [first, second])
            first.$batteryLevel.setValue(40)
            second.$batteryLevel.setValue(90)
            try await bench.hear(1)
            bench.links.connect(device.id)
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            try await bench.until { peripheral.state == .connected }
            let handles = try #require(bench.inspect.screen(of: device.id)).services.flatMap(\.characteristics).filter { $0.uuid == "2A19" }
                .map(\.handle)
            try #require(handles.count == 2)
            for handle in handles { try await bench.inspect.read("2A19", handle: handle, ofService: "180F", on: device.id) }
            let shown = try #require(bench.inspect.screen(of: device.id)).services.flatMap(\.characteristics)
            #expect(handles.map { handle in shown.first { $0.handle == handle }?.decoding } == ["Value: 40 %", "Value: 90 %"])
            await #expect(throws: BluetoothError.self) {
                try await bench.inspect.read("2A19", handle: 9_999, ofService: "180F", on: device.id)
            }
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

    @Test func `what this program listens to for the device's own page cannot be ended in the table`() async throws {
        try await LampBench.play { bench in
            let (device, served, _) = try await bench.connectedLamp()
            let lamp = try #require(bench.bluetooth.device(for: bench.bluetooth.retrievePeripheral(for: device.id)) as? Lamp)
            @BluetoothActor func heat() throws -> InspectScreen.Characteristic {
                let screen = try #require(bench.inspect.screen(of: device.id))
                return try #require(screen.services.flatMap(\.characteristics).first { $0.name == "Heat" })
            }
            @BluetoothActor func listen(_ isOn: Bool) async throws {
                try await bench.inspect.setNotifications(isOn, of: LampService.heatID, ofService: LampService.id, on: device.id)
            }
            @BluetoothActor func expectHeard(_ value: UInt8) async throws {
                try await served.$heat.notify(value)
                try await bench.until { lamp.service.heat == value }
            }
            #expect(try heat().isNotifying && !heat().isListening && heat().listening == nil)
            #expect(try heat().listeningHint == "This program listens to it for the device’s own page.")
            let refused = await #expect(throws: ActionError.self) { try await listen(false) }
            #expect(refused?.kind == .conflict && refused?.code == "listened-to")
            try await expectHeard(1)
            // The table's own interest comes and goes, and is ended once.
            try await listen(true)
            #expect(try heat().isListening && heat().listening?.label == "Stop listening" && heat().listeningHint == nil)
            try await listen(true)
            try await listen(false)
            #expect(try heat().isNotifying && !heat().isListening)
            await #expect(throws: ActionError.self) { try await listen(false) }
            try await expectHeard(2)
            // What the page no longer wants, the table can have, and give up.
            try await listen(true)
            try await lamp.service.$heat.enableNotifications(false)
            #expect(try heat().isNotifying)
            try await listen(false)
            #expect(try !heat().isNotifying && heat().listening?.label == "Listen")
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
