import Bluetooth
import CoreBluetooth
import Foundation
import Testing
import VirtualRadio

@testable import CoreBluetoothRadio

/// The system ends the app and starts it again: what it was connected to is there, and what it is not told of is not lost.
@Suite @BluetoothActor struct `A radio that is restored` {
    /// A run of the app, with the name that the system keeps its connections under.
    private static func makeRadio(_ scene: AppleScene) -> CoreBluetoothCentral {
        let options = [CBCentralManagerOptionRestoreIdentifierKey: "scene"]
        let radio = CoreBluetoothCentral(timers: scene.air.timers) { [system = scene.system] in
            CBCentralManager(delegate: $0, options: options, system: system)
        }
        radio.centralDelegate = scene
        return radio
    }

    private func play(_ body: @BluetoothActor (AppleScene, CoreBluetoothCentral) async throws -> Void) async throws {
        try await AppleScene.play(isStarted: false) { scene in
            scene.run { try await scene.adapter.run() }
            try await scene.server.publish([scene.served])
            try await scene.advertise()
            let first = Self.makeRadio(scene)
            scene.run { try await first.run() }
            await scene.pass(.milliseconds(1))
            first.startScanning(services: [])
            await scene.pass(.seconds(1))
            try await body(scene, first)
        }
    }

    private func connect(_ scene: AppleScene, _ radio: CoreBluetoothCentral) -> Outcome<any RadioLink> {
        let outcome = Outcome<any RadioLink>()
        radio.connect(scene.device.id) { outcome.take($0) }
        return outcome
    }

    @Test func `finds what it is connected to by its next scan, and has it without connecting anew`() async throws {
        try await play { scene, first in
            let before = connect(scene, first)
            await scene.pass(.seconds(2))
            let table = Outcome<[GATTService]>()
            try before.get().discoverServices { table.take($0) }
            await scene.pass(.seconds(2))
            _ = try table.get()
            let heard = scene.reports.count
            scene.system.endApp()
            await scene.pass(.seconds(60))
            #expect(scene.server.centrals.count == 1)

            let second = Self.makeRadio(scene)
            scene.run { try await second.run() }
            await scene.pass(.milliseconds(1))
            #expect(second.state == .poweredOn)
            second.startScanning(services: [])
            await scene.pass(.milliseconds(1))
            let report = try #require(scene.reports.dropFirst(heard).first)
            #expect(report.peripheral == scene.device.id && report.data.localName == "Scene")
            #expect(report.data.serviceUUIDs.contains(SceneService.id))
            let after = connect(scene, second)
            // No time for a connection: it stands.
            await scene.pass(.milliseconds(1))
            let found = Outcome<[GATTService]>()
            try after.get().discoverServices { found.take($0) }
            await scene.pass(.seconds(2))
            #expect(try found.get().contains { $0.uuid == SceneService.id })
        }
    }

    @Test func `keeps a connection that came to stand while the app did not run, until it is asked for`() async throws {
        try await play { scene, first in
            scene.device.distance = 10_000
            _ = connect(scene, first)
            await scene.pass(.seconds(1))
            scene.system.endApp()
            let second = Self.makeRadio(scene)
            scene.run { try await second.run() }
            await scene.pass(.milliseconds(1))
            scene.device.distance = 1
            await scene.pass(.seconds(10))
            #expect(scene.server.centrals.count == 1)
            let after = connect(scene, second)
            await scene.pass(.milliseconds(1))
            _ = try after.get()
        }
    }

    @Test func `closes what nobody asked for when it is closed`() async throws {
        try await play { scene, first in
            _ = connect(scene, first)
            await scene.pass(.seconds(2))
            scene.system.endApp()
            let second = Self.makeRadio(scene)
            let running = scene.run { try await second.run() }
            await scene.pass(.seconds(1))
            #expect(scene.server.centrals.count == 1)
            running.cancel()
            await scene.pass(.seconds(1))
            #expect(scene.server.centrals.isEmpty)
        }
    }

    @Test func `without a name, the system keeps nothing`() async throws {
        try await AppleScene.play { scene in
            _ = scene.connect()
            await scene.pass(.seconds(2))
            #expect(scene.server.centrals.count == 1)
            scene.system.endApp()
            await scene.pass(.seconds(1))
            #expect(scene.server.centrals.isEmpty)
        }
    }
}
