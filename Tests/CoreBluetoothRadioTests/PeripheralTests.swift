import Bluetooth
import CoreBluetooth
import CoreBluetoothRadio
import Foundation
import Testing
import VirtualRadio

@Suite @BluetoothActor struct `The peripheral role over CoreBluetooth` {
    /// A device that is an Apple system, and a companion on the simulated radio.
    @BluetoothActor
    private final class Scene {
        let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        let adapter: VirtualPeripheral
        let phone: VirtualCentral
        let system: ImitatedSystem
        let radio: CoreBluetoothPeripheral
        let server: GATTServer
        let bluetooth: Bluetooth
        let served = SceneService()
        var events: [String] = []
        private var work: [Task<Void, any Error>] = []

        init(_ behaviour: ImitatedSystem.Behaviour) {
            let adapter = air.makePeripheral()
            self.adapter = adapter
            phone = air.makeCentral()
            let system = ImitatedSystem(central: nil, peripheral: adapter, behaviour: behaviour)
            self.system = system
            radio = CoreBluetoothPeripheral(timers: air.timers) { CBPeripheralManager(delegate: $0, system: system) }
            server = GATTServer(radio: radio)
            bluetooth = Bluetooth(radio: phone) { Discover(SceneDevice.self, by: .advertisedService(SceneService.id)) }
        }

        static func play(
            _ behaviour: ImitatedSystem.Behaviour = .init(), _ body: @BluetoothActor (Scene) async throws -> Void
        ) async throws {
            let scene = Scene(behaviour)
            scene.server.onConnectionChange { [weak scene] _, reason in scene?.events.append(reason.map { "gone: \($0)" } ?? "here") }
            scene.run { [adapter = scene.adapter] in try await adapter.run() }
            scene.run { [radio = scene.radio] in try await radio.run() }
            scene.run { [phone = scene.phone] in try await phone.run() }
            scene.run { [server = scene.server] in try await server.run() }
            do { try await body(scene) } catch { Issue.record(error) }
            for task in scene.work { task.cancel() }
            for task in scene.work { _ = await task.result }
            #expect(scene.system.complaints == [])
        }

        func run(_ body: @escaping @BluetoothActor () async throws -> Void) { work.append(Task { try await body() }) }

        func pass(_ duration: Duration) async throws { try await air.timers.pause(for: duration) }

        func open() async throws {
            try await server.publish([served])
            try await server.startAdvertising(AdvertisementData(localName: "Scene", serviceUUIDs: [SceneService.id], txPower: 4))
        }

        func connected() async throws -> SceneDevice {
            bluetooth.scanNearbyDevices(minimumRSSI: -127)
            try await pass(.seconds(2))
            bluetooth.stopScanning()
            let device = try #require(bluetooth.nearbyDevices(for: SceneDevice.self).first)
            try await device.connect(timeout: .seconds(20))
            return device
        }
    }

    @Test func `a device may be set up before its adapter is on`() async throws {
        try await Scene.play { scene in
            scene.adapter.isPowered = false
            try await scene.open()
            try await scene.pass(.seconds(1))
            #expect(scene.radio.state == .poweredOff)
            scene.adapter.isPowered = true
            let device = try await scene.connected()
            #expect(device.state == .connected)
        }
    }

    @Test func `a central is there from its first request on, and gone with its last subscription`() async throws {
        try await Scene.play { scene in
            try await scene.open()
            let device = try await scene.connected()
            #expect(scene.events == [])
            scene.served.$value.setValue([1])
            #expect(try await device.service.$value.read() == [1])
            #expect(scene.events == ["here"])
            #expect(scene.server.centrals.map(\.mtu) == [517])
            try await device.service.$ticks.enableNotifications()
            try await device.service.$value.enableNotifications()
            try await device.service.$value.enableNotifications(false)
            try await scene.pass(.seconds(1))
            #expect(scene.events == ["here"])
            await device.disconnect()
            try await scene.pass(.seconds(1))
            #expect(scene.events == ["here", "gone: the device closed the connection"])
        }
    }

    @Test func `a wish for another rhythm becomes one of the system's three latencies`() async throws {
        try await Scene.play { scene in
            try await scene.open()
            let device = try await scene.connected()
            scene.served.$value.setValue([1])
            _ = try await device.service.$value.read()
            let central = try #require(scene.server.centrals.first)
            let intervals: [(ConnectionParameterRange, Duration)] = [
                (.lowLatency, .microseconds(11_250)), (.balanced, .milliseconds(30)), (.lowPower, .milliseconds(100)),
            ]
            for (range, interval) in intervals {
                // The system tells nobody what became of it.
                #expect(try await scene.server.requestConnectionParameters(range, of: central) == nil)
                try await scene.pass(.seconds(5))
                #expect(scene.adapter.parameters(of: scene.phone.id)?.interval == interval)
            }
            let stranger = Central(id: UUID(), mtu: 23)
            await #expect(throws: BluetoothError(.notConnected, during: .connectionParameters, peer: stranger.id)) {
                try await scene.server.requestConnectionParameters(.balanced, of: stranger)
            }
        }
    }

    @Test func `a long value is of one piece, whatever the device does between its parts`() async throws {
        try await Scene.play { scene in
            scene.adapter.mtuLimit = 23
            try await scene.open()
            let device = try await scene.connected()
            var asked: UInt8 = 0
            scene.served.$value.onRead { _ in
                asked += 1
                return Array(repeating: asked, count: 100)
            }
            #expect(try await device.service.$value.read() == Array(repeating: 1, count: 100))
            #expect(try await device.service.$value.read() == Array(repeating: 2, count: 100))
        }
    }

    @Test(arguments: [false, true]) func `a long write is one value, and its refusal keeps its code`(_ comesWhole: Bool) async throws {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.joinsLongWrites = comesWhole
        try await Scene.play(behaviour) { scene in
            scene.adapter.mtuLimit = 23
            try await scene.open()
            let device = try await scene.connected()
            var written: [[UInt8]] = []
            scene.served.$value.onWrite { value, _ in written.append(value) }
            let value = Array(0..<200 as Range<UInt8>)
            try await device.service.$value.write(value)
            try await device.service.$value.write([])
            #expect(written == [value, []])
            scene.served.$value.onWrite { _, _ in throw ATTError(rawValue: 0x85) }
            await #expect(throws: ATTError(rawValue: 0x85)) { try await device.service.$value.write(value) }
        }
    }

    /// Each doubt by itself, all of them, and none.
    private static let waysToGoOff: [ImitatedSystem.Behaviour] = {
        var all = [ImitatedSystem.Behaviour(), .otherwise, .init(), .init(), .init()]
        all[2].forgetsServicesWhenOff = true
        all[3].resumesAdvertising = true
        all[4].reportsSubscribersOfAnAdapterThatIsOff = true
        return all
    }()

    @Test(arguments: 0..<5) func `an adapter that was off serves and advertises again`(_ way: Int) async throws {
        try await Scene.play(Self.waysToGoOff[way]) { scene in
            try await scene.open()
            let device = try await scene.connected()
            try await device.service.$ticks.enableNotifications()
            scene.adapter.isPowered = false
            try await scene.pass(.seconds(10))
            #expect(scene.events == ["here", "gone: Bluetooth was switched off"])
            #expect(device.state == .disconnected)
            scene.adapter.isPowered = true
            try await device.connect(timeout: .seconds(20))
            scene.served.$value.setValue([3])
            #expect(try await device.service.$value.read() == [3])
            scene.server.stopAdvertising()
            await device.disconnect()
            await #expect(throws: BluetoothError.self) { try await device.connect(timeout: .seconds(5)) }
        }
    }

    @Test func `what is advertised may be changed while it is advertised`() async throws {
        try await Scene.play { scene in
            try await scene.pass(.milliseconds(1))
            try await scene.open()
            try await scene.server.startAdvertising(AdvertisementData(localName: "Other", serviceUUIDs: [SceneService.id]))
            scene.bluetooth.scanNearbyDevices(minimumRSSI: -127)
            try await scene.pass(.seconds(1))
            #expect(scene.bluetooth.nearbyPeripherals.map(\.name) == ["Other"])
            scene.bluetooth.stopScanning()
        }
    }

    @Test func `what the system publishes itself, or not at all, is refused with a reason`() async throws {
        try await Scene.play { scene in
            try await scene.pass(.milliseconds(1))
            let battery = GATTService(uuid: "180F", characteristics: [])
            let reserved = await #expect(throws: BluetoothError.self) { _ = try await scene.radio.publish([battery]) }
            #expect(reserved?.description.contains("180F itself") == true)
            let odd = GATTCharacteristic(uuid: "FFF1", properties: .read, descriptors: [GATTDescriptor(uuid: "2906")])
            let refused = await #expect(throws: BluetoothError.self) {
                _ = try await scene.radio.publish([GATTService(uuid: "FFF0", characteristics: [odd])])
            }
            #expect(refused?.description.contains("2906") == true)
        }
    }

    @Test func `a protected value asks for an encrypted link`() async throws {
        try await Scene.play { scene in
            scene.adapter.refusesBonds = true
            try await scene.open()
            let device = try await scene.connected()
            await #expect(throws: (any Error).self) { try await device.service.$secret.read() }
            #expect(scene.events == [])
        }
    }
}

final class SceneDevice: BluetoothDevice {
    @DeviceState(\.state) var state: PeripheralState
    @Service var service = SceneService()
    @DeviceAction(\.connect) var connect
    @DeviceAction(\.disconnect) var disconnect
    init() {}
}
