import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@BluetoothActor
@Suite("Many devices on simulated air")
struct ManyDevicesTests {
    @Test("two centrals are served by one device, each with what it subscribed to")
    func severalCentrals() async throws {
        let world = World()
        let tablet = world.air.makeCentral(VirtualCentral.Options(mtu: 50))
        let watcher = TestClient()
        world.run { try await tablet.run() }
        try await world.play {
            _ = try await world.device.publish(plainTable)
            let first = try await world.connect()
            let second = try await tablet.connect(world.device.id)
            second.delegate = watcher
            #expect(first.mtu == 517 && second.mtu == 50)
            #expect(world.server.centrals.map(\.id) == [world.phone.id, tablet.id])
            let table = try await second.discover()
            try await second.subscribe(table[0].characteristics[2])
            #expect(world.device.notify([1], for: 11, to: nil))
            try await first.subscribe(table[0].characteristics[2])
            #expect(world.device.notify([2], for: 11, to: nil))
            #expect(world.device.notify([3], for: 11, to: tablet.id))
            try await world.wait(.seconds(1))
            #expect(world.client.received.map(\.value) == [[2]])
            #expect(watcher.received.map(\.value) == [[1], [2], [3]])
            world.device.disconnect(tablet.id)
            try await world.wait(.seconds(1))
            #expect(watcher.reason == .peer && world.client.reason == nil)
        }
    }

    @Test("a value for all is taken for all or for none")
    func allOrNone() async throws {
        let world = World(VirtualRadioConfiguration(notificationQueue: 3))
        let tablet = world.air.makeCentral()
        let watcher = TestClient()
        world.run { try await tablet.run() }
        try await world.play {
            _ = try await world.device.publish(plainTable)
            let first = try await world.connect()
            let second = try await tablet.connect(world.device.id)
            second.delegate = watcher
            let characteristic = try await first.discover()[0].characteristics[2]
            _ = try await second.discover()
            try await first.subscribe(characteristic)
            try await second.subscribe(characteristic)
            for i in 0..<3 { #expect(world.device.notify([UInt8(i)], for: 11, to: tablet.id)) }
            #expect(!world.device.notify([9], for: 11, to: nil))
            try await world.wait(.seconds(1))
            #expect(world.client.received.isEmpty && watcher.received.count == 3)
        }
    }

    @Test("a hundred devices are found, connected and heard by one central")
    func hundredDevices() async throws {
        let world = World()
        let devices = (0..<100).map { _ in world.air.makePeripheral() }
        let servers = devices.map { _ in TestServer() }
        for (device, server) in zip(devices, servers) {
            device.peripheralDelegate = server
            world.run { try await device.run() }
        }
        try await world.play {
            #expect(Set(devices.map(\.id)).count == 100)
            for device in devices {
                _ = try await device.publish(plainTable)
                try await device.startAdvertising(AdvertisementData(localName: "D"))
            }
            world.phone.startScanning(services: [])
            try await world.wait(.seconds(1))
            #expect(Set(world.client.reports.map(\.peripheral)) == Set(devices.map(\.id)))
            world.phone.stopScanning()
            var links: [any RadioLink] = []
            for device in devices {
                let link = try await world.phone.connect(device.id)
                link.delegate = world.client
                links.append(link)
                try await link.subscribe(try await link.discover()[0].characteristics[2])
            }
            for device in devices { #expect(device.notify([1], for: 11, to: nil)) }
            try await world.wait(.seconds(1))
            #expect(world.client.received.count == 100)
            #expect(links.count == 100)
        }
    }

    @Test("a device with one link takes the next central when the first has left")
    func oneLink() async throws {
        let world = World(device: VirtualPeripheral.Options(maximumLinks: 1))
        let tablet = world.air.makeCentral()
        world.run { try await tablet.run() }
        try await world.play {
            let link = try await world.connect()
            let second = Task { try await tablet.connect(world.device.id) }
            try await world.wait(.seconds(10))
            #expect(world.server.centrals.map(\.id) == [world.phone.id])
            link.disconnect()
            _ = try await second.value
            #expect(world.server.centrals.map(\.id) == [tablet.id])
        }
    }
}
