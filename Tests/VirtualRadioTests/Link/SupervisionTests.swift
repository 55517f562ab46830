import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@BluetoothActor
@Suite("Links that are lost")
struct SupervisionTests {
    private let lost = "disconnected \(DisconnectReason.supervisionTimeout)"

    private func connected(_ scene: @BluetoothActor (World, any RadioLink) async throws -> Void) async throws {
        let world = World(VirtualRadioConfiguration(supervisionTimeout: .seconds(4)))
        try await world.play {
            _ = try await world.device.publish(plainTable)
            try await scene(world, try await world.connect())
        }
    }

    @Test("end on both sides after the supervision time-out, when the device walks away")
    func walkAway() async throws {
        try await connected { world, _ in
            let start = world.now
            world.device.distance = 1000
            while world.client.reason == nil { try await world.wait(.milliseconds(10)) }
            #expect((Duration.seconds(4)...Duration.milliseconds(4010)).contains(world.now - start))
            #expect(world.client.reason == .supervisionTimeout)
            #expect(world.server.log.last == lost)
        }
    }

    @Test("live on when the device is back in time, with everything that waited")
    func comeBack() async throws {
        try await connected { world, link in
            world.device.distance = 1000
            let write = Task { try await link.write([1], to: 7) }
            try await world.wait(.milliseconds(3900))
            #expect(world.server.written.isEmpty)
            world.device.distance = 1
            try await write.value
            try await world.wait(.seconds(60))
            #expect(world.client.reason == nil)
        }
    }

    @Test("are made where the device is out of reach for a moment meanwhile", arguments: [23, 247])
    func outOfReachWhileMade(mtu: Int) async throws {
        let world = World(VirtualRadioConfiguration(supervisionTimeout: .seconds(4)), phone: VirtualCentral.Options(mtu: mtu))
        try await world.play {
            let connecting = Task {
                _ = try await world.connect()
                world.client.log.append("made")
            }
            while world.server.centrals.isEmpty { try await world.wait(.microseconds(100)) }
            world.device.distance = 1000
            try await world.wait(.seconds(2))
            #expect(world.client.log.last != "made")
            world.device.distance = 1
            try await world.wait(.seconds(2))
            #expect(world.client.log.last == "made")
            connecting.cancel()
        }
    }

    @Test("suffer at the edge of the range before they break")
    func edge() async throws {
        try await connected { world, link in
            world.device.distance = 50
            let start = world.now
            for _ in 0..<20 { try await link.write([1], to: 7) }
            #expect(world.now - start >= .milliseconds(20 * 60))
            world.air.setDistance(1000, from: world.device, to: world.phone)
            try await world.wait(.seconds(5))
            #expect(world.client.reason == .supervisionTimeout)
            world.air.setDistance(nil, from: world.device, to: world.phone)
            _ = try await world.phone.connect(world.device.id)
        }
    }

    @Test("end here at once, and there after the time-out, when this adapter is switched off")
    func centralOff() async throws {
        try await connected { world, link in
            let read = Task { try await link.read(7) }
            await Task.yield()
            world.phone.isPowered = false
            #expect(world.client.log == ["poweredOn", "disconnected \(DisconnectReason.adapterUnavailable)", "poweredOff"])
            await #expect(throws: BluetoothError(.disconnected(.adapterUnavailable), during: .read, peer: world.device.id)) {
                try await read.value
            }
            #expect(world.server.centrals.count == 1)
            await #expect(throws: BluetoothError(.adapter(.poweredOff), during: .connect, peer: world.device.id)) {
                try await world.phone.connect(world.device.id)
            }
            try await world.wait(.seconds(5))
            #expect(world.server.log.last == lost)
            world.phone.isPowered = true
            _ = try await world.phone.connect(world.device.id)
        }
    }

    @Test("attempts to connect end when the adapter is switched off")
    func attemptAndPower() async throws {
        let world = World()
        try await world.play {
            let attempt = Task { try await world.phone.connect(world.device.id) }
            await Task.yield()
            world.phone.isPowered = false
            await #expect(throws: BluetoothError(.adapter(.poweredOff), during: .connect, peer: world.device.id)) {
                try await attempt.value
            }
        }
    }

    @Test("end after the time-out when the device restarts, which is then back with its table")
    func restart() async throws {
        try await connected { world, _ in
            let start = world.now
            world.device.restart(after: .seconds(10))
            #expect(world.server.log.suffix(2) == ["disconnected \(DisconnectReason.adapterUnavailable)", "poweredOff"])
            while world.client.reason == nil { try await world.wait(.milliseconds(10)) }
            #expect(world.client.reason == .supervisionTimeout)
            let link = try await world.phone.connect(world.device.id)
            #expect(world.now - start > .seconds(10) && world.now - start < .seconds(11))
            #expect(try await link.discover().map(\.uuid) == ["FFF0"])
        }
    }

    @Test("a restart that is faster than the time-out still costs the link")
    func fastRestart() async throws {
        try await connected { world, _ in
            world.device.restart(after: .seconds(1))
            try await world.wait(.seconds(2))
            #expect(world.client.reason == nil)
            try await world.wait(.seconds(3))
            #expect(world.client.reason == .supervisionTimeout)
        }
    }

    @Test("a central that comes back before its old link was missed replaces it")
    func replacement() async throws {
        try await connected { world, _ in
            world.phone.isPowered = false
            world.phone.isPowered = true
            let link = try await world.phone.connect(world.device.id)
            #expect(world.server.log.filter { $0 == lost }.count == 1)
            #expect(world.server.centrals.count == 1)
            try await world.wait(.seconds(10))
            try await link.write([1], to: 7)
        }
    }

    @Test("closing a link that is broken is known here at once")
    func closeBroken() async throws {
        try await connected { world, link in
            world.device.distance = 1000
            link.disconnect()
            try await world.wait(.milliseconds(100))
            #expect(world.client.reason == .requested)
            #expect(world.server.centrals.count == 1)
            try await world.wait(.seconds(5))
            #expect(world.server.log.last == lost)
        }
    }

    @Test("closing a link that breaks before the other side has heard of it is known here at the next event")
    func closeBreaking() async throws {
        try await connected { world, link in
            link.disconnect()
            world.device.distance = 1000
            try await world.wait(.milliseconds(100))
            #expect(world.client.reason == .requested)
            try await world.wait(.seconds(5))
            #expect(world.server.log.last == lost)
        }
    }

    @Test("a device that goes out of range while it is being connected ends the attempt")
    func duringSetUp() async throws {
        let world = World()
        try await world.play {
            try await world.device.startAdvertising(AdvertisementData())
            let attempt = Task { try await world.phone.connect(world.device.id) }
            while world.server.centrals.isEmpty { try await world.wait(.milliseconds(1)) }
            world.device.distance = 1000
            await #expect(throws: BluetoothError(.disconnected(.supervisionTimeout), during: .connect, peer: world.device.id)) {
                try await attempt.value
            }
            #expect(world.client.log == ["poweredOn"], "the delegate hears of links that stood only")
        }
    }
}
