import Bluetooth
import OutriggerTesting
import Testing
import VirtualRadio

@Suite("A simulated scene") @BluetoothActor struct SimulatedSceneTests {
    /// Switches a kettle on, and gives what went over the air.
    private func traffic(seed: UInt64) async throws -> TrafficRecord? {
        try await SimulatedScene.play(seed: seed) { scene in
            scene.air.startRecording()
            try await scene.serve(Kettle.makeTwin(), as: Kettle.advertisement)
            let (_, bluetooth) = scene.makeCompanion { Discover(Kettle.self, by: .advertisedService(KettleService.id)) }
            let kettle = try await scene.connected(Kettle.self, by: bluetooth)
            #expect(kettle.state == .connected && kettle.kettle.temperature == 20 && !bluetooth.isScanning)
            try await kettle.kettle.$isOn.write(true)
            try await scene.until("It is hot") { kettle.kettle.temperature == 95 }
            return scene.air.recording
        }
    }

    @Test func `the same seed gives the same traffic, and another one another`() async throws {
        let first = try #require(try await traffic(seed: 1))
        #expect(first.entries.count > 20)
        #expect(try await traffic(seed: 1) == first)
        #expect(try await traffic(seed: 2) != first)
    }

    @Test func `a device that is not there is a sentence`() async throws {
        let error = await #expect(throws: NeverHappened.self) {
            try await SimulatedScene.play { scene in
                let (_, bluetooth) = scene.makeCompanion { Discover(Kettle.self, by: .advertisedService(KettleService.id)) }
                _ = try await scene.found(Kettle.self, by: bluetooth, within: .seconds(5))
            }
        }
        #expect(error?.description.hasPrefix("A Kettle is heard: this did not happen within 5.0 s") == true)
    }

    @Test func `everything is switched off at its end`() async throws {
        let (central, peripheral) = try await SimulatedScene.play { scene in
            let (device, _) = try await scene.serve([KettleService()], as: Kettle.advertisement)
            let phone = scene.makeCentral()
            try await scene.pause(for: .seconds(1))
            #expect(phone.state == .poweredOn && device.state == .poweredOn)
            return (phone, device)
        }
        #expect(central.state == .unknown && peripheral.state == .unknown)
    }
}
