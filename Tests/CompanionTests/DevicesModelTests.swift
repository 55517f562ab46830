import Bluetooth
import Companion
import Foundation
import Testing

@Suite
@BluetoothActor
struct DevicesModelTests {
    @Test func `known kinds come first, each in the order of discovery`() async throws {
        try await LampBench.play { bench in
            _ = try await bench.makeDevice("Near stranger", isLamp: false)
            try await bench.hear(1)
            _ = try await bench.makeDevice("Far lamp", distance: 8)
            try await bench.hear(2)
            _ = try await bench.makeDevice("Near lamp")
            try await bench.hear(3)
            let screen = bench.devices.screen
            #expect(screen.devices.map(\.name) == ["Far lamp", "Near lamp", "Near stranger"])
            #expect(screen.devices.map(\.kind) == ["lamp", "lamp", nil])
            #expect(screen.devices.allSatisfy { $0.nextStep == "Connect" && !$0.isStale && $0.signal != nil && $0.lastSeen != nil })
            #expect(screen.nextStep == "Connect to Far lamp to see what it can do.")
            #expect(screen.isScanning && screen.radio.state == .on)
        }
    }

    @Test func `devices of one name are told apart by the start of what commands call them`() {
        func device(_ id: String, _ name: String) -> DevicesScreen.Device { DevicesScreen.Device(id: id, name: name) }
        let marked = DevicesModel.marked([
            device("1A2B3C4D-0000", "Lamp"), device("1A2B3F00-0000", "Lamp"), device("9F000000-0000", "Lamp"),
            device("1A2B0000-0000", "Bell"),
        ])
        #expect(marked.map(\.mark) == ["1A2B3C", "1A2B3F", "9F00", nil])
    }

    @Test func `the next step follows what a person has done`() async throws {
        try await LampBench.play { bench in
            #expect(bench.devices.screen.nextStep == "Look for devices nearby.")
            bench.bluetooth.scanNearbyDevices()
            #expect(bench.devices.screen.nextStep == "Switch a device on and bring it near: it appears here by itself.")
            let (device, _, _) = try await bench.connectedLamp()
            let screen = bench.devices.screen
            #expect(screen.nextStep == nil)
            #expect(screen.devices.map(\.state) == [.connected] && screen.devices[0].nextStep == nil)
            await bench.links.disconnect(device.id)
            #expect(bench.devices.screen.devices[0].nextStep == "Connect")
        }
    }

    @Test func `with Bluetooth off, the screen says so first`() async throws {
        try await LampBench.play { bench in
            bench.phone.isPowered = false
            let screen = bench.devices.screen
            #expect(screen.radio.state == .off)
            #expect(screen.radio.sentence == "Bluetooth is switched off. Switch it on to go on.")
            #expect(screen.nextStep == screen.radio.sentence)
        }
    }

    @Test func `with Bluetooth off, nothing looks as if it could be reached`() async throws {
        try await LampBench.play { bench in
            _ = try await bench.makeDevice("Lamp")
            _ = try await bench.makeDevice("Stranger", isLamp: false)
            try await bench.hear(2)
            let on = bench.devices.screen
            #expect(on.nearby == "2 devices nearby" && on.head == on.scan)
            #expect(on.devices.map(\.action.role) == [.primary, .normal])
            bench.phone.isPowered = false
            try await bench.until { bench.bluetooth.state == .poweredOff }
            let off = bench.devices.screen
            #expect(off.radio.power == off.radio.action)
            #expect(off.nearby == nil && off.head == ScreenAction(id: "adapter/power", label: "Switch Bluetooth on", role: .primary))
            for device in off.devices {
                #expect(device.isStale && device.signal == nil)
                #expect(
                    device.action
                        == ScreenAction(id: "connect", label: "Connect", isEnabled: false, reason: "Switch Bluetooth on first."))
            }
            bench.phone.isPowered = true
            try await bench.until { bench.devices.screen.nearby == "2 devices nearby" }
        }
    }

    @Test func `with Bluetooth off, nothing looks for a device, and its page says when it will be connected again`() async throws {
        try await LampBench.play { bench in
            let (device, _, _) = try await bench.connectedLamp()
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            bench.phone.isPowered = false
            try await bench.until { peripheral.state == .disconnected }
            let link = bench.links.status(of: peripheral, radio: RadioDescription(name: "", isSimulated: true))
            #expect(link.state == .disconnected && link.isWanted && link.signal == nil)
            #expect(link.sentence == "Bluetooth is switched off. Once it is on, the connection is made again.")
            #expect(link.action == ScreenAction(id: "disconnect", label: "Stop trying"))
            bench.phone.isPowered = true
            try await bench.until { peripheral.state == .connected }
        }
    }

    @Test func `a device out of range is not counted, has no signal, and is no obvious next step`() async throws {
        try await LampBench.play { bench in
            let (device, _) = try await bench.makeDevice("Lamp")
            try await bench.hear(1)
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            // Somebody looks at it; otherwise it would be forgotten.
            let lamp = try #require(bench.bluetooth.device(for: peripheral))
            defer { withExtendedLifetime(lamp) {} }
            device.isPowered = false
            try await bench.until { !peripheral.nearby }
            let screen = bench.devices.screen
            try #require(screen.devices.count == 1)
            #expect(screen.nearby == nil && screen.devices.map(\.isStale) == [true] && screen.devices[0].signal == nil)
            #expect(screen.devices[0].action == ScreenAction(id: "connect", label: "Connect"))
            let link = bench.links.status(of: peripheral, radio: RadioDescription(name: "", isSimulated: true))
            #expect(link.signal == nil && link.action.role == .normal)
        }
    }

    @Test func `a device that is heard no more is stale, and one that was never heard has no time`() async throws {
        try await LampBench.play { bench in
            let (device, _, _) = try await bench.connectedLamp()
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            bench.links.connect(UUID())
            try await bench.until { bench.bluetooth.knownPeripherals.count == 2 }
            #expect(bench.devices.screen.devices.map(\.name) == ["Lamp", "Unnamed device"])
            #expect(bench.devices.screen.devices.map { $0.lastSeen == nil } == [false, true])
            #expect(bench.devices.screen.devices.map(\.isStale) == [false, true])
            device.isPowered = false
            try await bench.until { !peripheral.nearby }
            let shown = try #require(bench.devices.screen.devices.first)
            #expect(shown.isStale && shown.signal == nil && shown.lastSeen != nil && shown.state == .reconnecting)
        }
    }

    @Test func `looking for devices can begin while the radio is on, and end while it listens`() {
        func screen(_ state: RadioStatus.State, isScanning: Bool) -> DevicesScreen {
            DevicesScreen(radio: RadioStatus(name: "hci0", isSimulated: false, state: state, sentence: ""), isScanning: isScanning)
        }
        let idle = screen(.on, isScanning: false)
        #expect(idle.scan == ScreenAction(id: "scan/start", label: "Look for devices", role: .primary))
        #expect(idle.sentence == "hci0, not listening" && idle.radio.action == nil)
        let listening = screen(.on, isScanning: true)
        #expect(listening.scan == ScreenAction(id: "scan/stop", label: "Stop looking") && listening.sentence == "Listening on hci0")
        let off = screen(.off, isScanning: false)
        #expect(!off.scan.isEnabled && off.sentence == "hci0")
        #expect(off.radio.action == ScreenAction(id: "adapter/power", label: "Switch Bluetooth on"))
    }
}
