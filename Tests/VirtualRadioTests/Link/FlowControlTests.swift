import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@BluetoothActor
@Suite("Flow control of a simulated link")
struct FlowControlTests {
    private func subscribed(
        _ characteristic: Int, _ configuration: VirtualRadioConfiguration = VirtualRadioConfiguration(),
        _ scene: @BluetoothActor (World, any RadioLink) async throws -> Void
    ) async throws {
        let world = World(configuration)
        try await world.play {
            _ = try await world.device.publish(plainTable)
            let link = try await world.connect()
            let services = try await link.discover()
            try await link.subscribe(services[0].characteristics[characteristic])
            try await scene(world, link)
        }
    }

    @Test("notifications queue up to the limit; then nothing is taken until the radio is ready")
    func notifications() async throws {
        try await subscribed(2, VirtualRadioConfiguration(packetsPerEvent: 4, notificationQueue: 10)) { world, _ in
            var next = 0
            @BluetoothActor func fill() { while next < 100, world.device.notify([UInt8(next)], for: 11, to: nil) { next += 1 } }
            fill()
            #expect(next == 10)
            #expect(!world.device.notify([99], for: 11, to: world.phone.id))
            #expect(world.device.notify([99], for: 7, to: nil), "nobody subscribed: dropped, and taken")
            var rounds = 0
            world.server.whenReady = {
                rounds += 1
                fill()
            }
            try await world.wait(.seconds(5))
            #expect(world.client.received.map { $0.value[0] } == Array(0..<100))
            #expect(rounds == 23, "four more fit after each event")
        }
    }

    @Test("write commands queue up to the limit; then nothing is taken until the link is ready")
    func writeCommands() async throws {
        try await subscribed(2, VirtualRadioConfiguration(packetsPerEvent: 4, writeCommandQueue: 10)) { world, link in
            var next = 0
            @BluetoothActor func fill() { while next < 100, (try? link.writeWithoutResponse([UInt8(next)], to: 9)) == true { next += 1 } }
            fill()
            #expect(next == 10)
            world.client.whenReady = fill
            try await world.wait(.seconds(5))
            #expect(world.server.written.map { $0.value[0] } == Array(0..<100))
        }
    }

    @Test("indications go one at a time, each one confirmed, in order")
    func indications() async throws {
        try await subscribed(3, VirtualRadioConfiguration(notificationQueue: 5)) { world, _ in
            world.air.startRecording()
            var taken = 0
            while world.device.notify([UInt8(taken)], for: 14, to: nil) { taken += 1 }
            #expect(taken == 6, "one is under way, five wait")
            try await world.wait(.seconds(1))
            #expect(world.client.received.map { $0.value[0] } == Array(0..<6))
            let pdus = try #require(world.air.recording).entries.map { $0.bytes[0] }
            #expect(pdus == [0x1D, 0x1E, 0x1D, 0x1E, 0x1D, 0x1E, 0x1D, 0x1E, 0x1D, 0x1E, 0x1D, 0x1E])
        }
    }

    @Test("after unsubscribing nothing comes any more")
    func unsubscribe() async throws {
        try await subscribed(2) { world, link in
            let characteristic = try await link.discover()[0].characteristics[2]
            try await link.subscribe(characteristic, false)
            #expect(world.server.log.suffix(2) == ["subscribed 11", "unsubscribed 11"])
            #expect(world.device.notify([1], for: 11, to: nil))
            try await world.wait(.seconds(1))
            #expect(world.client.received.isEmpty)
            await #expect(throws: BluetoothError.self) {
                try await link.subscribe(GATTCharacteristic(uuid: "FFF1", properties: .read, handle: 7))
            }
        }
    }

    @Test("a notification is cut to what one packet carries")
    func longNotification() async throws {
        try await subscribed(2) { world, link in
            #expect(world.device.notify([UInt8](repeating: 7, count: 600), for: 11, to: nil))
            try await world.wait(.seconds(1))
            #expect(world.client.received.map(\.value.count) == [514])
        }
    }

    @Test("packets of 251 bytes take their share of an event")
    func fragmentation() async throws {
        try await subscribed(2, VirtualRadioConfiguration(packetsPerEvent: 2)) { world, _ in
            // 514 + 3 + 4 bytes are three packets: an event and a half.
            for i in 0..<4 { #expect(world.device.notify([UInt8](repeating: UInt8(i), count: 514), for: 11, to: nil)) }
            let start = world.now
            while world.client.received.count < 4 { try await world.wait(.milliseconds(1)) }
            let events = (world.now - start) / .milliseconds(30)
            #expect((5...6.1).contains(events))
        }
    }

    @Test("half the air lost costs time, and no data")
    func loss() async throws {
        func time(_ loss: Double) async throws -> Duration {
            var time = Duration.zero
            try await subscribed(2) { world, link in
                world.device.packetLoss = loss
                let start = world.now
                var next = 0
                @BluetoothActor func fill() {
                    while next < 600, world.device.notify([UInt8(truncatingIfNeeded: next)], for: 11, to: nil) { next += 1 }
                }
                world.server.whenReady = fill
                fill()
                while world.client.received.count < 600 { try await world.wait(.milliseconds(30)) }
                #expect(world.client.received.map { $0.value[0] } == (0..<600).map { UInt8(truncatingIfNeeded: $0) })
                time = world.now - start
            }
            return time
        }
        let whole = try await time(0)
        let half = try await time(0.5)
        #expect(half > whole * 1.7 && half < whole * 2.4)
    }
}
