import Bluetooth
import Companion
import Foundation
import Observation

/// Drives the calibration of one bottle: does what ``CalibrationStateMachine`` decides, and tells it what happened.
@BluetoothActor
@Observable
public final class BottleCalibrator {
    /// Where the calibration is.
    public private(set) var machine: CalibrationStateMachine
    /// Calibrations that were stored on this bottle, the newest first, as far as this companion knows them.
    public private(set) var history: [CalibrationData] = []
    /// Counts up while a measurement goes on, so that its progress is drawn.
    public private(set) var progress: Double?

    @ObservationIgnored private let bottle: Bottle
    @ObservationIgnored private let peripheral: BluetoothPeripheral
    @ObservationIgnored private let store: any BottleStoring
    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private let work: AsyncStream<Work>
    @ObservationIgnored private let queue: AsyncStream<Work>.Continuation
    /// Counts connections: what was to be said on one is not said on the next.
    @ObservationIgnored private var connection = 0
    @ObservationIgnored private var timer: TimerQueue.Token?
    @ObservationIgnored private var progressTimer: TimerQueue.Token?

    /// What is done in order, one at a time.
    private enum Work {
        /// For the connection with this number.
        case action(CalibrationAction, connection: Int)
        /// Keeps calibrations, the newest last.
        case remember([CalibrationData])
    }

    /// How long a request may take; the machine's own deadlines decide about the calibration.
    private static let requestTimeout = Duration.seconds(10)
    /// How often the progress of a measurement changes.
    private static let progressInterval = Duration.milliseconds(250)

    /// - Parameters:
    ///   - bottle: the device, and `peripheral` its connection.
    ///   - store: where calibrations are remembered.
    public init(
        bottle: Bottle, peripheral: BluetoothPeripheral, store: any BottleStoring, deadlines: CalibrationDeadlines = CalibrationDeadlines()
    ) {
        self.bottle = bottle
        self.peripheral = peripheral
        self.store = store
        machine = CalibrationStateMachine(deadlines: deadlines)
        timers = peripheral.timers
        // The machine hands out a few actions for each event, and polls only when the last poll's time is over.
        (work, queue) = AsyncStream.makeStream()
    }

    /// Follows the bottle, and carries calibrations out, until cancelled.
    public func run() async {
        let service = bottle.bottle
        let changes = [
            service.$currentState.onChange { [weak self] value in self?.change { machine, now in machine.received(value, at: now) } },
            service.$configuration.onChange { [weak self] value in self?.change { machine, now in machine.received(value, at: now) } },
            service.$calibrationState.onChange { [weak self] value in self?.change { machine, now in machine.received(value, at: now) } },
            peripheral.onStateChange { [weak self] in self?.linkChanged($0) },
        ]
        defer {
            for change in changes { change.cancel() }
            if let timer { timers.cancel(timer) }
            if let progressTimer { timers.cancel(progressTimer) }
        }
        // Without its history a calibration is possible all the same; only putting an earlier one back is less exact.
        history = (try? await store.calibrations(of: peripheral.id)) ?? []
        linkChanged(peripheral.state)
        for await item in work {
            switch item {
            case .action(let action, let number): if number == connection { await perform(action) }
            case .remember(let calibrations): await remember(calibrations)
            }
        }
    }

    // MARK: - What a person wants

    /// Begins a calibration.
    public func start() { change { machine, now in machine.start(known: history.first, at: now) } }
    /// The bottle is in place: measures the point that is asked for.
    public func measure() { change { machine, now in machine.measure(at: now) } }
    /// Measures both points again, to check the first reading.
    public func secondReading() { change { machine, now in machine.secondReading(at: now) } }
    /// Stores the calibration on a person's word.
    public func saveUnchecked() { change { machine, now in machine.saveUnchecked(at: now) } }
    /// Tries the failed step again.
    public func retry() { change { machine, now in machine.retry(at: now) } }
    /// Leaves; the bottle is told.
    public func leave() { change { machine, now in machine.leave(at: now) } }
    /// Puts the earlier calibration back.
    public func restore() {
        guard let earlier = restorable else { return }
        change { machine, now in machine.restore(earlier, at: now) }
    }
    /// Forgets the outcome.
    public func dismiss() {
        change { machine, _ in
            machine.dismiss()
            return []
        }
    }

    /// The calibration that ``restore()`` puts back; `nil` where none other than the present one is known.
    public var restorable: CalibrationData? {
        guard let scale = bottle.bottle.configuration?.scale else { return nil }
        let present = history.first { $0.scale.isClose(to: scale) }
        return history.first { $0 != present && !$0.scale.isClose(to: scale) }
    }

    // MARK: - Driving

    /// Asks the machine, queues what it wants, and sets its deadline.
    private func change(_ body: (inout CalibrationStateMachine, Duration) -> CalibrationStateMachine.Actions) {
        let before = machine.state
        for action in body(&machine, timers.now) { queue.yield(.action(action, connection: connection)) }
        if machine.state != before { stateChanged() }
        if let timer { timers.cancel(timer) }
        timer = machine.deadline.map { deadline in
            timers.schedule(at: deadline) { [weak self] in self?.change { machine, now in machine.deadlinePassed(at: now) } }
        }
    }

    private func stateChanged() {
        showProgress()
        switch machine.state {
        case .complete:
            guard let result = machine.result else { break }
            // What the bottle had is remembered first, so that it can be put back.
            let reading = machine.readings.first
            let earlier = machine.earlier?.restorable(reading: reading?.empty, weight: reading?.noise[.empty]?.meanWeight)
            queue.yield(.remember([earlier, result.data].compactMap(\.self)))
        case .restored:
            guard let data = machine.known else { break }
            queue.yield(.remember([data]))
        default: break
        }
    }

    private func showProgress() {
        if let progressTimer { timers.cancel(progressTimer) }
        progressTimer = nil
        let now = machine.progress(at: timers.now)
        if now != progress { progress = now }
        guard now != nil else { return }
        progressTimer = timers.schedule(after: Self.progressInterval) { [weak self] in self?.showProgress() }
    }

    private func linkChanged(_ state: PeripheralState) {
        switch state {
        case .connected:
            guard !machine.isConnected else { break }
            connection += 1
            let isDeviceDriven = bottle.bottle.$calibrationState.isPresent
            change { machine, now in machine.linkRestored(isDeviceDriven: isDeviceDriven, at: now) }
        case .disconnected, .disconnecting:
            let reason = peripheral.disconnectReason ?? .requested
            change { machine, now in machine.linkLost(reason, at: now) }
        case .connecting: break
        }
    }

    private func perform(_ action: CalibrationAction) async {
        let service = bottle.bottle
        do {
            switch action {
            // What is read arrives as a change, like what is notified.
            case .readState: try await service.$currentState.read(timeout: Self.requestTimeout)
            case .readConfiguration: try await service.$configuration.read(timeout: Self.requestTimeout)
            case .readStatus: try await service.$calibrationState.read(timeout: Self.requestTimeout)
            case .command(let command):
                try await service.$command.write(command, timeout: Self.requestTimeout)
                change { machine, now in machine.written(command, at: now) }
            }
        } catch {
            // The end of the connection is told by itself, and is no failure of what was under way.
            guard peripheral.state == .connected else { return }
            change { machine, now in machine.actionFailed(action, sentence: "\(error)", at: now) }
        }
    }

    /// What cannot be stored is known for the program's life.
    private func remember(_ calibrations: [CalibrationData]) async {
        for data in calibrations {
            history.removeAll { $0 == data }
            history.insert(data, at: 0)
            try? await store.add(data, of: peripheral.id)
        }
    }
}
