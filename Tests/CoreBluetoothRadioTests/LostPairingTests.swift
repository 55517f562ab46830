import Bluetooth
import Companion
import CoreBluetooth
import Testing
import VirtualRadio

@Suite @BluetoothActor struct `A pairing that the device has lost, on a system that keeps pairings to itself` {
    @Test func `is told with the place where the person can forget it, and no button that cannot do it`() async throws {
        try await AppleScene.play { scene in
            let person = Person()
            scene.adapter.pairingAgent = person
            scene.device.pairingAgent = person
            let bluetooth = Bluetooth(radio: scene.radio) { Discover(SceneDevice.self, by: .advertisedService(SceneService.id)) }
            let pairing = PairingModel(radio: scene.radio, links: DeviceLinks(bluetooth: bluetooth))
            bluetooth.scanNearbyDevices(minimumRSSI: -127)
            await scene.pass(.seconds(2))
            bluetooth.stopScanning()
            let device = try #require(bluetooth.nearbyDevices(for: SceneDevice.self).first)
            try await device.connect(timeout: .seconds(20))
            scene.served.$secret.setValue(7)
            #expect(try await device.service.$secret.read() == 7)
            await device.disconnect()
            for central in scene.device.bondedCentrals { scene.device.removeBond(central) }
            await #expect(throws: BluetoothError.self) { try await device.connect(timeout: .seconds(20)) }

            let screen = try #require(pairing.screen(of: bluetooth.retrievePeripheral(for: scene.device.id)))
            #expect(screen.step == .forgotten && screen.actions.isEmpty)
            #expect(screen.sentence.hasSuffix("Only you can see and forget pairings on this system: in Settings › Bluetooth."))
        }
    }
}
