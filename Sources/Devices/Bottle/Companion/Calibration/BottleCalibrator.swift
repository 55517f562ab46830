import Bluetooth
import Companion
import Foundation
import Observation

/// Drives the calibration of one bottle: does what ``CalibrationStateMachine`` decides, and tells it what happened.
@BluetoothActor
@Observable
public final class BottleCalibrator {
    /// Where the calibration is.
    public var machine: CalibrationStateMachine { driver.machine }
    /// Calibrations that were stored on this bottle, the newest first, as far as this companion knows them.
    public private(set) var history: [CalibrationData] = []
    /// Counts up while a measurement goes on, so that its progress is drawn.
    public private(set) var progress: Double?

    @ObservationIgnored private let bottle: Bottle
    @ObservationIgnored private let peripheral: BluetoothPeripheral
    @ObservationIgnored private let store: any BottleStoring
    @ObservationIgnored private let timers: TimerQueue
    private let driver: ProcedureDriver<CalibrationStateMachine>
    @ObservationIgnored private var progressTimer: TimerQueue.Token?

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
        timers = peripheral.timers
        driver = ProcedureDriver(CalibrationStateMachine(deadlines: deadlines), timers: timers)
        driver.onChange = { [weak self] before in self?.changed(from: before) }
    }

    /// Follows the bottle, and carries calibrations out, until cancelled.
    public func run() async {
        let service = bottle.bottle
        let changes = [
            service.$currentState.onChange { [driver] value in driver.change { machine, now in machine.received(value, at: now) } },
            service.$configuration.onChange { [driver] value in driver.change { machine, now in machine.received(value, at: now) } },
            service.$calibrationState.onChange { [driver] value in driver.change { machine, now in machine.received(value, at: now) } },
        ]
        defer {
            for change in changes { change.cancel() }
            if let progressTimer { timers.cancel(progressTimer) }
        }
        // Without its history a calibration is possible all the same; only putting an earlier one back is less exact.
        history = (try? await store.calibrations(of: peripheral.id)) ?? []
        await driver.run(on: peripheral) { [weak self] in
            self?.linkChanged($0)
        } perform: {
            try await perform($0)
        }
    }

    // MARK: - What a person wants

    /// Begins a calibration.
    public func start() { driver.change { machine, now in machine.start(known: history.first, at: now) } }
    /// The bottle is in place: measures the point that is asked for.
    public func measure() { driver.change { machine, now in machine.measure(at: now) } }
    /// Measures both points again, to check the first reading.
    public func secondReading() { driver.change { machine, now in machine.secondReading(at: now) } }
    /// Stores the calibration on a person's word.
    public func saveUnchecked() { driver.change { machine, now in machine.saveUnchecked(at: now) } }
    /// Tries the failed step again.
    public func retry() { driver.change { machine, now in machine.retry(at: now) } }
    /// Leaves; the bottle is told.
    public func leave() { driver.change { machine, now in machine.leave(at: now) } }
    /// Puts the earlier calibration back.
    public func restore() {
        guard let earlier = restorable else { return }
        driver.change { machine, now in machine.restore(earlier, at: now) }
    }
    /// Forgets the outcome.
    public func dismiss() {
        driver.change { machine, _ in
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

    private func changed(from before: CalibrationStateMachine) {
        guard machine.state != before.state else { return }
        showProgress()
        switch machine.state {
        case .complete:
            guard let result = machine.result else { break }
            // What the bottle had is remembered first, so that it can be put back.
            let reading = machine.readings.first
            let earlier = machine.earlier?.restorable(reading: reading?.empty, weight: reading?.noise[.empty]?.meanWeight)
            enqueueRemembering([earlier, result.data].compactMap(\.self))
        case .restored:
            guard let data = machine.known else { break }
            enqueueRemembering([data])
        default: break
        }
    }

    /// Keeps calibrations, the newest last.
    private func enqueueRemembering(_ calibrations: [CalibrationData]) {
        driver.enqueue(needsLink: false) { [weak self] in await self?.remember(calibrations) }
    }

    private func showProgress() {
        if let progressTimer { timers.cancel(progressTimer) }
        progressTimer = nil
        let now = machine.progress(at: driver.now)
        if now != progress { progress = now }
        guard now != nil else { return }
        progressTimer = timers.schedule(after: Self.progressInterval) { [weak self] in self?.showProgress() }
    }

    private func linkChanged(_ state: PeripheralState) {
        switch state {
        case .connected:
            guard !machine.isConnected else { break }
            let isDeviceDriven = bottle.bottle.$calibrationState.isPresent
            driver.change { machine, now in machine.linkRestored(isDeviceDriven: isDeviceDriven, at: now) }
        case .disconnected, .disconnecting:
            let reason = peripheral.disconnectReason ?? .requested
            driver.change { machine, now in machine.linkLost(reason, at: now) }
        case .connecting: break
        }
    }

    private func perform(_ action: CalibrationAction) async throws {
        let service = bottle.bottle
        switch action {
        // What is read arrives as a change, like what is notified.
        case .readState: try await service.$currentState.read(timeout: Self.requestTimeout)
        case .readConfiguration: try await service.$configuration.read(timeout: Self.requestTimeout)
        case .readStatus: try await service.$calibrationState.read(timeout: Self.requestTimeout)
        case .command(let command): try await service.$command.write(command, timeout: Self.requestTimeout)
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
