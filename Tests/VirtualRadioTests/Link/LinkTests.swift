import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@BluetoothActor
@Suite("A simulated link")
struct LinkTests {
    @Test("connects, discovers, reads, writes, notifies and disconnects")
    func wholeLife() async throws {
        let world = World()
        try await world.play {
            let published = try await world.device.publish(plainTable)
            let link = try await world.connect()
            #expect(link.mtu == 517)
            let services = try await link.discover()
            #expect(services.map(\.uuid) == ["FFF0"])
            #expect(services[0].characteristics.map(\.handle) == [7, 9, 11, 14])
            #expect(published[0].characteristics.map(\.handle) == [7, 9, 11, 14])
            #expect(services[0].characteristics.map(\.properties) == [[.read, .write], .writeWithoutResponse, .notify, .indicate])
            #expect(services[0].characteristics[2].descriptors == [GATTDescriptor(uuid: "2902", handle: 12)])
            #expect(services[0].characteristics[3].descriptors.map(\.uuid) == ["2902", "2901"])

            world.server.values[7] = [1, 2, 3]
            #expect(try await link.read(7) == [1, 2, 3])
            #expect(try await link.read(16) == Array("Alarm".utf8))
            try await link.write([4, 5], to: 7)
            #expect(world.server.written.last?.value == [4, 5])
            #expect(try link.writeWithoutResponse([6], to: 9))
            try await world.wait(.milliseconds(50))
            #expect(world.server.log.last == "command 9 1")

            try await link.subscribe(services[0].characteristics[2])
            #expect(world.device.notify([7, 8], for: 11, to: nil))
            try await world.wait(.milliseconds(50))
            #expect(world.client.received.map(\.value) == [[7, 8]])

            link.disconnect()
            #expect(world.client.reason == nil)
            try await world.wait(.milliseconds(50))
            #expect(world.client.reason == .requested)
            #expect(world.server.log.last == "disconnected \(DisconnectReason.peer)")
        }
    }
}
