import Bluetooth
import Foundation
import Observation

/// Which devices the program keeps connected: those that a person connected, until they disconnect them. A lost connection is
/// looked for again until then.
@BluetoothActor
@Observable
public final class DeviceLinks {
    /// Why the latest attempt failed, by device.
    public private(set) var problems: [UUID: ScreenProblem] = [:]
    public private(set) var wanted: Set<UUID> = []

    @ObservationIgnored private let bluetooth: Bluetooth
    @ObservationIgnored private let requests: AsyncStream<UUID>
    @ObservationIgnored private let continuation: AsyncStream<UUID>.Continuation

    public init(bluetooth: Bluetooth) {
        self.bluetooth = bluetooth
        // Bounded by the people who press "Connect"; a device that is being kept connected is not asked for again.
        (requests, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(256))
    }

    /// Connects a device, and keeps it connected until ``disconnect(_:)``. Returns at once; the state tells how it goes.
    public func connect(_ id: UUID) {
        problems[id] = nil
        guard wanted.insert(id).inserted else { return }
        continuation.yield(id)
    }

    /// Connects a device, and returns when that is done.
    ///
    /// - Throws: ``BluetoothError``, or `CancellationError`: the device is then not wanted any more.
    public func connect(_ id: UUID, timeout: Duration) async throws {
        do {
            try await bluetooth.retrievePeripheral(for: id).connect(timeout: timeout)
        } catch {
            problems[id] = ScreenProblem(error)
            throw error
        }
        connect(id)
    }

    /// Disconnects a device, and returns when that is done.
    public func disconnect(_ id: UUID) async {
        wanted.remove(id)
        problems[id] = nil
        await bluetooth.retrievePeripheral(for: id).disconnect()
    }

    /// Keeps the wanted devices connected until cancelled.
    public func run() async {
        await withDiscardingTaskGroup { group in
            for await id in requests { group.addTask { await self.keepConnected(id) } }
        }
    }

    private func keepConnected(_ id: UUID) async {
        let peripheral = bluetooth.retrievePeripheral(for: id)
        let (ends, continuation) = AsyncStream.makeStream(of: PeripheralState.self, bufferingPolicy: .bufferingNewest(1))
        let registration = peripheral.onStateChange { continuation.yield($0) }
        defer { registration.cancel() }
        while wanted.contains(id), !Task.isCancelled {
            await peripheral.connect()
            for await state in ends where state == .disconnected || !wanted.contains(id) { break }
        }
    }
}
