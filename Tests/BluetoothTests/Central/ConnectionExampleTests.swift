import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

/// The examples of the article on staying connected, over simulated air.
@Suite("Examples of staying connected") @BluetoothActor struct ConnectionExampleTests {
    private func play(_ body: @BluetoothActor (SimulatedScene, Probe, Bluetooth, ProbeService, VirtualPeripheral) async throws -> Void)
        async throws
    {
        try await SimulatedScene.play { scene in
            let served = ProbeService()
            served.$level.setValue(7)
            let probe = AdvertisementData(localName: "Probe 1", serviceUUIDs: [ProbeService.id])
            let (adapter, server) = try await scene.serve([served], as: probe)
            let (_, bluetooth) = scene.makeCompanion { Discover(Probe.self, by: .advertisedService(ProbeService.id)) }
            #expect(server.centrals.isEmpty)
            try await body(scene, scene.found(by: bluetooth), bluetooth, served, adapter)
        }
    }

    @Test func `work has a connection for as long as it takes`() async throws {
        try await play { _, device, _, _, _ in
            let level = try await device.withConnection(timeout: .seconds(20)) {
                try await device.service.$level.read()
            }
            #expect(level == 7)
            #expect(device.state == .disconnected)
        }
    }

    @Test func `work begins anew on the next connection`() async throws {
        try await play { scene, device, _, served, adapter in
            let levels = Box<[UInt8]>([])
            let watching = Task {
                try await device.withConnection(reconnecting: .backoff(longest: .seconds(30)).limited(to: 10)) {
                    levels.value.append(try await device.service.$level.read())
                    for await level in device.service.$feed.subscription { levels.value.append(level) }
                }
            }
            try await scene.until { levels.value == [7] }
            adapter.restart(after: .seconds(20))
            served.$level.setValue(8)
            try await scene.until { levels.value == [7, 8] }
            watching.cancel()
            try await watching.value
            #expect(device.state != .connected)
        }
    }

    @Test func `a scan says what it is for`() async throws {
        try await play { scene, device, bluetooth, _, _ in
            bluetooth.scanNearbyDevices(filter: ScanFilter(namePrefixes: ["Probe"], minimumRSSI: -90))
            let leftToUs = bluetooth.appliedScanFilter?.byFramework
            #expect(leftToUs == [])
            try await scene.until { device.nearby }
        }
    }

    @Test func `bonds are forgotten, and a radio says why it cannot`() async throws {
        try await play { _, _, bluetooth, _, _ in
            for bond in try await bluetooth.bonds() { try await bluetooth.removeBond(with: bond) }
            if let reason = bluetooth.missingCapabilities[.bonds] { Issue.record("\(reason)") }
        }
    }

    @Test func `a connection changes its rhythm`() async throws {
        try await play { _, device, bluetooth, _, _ in
            let peripheral = bluetooth.retrievePeripheral(for: device.id)
            try await device.withConnection(timeout: .seconds(20)) {
                let chosen = try await peripheral.requestConnectionParameters(.lowPower)
                #expect(chosen.interval == .milliseconds(100))
                #expect(try await peripheral.requestPHY(.le2M) == .le2M)
            }
        }
    }
}
