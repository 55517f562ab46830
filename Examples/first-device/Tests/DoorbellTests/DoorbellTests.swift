import Bluetooth
import OutriggerTesting
import Testing

@testable import Doorbell

@Suite @BluetoothActor struct DoorbellTests {
    @Test func `a press is heard, and a volume of 11 is refused`() async throws {
        try await SimulatedScene.play { scene in
            let device = DoorbellDevice()
            try await scene.serve(device.doorbell, as: AdvertisementData(localName: "Doorbell", serviceUUIDs: [Bell.id]))
            let (_, bluetooth) = scene.makeCompanion { Discover(Doorbell.self, by: .advertisedService(Bell.id)) }
            let doorbell = try await scene.connected(Doorbell.self, by: bluetooth)
            try await device.press()
            try await scene.until("The press is heard") { doorbell.bell.presses == 1 }
            await #expect(throws: ATTError.outOfRange) { try await doorbell.bell.$volume.write(11) }
            #expect(try await doorbell.bell.$volume.read() == 5)
        }
    }
}
