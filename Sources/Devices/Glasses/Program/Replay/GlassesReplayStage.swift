import Bluetooth
import Companion
import Concurrency
import Foundation
import Glasses
import GlassesDevice
import GlassesServer
import Program

/// Fresh glasses in the air of a replay, and a companion that has paired with them.
@BluetoothActor
struct GlassesReplayStage {
    private let site: ReplaySite
    private let glasses: SmartGlasses
    private let twin: GlassesTwin

    /// Opens their folder, which has no place on the radio's thread.
    private actor Opening {
        func glasses(_ configuration: GlassesConfiguration) throws -> SmartGlasses { try SmartGlasses(configuration) }
    }

    private init(_ site: ReplaySite) async throws {
        self.site = site
        var configuration = GlassesConfiguration(folder: site.folder.appendingPathComponent("glasses"))
        configuration.battery = .simulated
        configuration.clock = site.clock
        configuration.cameraExecutor = BluetoothActor.sharedUnownedExecutor
        glasses = try await Opening().glasses(configuration)
        // The key is known here: nobody has to pair.
        twin = GlassesTwin(glasses, policy: .open, radio: site.peripheral, bootDuration: .milliseconds(100)) { site.restartRadio(for: $0) }
    }

    /// What the companion's router decides where everything happens as in the history.
    static func decisions(_ history: PathHistory, _ site: ReplaySite) async throws -> [PathDecision] {
        let stage = try await GlassesReplayStage(site)
        return try await withThrowingTaskGroup(of: [PathDecision]?.self) { group in
            group.addTask {
                try await stage.twin.run()
                return nil
            }
            group.addTask { try await stage.play(history) }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let decisions = result { return decisions }
                try Task.checkCancellation()
            }
            throw CancellationError()
        }
    }

    private func play(_ history: PathHistory) async throws -> [PathDecision] {
        let bluetooth = Bluetooth(radio: site.central) { Discover(Glasses.self, by: Glasses.discoveryCriteria) }
        bluetooth.scanNearbyDevices(minimumRSSI: -127)
        let heard = observedSnapshots(every: .zero, timers: site.timers) { bluetooth.nearbyDevices(for: Glasses.self).first?.id }
        var found: UUID?
        for await id in heard where id != nil {
            found = id
            break
        }
        bluetooth.stopScanning()
        try Task.checkCancellation()
        guard let found, let device = bluetooth.nearbyDevices(for: Glasses.self).first(where: { $0.id == found }) else {
            throw CancellationError()
        }
        let peripheral = bluetooth.retrievePeripheral(for: found)
        try await peripheral.connect(timeout: .seconds(20))
        let replay = GlassesReplay(
            device, peripheral, key: try glasses.key.current(), transport: InProcessTransport(GlassesAPI(glasses) {}))
        return try await replay.run(history)
    }
}
