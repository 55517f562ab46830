import Bluetooth
import Companion
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@testable import PlantSensor

/// The contract's bytes, and both sides over simulated air in simulated time.
@Suite @BluetoothActor struct PlantSensorTests {
    nonisolated static let messages: [(PlantSensorMessage, [UInt8])] = [
        (.measureNow, [0x01]), (.measureEvery(seconds: 300), [0x02, 0x2C, 0x01]), (.reply(to: 0x02, .done), [0x80, 0x02, 0x00]),
        (.unknown(opCode: 0x77, operand: [1, 2]), [0x77, 1, 2]),
    ]

    @Test(arguments: messages) func `a message is these bytes`(message: PlantSensorMessage, bytes: [UInt8]) throws {
        #expect(message.bytes == bytes)
        #expect(try PlantSensorMessage(bytes: bytes) == message)
    }

    @Test(arguments: [[], [0x01, 0x00], [0x02], [0x02, 0x2C], [0x80, 0x02], [0x80, 0x02, 0x09]] as [[UInt8]])
    func `what is no message is refused`(bytes: [UInt8]) {
        #expect(throws: ByteCodingError.self) { try PlantSensorMessage(bytes: bytes) }
    }

    @Test func `what is measured is heard`() async throws {
        try await World.run { world in
            #expect(world.device.sensor.level == 40)
            world.twin.actualLevel = 55
            try await world.scene.until("The measurement is heard") { world.device.sensor.level == 55 }
        }
    }

    @Test func `an order is carried out before it is answered`() async throws {
        try await World.run { world in
            world.twin.actualLevel = 12
            let reply = try await world.device.sensor.$control.sendRequest(.measureNow)
            #expect(reply == .reply(to: 0x01, .done))
            #expect(world.device.sensor.level == 12)
        }
    }

    @Test func `an interval out of range, and an order of a later version, change nothing`() async throws {
        try await World.run { world in
            let control = world.device.sensor.$control
            let never = try await control.sendRequest(.measureEvery(seconds: 0))
            let later = try await control.sendRequest(.unknown(opCode: 0x77, operand: []))
            #expect(never == .reply(to: 0x02, .outOfRange))
            #expect(later == .reply(to: 0x77, .notSupported))
            #expect(world.twin.service.interval == 10)
        }
    }

    @Test func `what the device refuses is told with a sentence, and the page says what is low`() async throws {
        try await World.run { world in
            let refusal = await #expect(throws: ActionError.self) { try await world.model.order(.measureEvery(seconds: 0)) }
            #expect(refusal?.code == "out-of-range")
            world.twin.actualLevel = 12
            try await world.model.order(.measureNow)
            #expect(world.model.screen.problem?.code == "low")
        }
    }

    // MARK: - With faults

    @Test func `an order is carried out in the end, whichever notified byte the link is lost with`() async throws {
        let losses = try await Fault.atEveryByte(counting: Fault.Trigger.afterNotified(bytes:), limit: 100) { fault in
            try await World.run { world in
                world.radio.inject(fault)
                var attempts = 0
                var reply: PlantSensorMessage?
                while reply != .reply(to: 0x02, .done) {
                    attempts += 1
                    do {
                        if world.device.state != .connected { try await world.device.connect(timeout: .seconds(60)) }
                        reply = try await world.device.sensor.$control.sendRequest(.measureEvery(seconds: 60))
                    } catch is BluetoothError { continue }
                }
                #expect(world.twin.service.interval == 60)
                return attempts > 1
            }
        }
        // The interval and the reply.
        #expect(losses >= 2 + 3)
    }

    @Test func `with half of the air lost it is slower, and right`() async throws {
        try await World.run { world in
            world.radio.inject(Fault(.packetLoss(0.5)))
            world.twin.actualLevel = 77
            let reply = try await world.device.sensor.$control.sendRequest(.measureNow)
            #expect(reply == .reply(to: 0x01, .done))
            #expect(world.device.sensor.level == 77)
        }
    }

    @Test func `a device whose plug was pulled comes back as it was at first`() async throws {
        try await World.run { world in
            _ = try await world.device.sensor.$control.sendRequest(.measureEvery(seconds: 60))
            #expect(world.twin.apply(fault: "restart", value: 1))
            try await world.scene.until("It is back", every: .milliseconds(100)) { !world.twin.isRestarting }
            #expect(world.twin.service.interval == 10)
        }
    }
}

/// A device and its companion in the same air, connected.
@BluetoothActor struct World {
    let scene: SimulatedScene
    let radio: VirtualPeripheral
    let twin: PlantSensorTwin
    let device: PlantSensor
    /// What page and commands show and ask for.
    let model: PlantSensorModel

    static func run<Value: Sendable>(_ body: @BluetoothActor (World) async throws -> Value) async throws -> Value {
        try await SimulatedScene.play { scene in
            let radio = scene.makePeripheral()
            let twin = PlantSensorTwin(name: "Plant sensor", radio: radio, bootDuration: .seconds(2)) { radio.restart(after: $0) }
            scene.run { try await twin.run() }
            let (_, bluetooth) = scene.makeCompanion { Discover(PlantSensor.self, by: PlantSensor.discoveryCriteria) }
            let device = try await scene.connected(PlantSensor.self, by: bluetooth)
            let peripheral = try #require(bluetooth.nearbyPeripherals.first)
            // This model keeps nothing; one that does is given a folder of the test's.
            let folder = FileManager.default.temporaryDirectory
            let context = DeviceContext(
                bluetooth: bluetooth, links: DeviceLinks(bluetooth: bluetooth),
                radio: RadioDescription(name: "Simulated air", isSimulated: true),
                folder: folder, credentials: FileCredentialStore(folder.appendingPathComponent("credentials.json")))
            let model = PlantSensorModel(device, peripheral, context)
            return try await body(World(scene: scene, radio: radio, twin: twin, device: device, model: model))
        }
    }
}
