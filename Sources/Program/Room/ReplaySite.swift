import Bluetooth
import Concurrency
import Foundation
import PrivateFiles
import VirtualRadio

/// Where a report is played again: a device and a companion in simulated air of their own, in simulated time, with the same run each time.
@BluetoothActor
public final class ReplaySite {
    /// Where the device keeps what it keeps; gone with the site.
    public nonisolated let folder: URL
    /// The device's time, for what does not go by the radio's.
    public nonisolated let clock = SimulatedClock()
    /// The time of both.
    public nonisolated let timers: TimerQueue
    private let ofCompanion: VirtualCentral
    private let ofDevice: VirtualPeripheral

    /// The companion's radio.
    public var central: any CentralRadio { ofCompanion }
    /// The device's.
    public var peripheral: any PeripheralRadio { ofDevice }

    private init(_ folder: URL) {
        self.folder = folder
        let air = VirtualRadio(seed: 1, clock: clock)
        timers = air.timers
        ofCompanion = air.makeCentral()
        ofDevice = air.makePeripheral()
    }

    /// Makes the device's radio silent for a time.
    public func restartRadio(for duration: Duration) { ofDevice.restart(after: duration) }

    /// Runs the air, and the body in it.
    ///
    /// - Throws: what the body throws, and where no folder can be made.
    public static func with<Value: Sendable>(_ body: @escaping @BluetoothActor (ReplaySite) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "\(programName)-replay-\(UUID().uuidString)", isDirectory: true)
        try PrivateFolder.open(folder)
        // A folder that stays has nothing of anybody in it.
        defer { try? FileManager.default.removeItem(at: folder) }
        let site = ReplaySite(folder)
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                try await site.ofCompanion.run()
                return nil
            }
            group.addTask {
                try await site.ofDevice.run()
                return nil
            }
            group.addTask { try await body(site) }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let value = result { return value }
                try Task.checkCancellation()
            }
            throw CancellationError()
        }
    }
}
