import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@BluetoothActor
@Suite("Faults on simulated air")
struct FaultTests {
    private func connected(_ scene: @BluetoothActor (World, any RadioLink, GATTCharacteristic) async throws -> Void) async throws {
        let world = World()
        try await world.play {
            _ = try await world.device.publish(plainTable)
            let link = try await world.connect()
            let notifying = try await link.discover()[0].characteristics[2]
            try await link.subscribe(notifying)
            try await scene(world, link, notifying)
        }
    }

    @Test("the link drops at byte N: N bytes arrive, and no more")
    func dropAtByte() async throws {
        try await connected { world, link, _ in
            world.device.inject(Fault(.dropLink, .afterWritten(bytes: 1000)))
            let start = world.now
            await #expect(throws: BluetoothError(.disconnected(.supervisionTimeout), during: .write, peer: world.device.id)) {
                while true { try await link.write([UInt8](repeating: 1, count: 100), to: 7) }
            }
            #expect(world.server.written.map(\.value.count).reduce(0, +) == 1000)
            #expect(world.now - start > .seconds(4))
            #expect(world.server.log.last == "disconnected \(DisconnectReason.supervisionTimeout)")
            let again = try await world.phone.connect(world.device.id)
            for _ in 0..<20 { try await again.write([UInt8](repeating: 1, count: 100), to: 7) }
        }
    }

    @Test("the device restarts at byte N, and is back later")
    func restartAtByte() async throws {
        try await connected { world, link, _ in
            world.device.inject(Fault(.restart(after: .seconds(2)), .afterWritten(bytes: 50)))
            for i in 0..<10 { #expect(try link.writeWithoutResponse([UInt8](repeating: UInt8(i), count: 20), to: 9)) }
            try await world.wait(.seconds(5))
            #expect(world.server.written.count == 2)
            #expect(world.server.log.suffix(3) == ["disconnected \(DisconnectReason.adapterUnavailable)", "poweredOff", "poweredOn"])
            _ = try await world.phone.connect(world.device.id)
        }
    }

    @Test("a device that another central holds ends its links, and is neither heard nor connected until that lets it go")
    func held() async throws {
        try await connected { world, _, _ in
            world.device.isHeld = true
            try await world.wait(.seconds(1))
            #expect(world.client.reason == .peer)
            world.phone.startScanning(services: [])
            let attempt = Task { try await world.phone.connect(world.device.id) }
            try await world.wait(.seconds(30))
            #expect(world.client.reports.isEmpty && world.server.centrals.isEmpty)
            world.device.isHeld = false
            _ = try await attempt.value
            #expect(!world.client.reports.isEmpty && world.server.centrals.count == 1)
        }
    }

    @Test("the third notification of a characteristic is lost, and no other")
    func loseNotification() async throws {
        try await connected { world, link, _ in
            world.device.inject(Fault(.loseNotification(of: "FFF3", number: 3)))
            world.device.inject(Fault(.loseNotification(of: "FFF4", number: 1)))
            for i in 1...6 { #expect(world.device.notify([UInt8(i)], for: 11, to: nil)) }
            try await world.wait(.seconds(1))
            #expect(world.client.received.map { $0.value[0] } == [1, 2, 4, 5, 6])
        }
    }

    @Test("the link drops after so many notified bytes")
    func dropAtNotifiedByte() async throws {
        try await connected { world, link, _ in
            world.device.inject(Fault(.dropLink, .afterNotified(bytes: 25)))
            for i in 1...6 { #expect(world.device.notify([UInt8](repeating: UInt8(i), count: 10), for: 11, to: nil)) }
            try await world.wait(.seconds(10))
            #expect(world.client.received.count == 2)
            #expect(world.client.reason == .supervisionTimeout)
        }
    }

    @Test("connections after the fault have an MTU of 23")
    func mtu() async throws {
        try await connected { world, link, _ in
            world.device.inject(Fault(.limitMTU(23)))
            #expect(link.mtu == 517)
            link.disconnect()
            try await world.wait(.seconds(1))
            #expect(try await world.phone.connect(world.device.id).mtu == 23)
        }
    }

    @Test("a device that falls silent leaves requests unanswered, and notifies when it is back")
    func silence() async throws {
        try await connected { world, link, _ in
            world.device.inject(Fault(.silence, .at(world.now + .seconds(5))))
            try await link.write([1], to: 7)
            try await world.wait(.seconds(5))
            let start = world.now
            #expect(world.device.notify([1], for: 11, to: nil))
            await #expect(throws: BluetoothError(.disconnected(.transactionTimeout), during: .write, peer: world.device.id)) {
                try await link.write([2], to: 7)
            }
            #expect(world.now - start == .seconds(30))
            #expect(world.client.received.isEmpty)
            world.device.clearFaults()
            let again = try await world.phone.connect(world.device.id)
            try await again.write([3], to: 7)
        }
    }

    @Test("notifications of a silent device come when it is back")
    func silentNotifications() async throws {
        try await connected { world, link, _ in
            world.device.isSilent = true
            #expect(world.device.notify([1], for: 11, to: nil))
            try await world.wait(.seconds(10))
            #expect(world.client.received.isEmpty)
            world.device.isSilent = false
            try await world.wait(.seconds(1))
            #expect(world.client.received.count == 1)
        }
    }

    @Test("answers come later by the time that they are delayed")
    func delay() async throws {
        try await connected { world, link, _ in
            world.device.inject(Fault(.delayResponses(.seconds(3))))
            let start = world.now
            try await link.write([1], to: 7)
            #expect(world.now - start >= .seconds(3) && world.now - start < .milliseconds(3100))
        }
    }

    @Test("all packets lost end the link after the supervision time-out; distance does the same")
    func lossAndDistance() async throws {
        for effect in [Fault.Effect.packetLoss(1), .distance(500)] {
            try await connected { world, link, _ in
                world.device.inject(Fault(effect))
                try await world.wait(.seconds(5))
                #expect(world.client.reason == .supervisionTimeout)
            }
        }
    }

    @Test("are data: a list of them survives JSON")
    func codable() throws {
        let faults = [
            Fault(.dropLink, .afterWritten(bytes: 100)), Fault(.restart(after: .seconds(2)), .at(.milliseconds(1500))),
            Fault(.loseNotification(of: "FFF3", number: 3)), Fault(.refuseBonds), Fault(.limitMTU(23)), Fault(.packetLoss(0.5)),
            Fault(.distance(30)), Fault(.silence, .afterNotified(bytes: 7)), Fault(.delayResponses(.seconds(1))),
        ]
        let data = try JSONEncoder.sorted.encode(faults)
        #expect(try JSONDecoder().decode([Fault].self, from: data) == faults)
        let one = #"{"effect":{"loseNotification":{"number":3,"of":"FFF3"}},"trigger":{"immediately":{}}}"#
        let text = String(decoding: try JSONEncoder.sorted.encode(faults[2]), as: UTF8.self)
        #expect(text == one)
        let wrong = Data(one.replacing("FFF3", with: "FFFG").utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Fault.self, from: wrong) }
    }
}
