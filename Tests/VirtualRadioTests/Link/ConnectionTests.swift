import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@BluetoothActor
@Suite("Connecting over simulated air")
struct ConnectionTests {
    @Test("waits until the device is heard")
    func waits() async throws {
        let world = World()
        try await world.play {
            let attempt = Task { try await world.phone.connect(world.device.id) }
            try await world.wait(.seconds(3600))
            #expect(world.server.log == ["poweredOn"])
            try await world.device.startAdvertising(AdvertisementData(isConnectable: false))
            try await world.wait(.seconds(10))
            #expect(world.server.log == ["poweredOn"], "what is not connectable takes no connection")
            try await world.device.startAdvertising(AdvertisementData())
            let link = try await attempt.value
            #expect(link.peripheral == world.device.id)
            #expect(world.server.log == ["poweredOn", "connected 23", "mtu 517"])
            #expect(world.now < .seconds(3611))
        }
    }

    @Test("has the smaller one of both sides' MTU", arguments: [(23, 517, 23), (517, 23, 23), (517, 185, 185), (247, 517, 247)])
    func mtu(phone: Int, device: Int, expected: Int) async throws {
        let world = World(phone: VirtualCentral.Options(mtu: phone), device: VirtualPeripheral.Options(mtu: device))
        try await world.play {
            let link = try await world.connect()
            #expect(link.mtu == expected)
        }
    }

    @Test("an attempt can be given up, before and after the device was heard")
    func cancel() async throws {
        let world = World()
        try await world.play {
            let gone = BluetoothError(.disconnected(.requested), during: .connect, peer: world.device.id)
            let first = Task { try await world.phone.connect(world.device.id) }
            await Task.yield()
            world.phone.cancelConnection(world.device.id)
            await #expect(throws: gone) { try await first.value }
            try await world.device.startAdvertising(AdvertisementData())
            let second = Task { try await world.phone.connect(world.device.id) }
            while world.server.centrals.isEmpty { try await world.wait(.milliseconds(1)) }
            world.phone.cancelConnection(world.device.id)
            await #expect(throws: gone) { try await second.value }
            #expect(world.server.centrals.isEmpty)
            world.phone.cancelConnection(world.device.id)
            _ = try await world.phone.connect(world.device.id)
        }
    }

    @Test("two attempts at one device at a time are one too many")
    func twice() async throws {
        let world = World()
        try await world.play {
            let first = Task { try await world.phone.connect(world.device.id) }
            await Task.yield()
            await #expect(throws: BluetoothError.self) { try await world.phone.connect(world.device.id) }
            try await world.device.startAdvertising(AdvertisementData())
            _ = try await first.value
            await #expect(throws: BluetoothError.self) { try await world.phone.connect(world.device.id) }
        }
    }

    @Test(
        "a request and its answer take a connection event each", arguments: [Duration.microseconds(7500), .milliseconds(30), .seconds(4)])
    func airTime(interval: Duration) async throws {
        let world = World(VirtualRadioConfiguration(connectionInterval: interval, supervisionTimeout: .seconds(32)))
        try await world.play {
            _ = try await world.device.publish(plainTable)
            world.server.values[7] = [1]
            let link = try await world.connect()
            _ = try await link.read(7)
            let start = world.now
            for _ in 0..<10 { _ = try await link.read(7) }
            #expect(world.now - start == interval * 20)
        }
    }

    @Test("an idle link stands for a year")
    func idle() async throws {
        let world = World()
        try await world.play {
            _ = try await world.device.publish(plainTable)
            let link = try await world.connect()
            try await world.wait(.seconds(365 * 86_400))
            #expect(world.client.reason == nil)
            try await link.write([1], to: 7)
        }
    }

    @Test("what waits for an answer when the link ends is told so, before the delegate is")
    func endOfLink() async throws {
        let world = World()
        try await world.play {
            _ = try await world.device.publish(plainTable)
            let link = try await world.connect()
            world.server.isMute = true
            var errors: [BluetoothError] = []
            for _ in 0..<3 {
                link.read(7) { result in
                    if case .failure(let error as BluetoothError) = result { errors.append(error) }
                    #expect(world.client.reason == nil)
                }
            }
            try await world.wait(.seconds(1))
            world.device.disconnect(world.phone.id)
            try await world.wait(.seconds(1))
            #expect(errors.map(\.code) == [.disconnected(.peer), .disconnected(.peer), .disconnected(.peer)])
            #expect(errors.allSatisfy { $0.operation == .read })
            #expect(world.client.reason == .peer)
            #expect(world.server.log.last == "disconnected \(DisconnectReason.requested)")
            await #expect(throws: BluetoothError(.notConnected, during: .read, peer: world.device.id)) { try await link.read(7) }
            await #expect(throws: BluetoothError(.notConnected, during: .pair, peer: world.device.id)) { try await link.pair() }
            await #expect(throws: BluetoothError(.notConnected, during: .readRSSI, peer: world.device.id)) { try await link.rssi() }
            #expect(throws: BluetoothError(.notConnected, during: .write, peer: world.device.id)) {
                try link.writeWithoutResponse([1], to: 9)
            }
        }
    }

    @Test("a request without an answer ends the link after 30 s")
    func transactionTimeout() async throws {
        let world = World()
        try await world.play {
            _ = try await world.device.publish(plainTable)
            let link = try await world.connect()
            world.server.isMute = true
            let start = world.now
            await #expect(throws: BluetoothError(.disconnected(.transactionTimeout), during: .read, peer: world.device.id)) {
                try await link.read(7)
            }
            #expect(world.now - start == .seconds(30))
            #expect(world.client.reason == .transactionTimeout)
            #expect(world.server.log.last == "disconnected \(DisconnectReason.peer)")
        }
    }

    @Test("the signal strength of a link follows the distance")
    func strength() async throws {
        let world = World(VirtualRadioConfiguration(fading: 0))
        try await world.play {
            let link = try await world.connect()
            #expect(try await link.rssi() == -55)
            world.device.distance = 10
            #expect(try await link.rssi() == -77)
        }
    }

    @Test("cancelling an adapter's run says goodbye")
    func run() async throws {
        let world = World()
        let run = Task { try await world.phone.run() }
        let device = Task { try await world.device.run() }
        await Task.yield()
        _ = try await world.connect()
        await #expect(throws: BluetoothError.self) { try await world.phone.run() }
        run.cancel()
        try await run.value
        #expect(world.client.log == ["poweredOn", "disconnected \(DisconnectReason.requested)", "unknown"])
        #expect(world.server.log.last == "disconnected \(DisconnectReason.peer)")
        await #expect(throws: BluetoothError(.adapter(.unknown), during: .connect, peer: world.device.id)) {
            try await world.phone.connect(world.device.id)
        }
        device.cancel()
        try await device.value
    }

    @Test("goes away with its last reference, connected or not")
    func lifetime() async throws {
        weak var air: VirtualRadio?
        weak var device: VirtualPeripheral?
        weak var link: (any RadioLink)?
        do {
            let world = World()
            air = world.air
            device = world.device
            try await world.play { link = try await world.connect() }
        }
        await Task.yield()
        #expect(air == nil && device == nil && link == nil)
    }
}
