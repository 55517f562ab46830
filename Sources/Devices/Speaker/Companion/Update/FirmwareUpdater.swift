import Bluetooth
import Companion
import Foundation
import Observation

/// Drives the update of one speaker: does what ``FirmwareUpdateStateMachine`` decides, and tells it what happened.
@BluetoothActor
@Observable
public final class FirmwareUpdater {
    /// Where the update is.
    public private(set) var machine: FirmwareUpdateStateMachine
    /// The checks of the last plan; `nil` before the first.
    public internal(set) var plan: FirmwareUpdatePlan?
    /// The version that runs, as far as it is known: from a speaker that tells it, else from an update that was made here.
    public var installedVersion: String? { speaker.information.firmwareRevision ?? rememberedVersion }
    private var rememberedVersion: String? { versions.version(of: peripheral.id) }
    /// Whether the speaker was told to restart and is not connected: the end of its connection, and of what was under way, is no problem.
    public var isRestartingUnconnected: Bool {
        (machine.phase == .restarting || machine.phase == .rollingBack) && peripheral.state != .connected
    }
    /// The version that ran before it.
    public private(set) var previousVersion: String?

    @ObservationIgnored private let speaker: Speaker
    @ObservationIgnored private let peripheral: BluetoothPeripheral
    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private let planner: FirmwareUpdatePlanner
    @ObservationIgnored private let versions: InstalledVersions
    @ObservationIgnored private let isOnThisMachine: Bool
    @ObservationIgnored private let actions: AsyncStream<Queued>
    @ObservationIgnored private let queue: AsyncStream<Queued>.Continuation
    /// Counts connections: what was to be said on one is not said on the next.
    @ObservationIgnored private var connection = 0
    @ObservationIgnored private var timer: TimerQueue.Token?
    @ObservationIgnored private var planning: Task<Void, Never>?
    @ObservationIgnored private var reconnecting: Task<Void, Never>?
    @ObservationIgnored private var saving: Task<Void, Never>?

    /// An action, and the connection that it belongs to.
    private struct Queued {
        let action: FirmwareUpdateAction
        let connection: Int
    }

    /// - Parameters:
    ///   - speaker: the device, and `peripheral` its connection.
    ///   - planner: makes the checks before an update.
    ///   - versions: remembers which version was installed where.
    ///   - isOnThisMachine: whether it is simulated here, so that loopback addresses are its own too.
    public init(
        speaker: Speaker, peripheral: BluetoothPeripheral, planner: FirmwareUpdatePlanner = FirmwareUpdatePlanner(),
        versions: InstalledVersions = InstalledVersions(), deadlines: FirmwareUpdateDeadlines = FirmwareUpdateDeadlines(),
        isOnThisMachine: Bool = false
    ) {
        self.speaker = speaker
        self.peripheral = peripheral
        self.planner = planner
        self.versions = versions
        self.isOnThisMachine = isOnThisMachine
        machine = FirmwareUpdateStateMachine(deadlines: deadlines)
        timers = peripheral.timers
        // The machine hands out a few actions for each event, and waits for their results.
        (actions, queue) = AsyncStream.makeStream()
    }

    /// Follows the speaker, and carries updates out, until cancelled.
    public func run() async {
        await versions.load()
        let statuses = speaker.speaker.$otaStatus.onChange { [weak self] status in
            self?.change { machine, now in machine.received(status, at: now) }
        }
        let states = peripheral.onStateChange { [weak self] in self?.linkChanged($0) }
        defer {
            statuses.cancel()
            states.cancel()
            planning?.cancel()
            reconnecting?.cancel()
            if let timer { timers.cancel(timer) }
        }
        linkChanged(peripheral.state)
        for await queued in actions where queued.connection == connection || !queued.action.needsLink { await perform(queued.action) }
        await saving?.value
    }

    // MARK: - What a person wants

    /// Makes the checks, and writes nothing.
    public func check(_ request: FirmwareUpdateRequest) async -> FirmwareUpdatePlan {
        await versions.load()
        let made = await planner.plan(request, for: facts)
        plan = made
        return made
    }

    public func start(_ request: FirmwareUpdateRequest) { change { machine, now in machine.start(request, at: now) } }
    public func retry() { change { machine, now in machine.retry(at: now) } }
    public func cancel() {
        if machine.canCancel { planning?.cancel() }
        change { machine, now in machine.cancel(at: now) }
    }
    public func restart() { change { machine, now in machine.restart(at: now) } }
    public func validate() { change { machine, now in machine.validate(at: now) } }
    public func rollBack() { change { machine, now in machine.rollBack(at: now) } }

    public func dismiss() {
        change { machine, _ in
            machine.dismiss()
            return []
        }
    }

    // MARK: - Driving

    /// Asks the machine, queues what it wants, and sets its deadline.
    private func change(_ body: (inout FirmwareUpdateStateMachine, Duration) -> FirmwareUpdateStateMachine.Actions) {
        let before = machine.phase
        for action in body(&machine, timers.now) { queue.yield(Queued(action: action, connection: connection)) }
        if machine.phase != before { phaseChanged() }
        if let timer { timers.cancel(timer) }
        timer = machine.deadline.map { deadline in
            timers.schedule(at: deadline) { [weak self] in self?.change { machine, now in machine.deadlinePassed(at: now) } }
        }
    }

    private func phaseChanged() {
        switch machine.phase {
        case .pendingVerify, .done(.kept):
            guard let version = machine.request?.targetVersion, version != installedVersion else { break }
            previousVersion = installedVersion
            remember(version)
        case .done(.rolledBack):
            // A speaker that tells its version has told it when it came back.
            guard speaker.information.firmwareRevision == nil else { break }
            remember(previousVersion)
            previousVersion = nil
        default: break
        }
        if machine.phase.isOver { reconnecting?.cancel() }
    }

    private func remember(_ version: String?) {
        versions.set(version, of: peripheral.id)
        saving = Task { [versions, saving] in
            await saving?.value
            await versions.save()
        }
    }

    private func linkChanged(_ state: PeripheralState) {
        switch state {
        case .connected:
            reconnecting = nil
            connection += 1
            takeVersion()
            let length = peripheral.maximumWriteLength ?? 20
            change { machine, now in machine.linkRestored(maximumWriteLength: length, at: now) }
        case .disconnected: change { machine, now in machine.linkLost(at: now) }
        case .connecting, .disconnecting: break
        }
    }

    /// Takes the version from a speaker that tells it, which was read when the connection was set up.
    private func takeVersion() {
        guard let told = speaker.information.firmwareRevision, told != rememberedVersion else { return }
        previousVersion = told == previousVersion ? nil : rememberedVersion
        remember(told)
    }

    private var facts: FirmwareUpdatePlanner.Speaker {
        FirmwareUpdatePlanner.Speaker(
            installedVersion: installedVersion, maximumWriteLength: peripheral.maximumWriteLength, isOnThisMachine: isOnThisMachine)
    }

    private func perform(_ action: FirmwareUpdateAction) async {
        let service = speaker.speaker
        do {
            switch action {
            case .plan: startPlanning()
            case .reconnect: startReconnecting()
            case .subscribe:
                if !service.$otaStatus.isNotifying { try await service.$otaStatus.enableNotifications() }
                change { machine, now in machine.subscribed(at: now) }
            // What is read arrives as a change, like what is notified.
            case .readStatus: try await service.$otaStatus.read()
            case .write(let write):
                switch write {
                case .credentials(let credentials): try await service.$otaCredentials.write(credentials)
                case .url(let url): try await service.$otaURL.write(url)
                case .command(let command): try await service.$otaControl.write(command)
                }
                change { machine, now in machine.written(write, at: now) }
            }
        } catch let error as ByteCodingError {
            change { machine, now in machine.receivedUnreadable(sentence: "\(error)", at: now) }
        } catch {
            // The end of the connection is told by itself, and is no failure of what was under way.
            guard peripheral.state == .connected else { return }
            change { machine, now in machine.actionFailed(action, sentence: "\(error)", at: now) }
        }
    }

    private func startPlanning() {
        guard let request = machine.request else { return }
        planning?.cancel()
        planning = Task {
            let made = await check(request)
            guard !Task.isCancelled else { return }
            change { machine, now in machine.planned(failures: made.failures, targetVersion: made.targetVersion, at: now) }
        }
    }

    private func startReconnecting() {
        // Who disconnected on purpose is not connected behind their back; when they come back, the speaker is asked.
        guard peripheral.disconnectReason != .requested else { return }
        guard reconnecting == nil || reconnecting?.isCancelled == true else { return }
        reconnecting = Task { await peripheral.connect() }
    }
}
