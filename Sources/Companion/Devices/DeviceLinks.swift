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
    /// Those that a person wants connected: they are connected again whenever the link was lost.
    public private(set) var wanted: Set<UUID> = []
    /// Those that are connected as soon as they are heard.
    public private(set) var awaited: Set<UUID> = []
    /// Wanted ones that have not answered for as long as one that is there would take.
    private var unanswered: Set<UUID> = []
    /// The signals of the devices.
    public let signals: SignalMeters
    /// Those that belong to a person, and what they are called.
    public let book: DeviceBook

    /// The devices that have a task in ``keepConnected(_:)``.
    @ObservationIgnored private var kept: Set<UUID> = []
    @ObservationIgnored private let bluetooth: Bluetooth
    @ObservationIgnored private let requests: AsyncStream<UUID>
    @ObservationIgnored private let continuation: AsyncStream<UUID>.Continuation

    /// Some devices advertise once in seconds.
    private static let patience = Duration.seconds(10)

    /// Makes the list of wanted links, without any.
    ///
    /// - Parameter book: where devices are noted once they were connected; `nil` for an empty book.
    public init(bluetooth: Bluetooth, book: DeviceBook? = nil) {
        self.bluetooth = bluetooth
        self.book = book ?? DeviceBook()
        signals = SignalMeters(bluetooth: bluetooth)
        // Bounded by the people who press "Connect"; a device that is being kept connected is not asked for again.
        (requests, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(256))
    }

    /// Connects a device, and keeps it connected until ``disconnect(_:)``. Returns at once; the state tells how it goes.
    public func connect(_ id: UUID) {
        problems[id] = nil
        awaited.remove(id)
        guard wanted.insert(id).inserted else { return }
        continuation.yield(id)
    }

    /// Connects a device, and returns when that is done.
    ///
    /// - Throws: `BluetoothError`, which is then the device's problem, or `CancellationError`, which is not. A device that was not
    ///   wanted before still is not.
    public func connect(_ id: UUID, timeout: Duration) async throws {
        problems[id] = nil
        do {
            try await bluetooth.retrievePeripheral(for: id).connect(timeout: timeout)
        } catch {
            // Whoever gave up waiting knows that.
            if !(error is CancellationError) { problems[id] = ScreenProblem(error) }
            throw error
        }
        connect(id)
    }

    /// Connects devices as soon as they are heard: before, nothing is known of them but who they are. Disconnecting one ends the wait.
    public func connectWhenHeard(_ ids: Set<UUID>) { awaited.formUnion(ids.subtracting(wanted)) }

    /// Disconnects a device, and returns when that is done.
    public func disconnect(_ id: UUID) async {
        wanted.remove(id)
        awaited.remove(id)
        problems[id] = nil
        await bluetooth.retrievePeripheral(for: id).disconnect()
    }

    /// The name of a device, its owner's or its own; nil where nobody said. Reading it is observed.
    public func name(of peripheral: BluetoothPeripheral) -> String? { book.name(of: peripheral) }

    /// Disconnects a device, and forgets that it was ever met.
    public func forget(_ id: UUID) async {
        await disconnect(id)
        book.forget(id, at: bluetooth.now ?? .zero)
    }

    /// The link to a device; reading it is observed.
    public func status(of peripheral: BluetoothPeripheral, radio: RadioDescription) -> LinkStatus {
        let id = peripheral.id
        return LinkStatus(
            peripheral, radio: radio, isWanted: wanted.contains(id), isRadioOn: bluetooth.state == .poweredOn,
            signal: signals.strengths[id], problem: problems[id] ?? (isUnanswered(peripheral) ? .unanswered : nil))
    }

    /// Tests that nobody has answered for long while a link is wanted: it is off or out of range, or others have all its links. Reading it is
    /// observed.
    public func isUnanswered(_ peripheral: BluetoothPeripheral) -> Bool {
        unanswered.contains(peripheral.id) && (peripheral.phase == .reaching || peripheral.phase == .pausing)
    }

    /// Keeps the wanted devices connected, and measures their signals, until cancelled.
    public func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.signals.run() }
            group.addTask { await self.connectAwaited() }
            for await id in requests { group.addTask { await self.keepConnected(id) } }
        }
    }

    private func connectAwaited() async {
        guard let timers = bluetooth.timers else { return }
        let heard = observedSnapshots(every: .milliseconds(100), timers: timers) { [bluetooth] in
            self.awaited.isEmpty ? [] : bluetooth.knownPeripherals.filter { $0.nearby && self.awaited.contains($0.id) }.map(\.id)
        }
        for await ids in heard { ids.forEach(connect) }
    }

    private func keepConnected(_ id: UUID) async {
        // Whoever disconnects and connects again at once finds the first task still there.
        guard kept.insert(id).inserted else { return }
        defer { kept.remove(id) }
        let peripheral = bluetooth.retrievePeripheral(for: id)
        let (ends, continuation) = AsyncStream.makeStream(of: PeripheralState.self, bufferingPolicy: .bufferingNewest(1))
        let registration = peripheral.onStateChange { continuation.yield($0) }
        defer { registration.cancel() }
        while wanted.contains(id), !Task.isCancelled {
            let patience = bluetooth.timers?.schedule(after: Self.patience) { [weak self] in self?.unanswered.insert(id) }
            let state = await peripheral.connect()
            if let patience { bluetooth.timers?.cancel(patience) }
            if unanswered.contains(id) { unanswered.remove(id) }
            // It returns without a connection only when the device was disconnected, and nothing need follow that.
            guard state == .connected else { continue }
            for await state in ends where state == .disconnected || !wanted.contains(id) { break }
        }
    }
}

extension ScreenProblem {
    /// A device whose links others have all advertises to nobody, as one that is off.
    fileprivate static let unanswered = ScreenProblem(
        code: "unanswered", sentence: "Another companion may be connected to it.",
        advice: "Is it switched on and near? Then disconnect it on the other phone or computer, or switch Bluetooth off there.")
}
