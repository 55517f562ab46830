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
    /// Calibrations that were stored on this bottle, the one that was put there last first, as far as this companion knows them.
    public private(set) var history: [StoredCalibration] = []
    /// What the full bottle weighs with a calibration that was just stored.
    public private(set) var proof = FullBottleProof()
    /// Counts up while a measurement goes on, so that its progress is drawn.
    public private(set) var progress: Double?
    /// Whole seconds that the bottle, or this companion, waits at most; `nil` where neither does. See ``CalibrationStateMachine/patience(at:)``.
    public private(set) var secondsLeft: Int?

    @ObservationIgnored private let bottle: Bottle
    @ObservationIgnored private let peripheral: BluetoothPeripheral
    @ObservationIgnored private let store: any BottleStoring
    @ObservationIgnored private let timers: TimerQueue
    private let driver: ProcedureDriver<CalibrationStateMachine>
    @ObservationIgnored private var progressTimer: TimerQueue.Token?
    @ObservationIgnored private var proofTimer: TimerQueue.Token?
    @ObservationIgnored private let now: @Sendable () -> Date
    /// Since when this bottle is being calibrated, failed attempts that are tried again included.
    @ObservationIgnored private var calibratingSince: Date?
    /// What it took for a drink meanwhile counts no longer.
    @ObservationIgnored var onDrinkUndone: (() -> Void)?

    /// For how long what a bottle does counts as its calibration after the last that was heard of it: while one is under way, more than a
    /// bottle's own patience; after one that failed, until it was put down again.
    private static let underWay = 180.0
    private static let aftermath = 30.0
    /// How long a request may take; the machine's own deadlines decide about the calibration.
    private static let requestTimeout = Duration.seconds(10)
    /// How often the progress of a measurement changes.
    private static let progressInterval = Duration.milliseconds(250)

    /// - Parameters:
    ///   - bottle: the device, and `peripheral` its connection.
    ///   - store: where calibrations are remembered.
    ///   - now: the time of day.
    public init(
        bottle: Bottle, peripheral: BluetoothPeripheral, store: any BottleStoring, deadlines: CalibrationDeadlines = CalibrationDeadlines(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.now = now
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
            service.$currentState.onChange { [driver, weak self] value in
                driver.change { machine, now in machine.received(value, at: now) }
                self?.weigh(value)
            },
            service.$configuration.onChange { [driver] value in driver.change { machine, now in machine.received(value, at: now) } },
            service.$calibrationState.onChange { [driver] value in driver.change { machine, now in machine.received(value, at: now) } },
        ]
        defer {
            for change in changes { change.cancel() }
            for timer in [progressTimer, proofTimer].compactMap(\.self) { timers.cancel(timer) }
        }
        // Without its history a calibration is possible all the same; only putting an earlier one back is less exact.
        history = (try? await store.storedCalibrations(of: peripheral.id)) ?? []
        await driver.run(on: peripheral) { [weak self] in
            self?.linkChanged($0)
        } perform: {
            try await perform($0)
        }
    }

    /// Reads ``history`` anew.
    ///
    /// - Throws: what the store throws.
    func readHistory() async throws { history = try await store.storedCalibrations(of: peripheral.id) }

    // MARK: - What a person wants

    /// Begins a calibration.
    public func start() { driver.change { machine, now in machine.start(known: history.first?.data, at: now) } }
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
        restore(earlier)
    }
    /// Puts any calibration back.
    public func restore(_ data: CalibrationData) { driver.change { machine, now in machine.restore(data, at: now) } }
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
        return history.first { !$0.data.scale.isClose(to: scale) }?.data
    }

    /// Whether the bottle has this calibration now, as far as its configuration tells: by its scale and, to the gram, its tare.
    public func isPresent(_ data: CalibrationData) -> Bool {
        guard let configuration = bottle.bottle.configuration, configuration.isTaken else { return false }
        return EarlierCalibration(scale: configuration.scale, tare: configuration.tare, known: data).data != nil
    }

    // MARK: - Driving

    private func changed(from before: CalibrationStateMachine) {
        guard machine.state != before.state || machine.isConnected != before.isConnected else { return }
        showProgress()
        guard machine.state != before.state else { return }
        noteCalibration()
        switch machine.state {
        case .complete:
            beginProof()
            guard let result = machine.result else { break }
            // What the bottle had is remembered first, so that it can be put back.
            let reading = machine.readings.first
            let earlier = machine.earlier?.restorable(reading: reading?.empty, weight: reading?.noise[.empty]?.meanWeight)
            enqueueRemembering([earlier, result.data].compactMap(\.self), made: result.data)
        case .restored:
            guard let data = machine.stored else { break }
            enqueueRemembering([data], made: nil)
        case .preparing: proof = FullBottleProof()
        default: break
        }
    }

    /// Keeps calibrations, the newest last.
    ///
    /// - Parameter new: the one of them that was made now.
    private func enqueueRemembering(_ calibrations: [CalibrationData], made new: CalibrationData?) {
        let date = now()
        driver.enqueue(needsLink: false) { [weak self] in await self?.remember(calibrations, made: new, at: date) }
    }

    // MARK: - What is no drink

    /// Emptying and filling a bottle for its calibration is not drinking, whatever the bottle takes it for.
    private func noteCalibration() {
        let now = now()
        switch machine.state {
        case .notStarted, .restoring, .restored:
            calibratingSince = nil
            return
        case .complete:
            // The full bottle stands there: from now on, what is taken out is drunk.
            enqueueNote(to: now)
            calibratingSince = nil
        case .failed(let error):
            enqueueNote(to: now.addingTimeInterval(Self.aftermath))
            if error == .left { calibratingSince = nil }
        default:
            if calibratingSince == nil { calibratingSince = now }
            enqueueNote(to: now.addingTimeInterval(Self.underWay))
        }
    }

    private func enqueueNote(to end: Date) {
        guard let start = calibratingSince else { return }
        driver.enqueue(needsLink: false) { [weak self] in
            guard let self else { return }
            // A store that refuses is told where drinks are shown.
            if (try? await store.noteCalibration(from: start, to: end, of: peripheral.id)) == true { onDrinkUndone?() }
        }
    }

    // MARK: - The proof

    private func beginProof() {
        proof.begin(at: timers.now)
        askForWeight()
    }

    private func weigh(_ state: BottleState) {
        guard proof.outcome == .weighing else { return }
        proof.received(state, at: timers.now)
    }

    /// Asks what the bottle weighs, again and again while that is to be proven.
    private func askForWeight() {
        if let proofTimer { timers.cancel(proofTimer) }
        proofTimer = nil
        proof.timePassed(at: timers.now)
        guard proof.outcome == .weighing else { return }
        driver.enqueue(needsLink: true) { [weak self] in
            // One that fails is followed by another.
            _ = try? await self?.bottle.bottle.$currentState.read(timeout: Self.requestTimeout)
        }
        proofTimer = timers.schedule(after: FullBottleProof.interval) { [weak self] in self?.askForWeight() }
    }

    private func showProgress() {
        if let progressTimer { timers.cancel(progressTimer) }
        progressTimer = nil
        let now = machine.progress(at: driver.now)
        if now != progress { progress = now }
        let seconds = machine.patience(at: driver.now).map { Int(($0.left / .seconds(1)).rounded(.up)) }
        if seconds != secondsLeft { secondsLeft = seconds }
        guard now != nil || seconds != nil else { return }
        progressTimer = timers.schedule(after: Self.progressInterval) { [weak self] in self?.showProgress() }
    }

    private func linkChanged(_ state: PeripheralState) {
        switch state {
        case .connected:
            guard !machine.isConnected else { break }
            let isDeviceDriven = bottle.bottle.$calibrationState.isPresent
            driver.change { machine, now in machine.linkRestored(isDeviceDriven: isDeviceDriven, at: now) }
            // It may have been restarted, and weigh with the new calibration now.
            if case .complete = machine.state, proof.outcome != .weighing { beginProof() }
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
    private func remember(_ calibrations: [CalibrationData], made new: CalibrationData?, at date: Date) async {
        for data in calibrations {
            let known = history.first { $0.data == data }
            let made = known?.date ?? (data == new ? date : nil)
            history.removeAll { $0.data == data }
            history.insert(StoredCalibration(number: (history.map(\.number).max() ?? 0) + 1, data: data, date: made), at: 0)
            try? await store.add(data, made: made, of: peripheral.id)
        }
        // With the numbers that the store gave them, which other programs see.
        if let stored = try? await store.storedCalibrations(of: peripheral.id), !stored.isEmpty { history = stored }
    }
}
