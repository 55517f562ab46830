import Bluetooth
import Companion
import Foundation
import Observation

/// Sets the bottle's time and fetches its drinks on every connection, and when the bottle has new ones: does what
/// ``DrinkSyncStateMachine`` decides.
@BluetoothActor
@Observable
public final class DrinkSynchronizer {
    /// Where the present synchronisation is.
    public var machine: DrinkSyncStateMachine { driver.machine }
    /// A synchronisation that was asked for has yet to begin.
    private var isBeginning = false
    /// Whether one is under way, or about to begin.
    public var isSynchronizing: Bool { isBeginning || machine.isUnderWay }
    /// When everything had been fetched.
    public private(set) var synchronizedAt: Date?
    /// The days that are shown, today last.
    public private(set) var history: DrinkHistory
    /// Why drinks cannot be stored or shown; ``DrinkSyncError/store(_:)``. It is tried again by itself.
    public var storeProblem: DrinkSyncError? { writeProblem ?? readProblem }
    /// Ends with the next success in storing, since a store that cannot be written can often still be read.
    private var writeProblem: DrinkSyncError?
    private var readProblem: DrinkSyncError?

    /// How many days are shown.
    public nonisolated static let shownDays = 7

    @ObservationIgnored private let bottle: Bottle
    @ObservationIgnored private let peripheral: BluetoothPeripheral
    @ObservationIgnored private let store: any BottleStoring
    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private let now: @Sendable () -> Date
    /// Its time zone decides where a day begins.
    @ObservationIgnored public let calendar: Calendar
    private let driver: ProcedureDriver<DrinkSyncStateMachine>
    @ObservationIgnored private var midnight: TimerQueue.Token?
    @ObservationIgnored private var storeTimer: TimerQueue.Token?
    /// What the bottle said last.
    @ObservationIgnored private var lastUnsynced: UInt16 = 0
    /// Every drink is being deleted: no synchronisation begins.
    @ObservationIgnored private var isClearing = false
    /// More came while a synchronisation was under way.
    @ObservationIgnored private var isDueAgain = false

    private static let requestTimeout = Duration.seconds(10)
    /// How long a store that refused is left alone.
    private static let storeInterval = Duration.seconds(10)

    /// - Parameters:
    ///   - bottle: the device, and `peripheral` its connection.
    ///   - store: where drinks are kept.
    ///   - now: the time of day, which the bottle is told.
    ///   - calendar: its time zone decides where a day begins.
    public init(
        bottle: Bottle, peripheral: BluetoothPeripheral, store: any BottleStoring, now: @escaping @Sendable () -> Date = { Date() },
        calendar: Calendar = .current
    ) {
        self.bottle = bottle
        self.peripheral = peripheral
        self.store = store
        self.now = now
        self.calendar = calendar
        timers = peripheral.timers
        history = DrinkHistory([], days: Self.shownDays, now: now(), calendar: calendar)
        driver = ProcedureDriver(DrinkSyncStateMachine(), timers: timers)
        driver.onChange = { [weak self] _ in self?.synchronizeIfDueAgain() }
    }

    /// Follows the bottle until cancelled.
    public func run() async {
        let service = bottle.bottle
        let changes = [
            service.$currentState.onChange { [weak self] in self?.stateChanged($0) },
            service.$syncControl.onChange { [driver] value in driver.change { machine, now in machine.received(value, at: now) } },
            service.$drinkData.onChange { [driver] value in driver.change { machine, now in machine.received(value, at: now) } },
        ]
        defer {
            for change in changes { change.cancel() }
            for token in [midnight, storeTimer].compactMap(\.self) { timers.cancel(token) }
        }
        enqueueRefresh()
        await driver.run(on: peripheral) { [weak self] in
            self?.linkChanged($0)
        } perform: {
            try await perform($0)
        }
    }

    // MARK: - What a person wants

    /// Fetches what waits on the bottle. A no-op without a link.
    public func synchronize() {
        guard driver.isConnected else { return }
        guard !machine.isUnderWay else {
            isDueAgain = true
            return
        }
        enqueueBeginning()
    }

    /// Reads the drinks anew where the store has changed by itself, and tells the bottle what it is owed.
    func recount() {
        enqueueRefresh()
        synchronize()
    }

    /// Fetches what waits on the bottle, and returns when all of it is here.
    ///
    /// - Throws: ``DrinkSyncError`` where not all came. `CancellationError` where the caller's task is cancelled before.
    func fetchAll() async throws {
        guard driver.isConnected else { throw DrinkSyncError.disconnected }
        synchronize()
        try await waitForEnd()
        if let storeProblem { throw storeProblem }
        if case .failed(let error) = machine.state { throw error }
    }

    /// Waits for the end of a synchronisation that is under way or about to begin.
    private func waitForEnd() async throws {
        for await isSynchronizing in observedSnapshots(every: .zero, timers: timers, { self.isSynchronizing }) where !isSynchronizing {
            break
        }
        try Task.checkCancellation()
    }

    private func enqueueBeginning() {
        isBeginning = true
        driver.enqueue(needsLink: true) { [weak self] in self?.begin() }
    }

    private func enqueueRefresh() { driver.enqueue(needsLink: false) { [weak self] in await self?.refresh() } }

    /// What was drunk on any day, as far as it is stored here.
    ///
    /// - Parameter date: a time on that day.
    /// - Throws: ``DrinkSyncError/store(_:)``.
    public func day(of date: Date) async throws(DrinkSyncError) -> DrinkDay {
        do {
            let drinks = try await store.drinks(of: peripheral.id, in: DrinkHistory.range(days: 1, now: date, calendar: calendar))
            let start = calendar.startOfDay(for: date)
            return DrinkHistory(drinks, days: 1, now: date, calendar: calendar).today ?? DrinkDay(start: start, drinks: [])
        } catch {
            throw DrinkSyncError.store(ScreenProblem.sentence(of: error))
        }
    }

    /// Deletes a drink, here at once and on the bottle when it is connected.
    ///
    /// - Parameter number: ``StoredDrink/number``; so in the next.
    /// - Returns: `false` where there is no such drink.
    /// - Throws: where the store refuses.
    public func delete(_ number: Int) async throws -> Bool {
        guard try await store.delete(number, of: peripheral.id) else { return false }
        await refresh()
        synchronize()
        return true
    }

    /// All drinks that are stored here, in the order of their times.
    ///
    /// - Throws: ``DrinkSyncError/store(_:)``.
    public func allDrinks() async throws(DrinkSyncError) -> [StoredDrink] {
        do {
            return try await store.allDrinks(of: peripheral.id)
        } catch {
            throw DrinkSyncError.store(ScreenProblem.sentence(of: error))
        }
    }

    /// Adds a drink that the bottle knows nothing of.
    ///
    /// - Throws: where the store refuses.
    public func add(_ drink: OwnDrink) async throws {
        _ = try await store.add(drink, of: peripheral.id)
        await refresh()
    }

    /// Corrects the amount of a drink, here alone: what the bottle told stays beside it.
    ///
    /// - Returns: `false` where there is no such drink.
    /// - Throws: where the store refuses.
    public func correct(_ number: Int, to amount: Int) async throws -> Bool {
        guard try await store.correct(number, to: amount, of: peripheral.id) else { return false }
        await refresh()
        return true
    }

    /// A person says that a drink is one, and was not poured out.
    ///
    /// - Returns: `false` where there is no such drink.
    /// - Throws: where the store refuses.
    public func confirm(_ number: Int) async throws -> Bool {
        guard try await store.confirm(number, of: peripheral.id) else { return false }
        await refresh()
        return true
    }

    /// Deletes every drink, on the bottle and here; a synchronisation that is under way comes to its end before, so that what it brings is
    /// deleted as well.
    ///
    /// - Throws: where the bottle cannot be told; then nothing is deleted. `CancellationError` where the caller's task is cancelled before.
    public func deleteAll() async throws {
        isClearing = true
        defer {
            isClearing = false
            if isDueAgain {
                isDueAgain = false
                synchronize()
            }
        }
        try await waitForEnd()
        try await bottle.bottle.$command.write(.clearHistory, timeout: Self.requestTimeout)
        try await store.deleteAll(of: peripheral.id)
        await refresh()
    }

    // MARK: - Driving

    private func synchronizeIfDueAgain() {
        guard !machine.isUnderWay, isDueAgain else { return }
        isDueAgain = false
        synchronize()
    }

    private func linkChanged(_ state: PeripheralState) {
        switch state {
        case .connected:
            isDueAgain = false
            driver.enqueue(needsLink: true) { [weak self] in await self?.setTime() }
            enqueueBeginning()
        case .disconnected, .disconnecting:
            isDueAgain = false
            isBeginning = false
            driver.change { machine, _ in
                machine.linkLost()
                return []
            }
        case .connecting: break
        }
    }

    /// The bottle has something new.
    private func stateChanged(_ state: BottleState) {
        guard state.unsyncedRecords > 0, driver.isConnected, !machine.isUnderWay, state.unsyncedRecords != lastUnsynced else {
            lastUnsynced = state.unsyncedRecords
            return
        }
        lastUnsynced = state.unsyncedRecords
        synchronize()
    }

    private func setTime() async {
        let seconds = UInt32(clamping: Int64(now().timeIntervalSince1970.rounded()))
        // A bottle that does not take the time still has drinks.
        try? await bottle.bottle.$command.write(.setTime(seconds), timeout: Self.requestTimeout)
        // A shipped one takes it and tells nothing of it.
        _ = try? await bottle.bottle.$currentState.read(timeout: Self.requestTimeout)
    }

    private func begin() {
        defer { isBeginning = false }
        guard !isClearing else {
            isDueAgain = true
            return
        }
        let mtu = peripheral.mtu ?? 23
        driver.change { machine, now in machine.start(mtu: mtu, at: now) }
    }

    private func enqueueRetry() {
        driver.enqueue(needsLink: false) { [weak self] in
            await self?.refresh()
            self?.synchronize()
        }
    }

    /// What was under way ends, and is begun anew after a while.
    private func storeFailed(_ error: any Error) -> DrinkSyncError {
        let problem = DrinkSyncError.store(ScreenProblem.sentence(of: error))
        driver.change { machine, _ in machine.failed(problem) }
        if storeTimer == nil {
            storeTimer = timers.schedule(after: Self.storeInterval) { [weak self] in
                self?.storeTimer = nil
                self?.enqueueRetry()
            }
        }
        return problem
    }

    private func perform(_ action: DrinkSyncAction) async throws {
        let service = bottle.bottle
        switch action {
        case .delete(let id): try await service.$command.write(.deleteRecord(id), timeout: Self.requestTimeout)
        case .control(let control): try await service.$syncControl.write(control, timeout: Self.requestTimeout)
        // What is read arrives as a change, like what is notified.
        case .readControl: try await service.$syncControl.read(timeout: Self.requestTimeout)
        case .readChunk: try await service.$drinkData.read(timeout: Self.requestTimeout)
        case .keep(let records):
            guard await storing({ try await store.keep(records, of: peripheral.id) }) else { return }
            driver.change { machine, now in machine.kept(at: now) }
            await refresh()
        case .findDeletions:
            do {
                let owed = try await store.owedDeletions(of: peripheral.id)
                driver.change { machine, now in machine.found(deletions: owed, at: now) }
            } catch {
                readProblem = storeFailed(error)
            }
        case .finished(let told):
            guard await storing({ try await store.settleDeletions(told, of: peripheral.id) }) else { return }
            synchronizedAt = now()
            // Whoever waits for the end finds what came.
            await refresh()
            driver.change { machine, _ in machine.finished() }
        }
    }

    /// Changes the store.
    ///
    /// - Returns: `false` where it refused; what was under way has then failed.
    private func storing(_ change: () async throws -> Void) async -> Bool {
        do {
            try await change()
            writeProblem = nil
            return true
        } catch {
            writeProblem = storeFailed(error)
            return false
        }
    }

    /// Reads what is shown, and again when the day is over.
    private func refresh() async {
        let now = now()
        let range = DrinkHistory.range(days: Self.shownDays, now: now, calendar: calendar)
        do {
            let drinks = try await store.drinks(of: peripheral.id, in: range)
            let new = DrinkHistory(drinks, days: Self.shownDays, now: now, calendar: calendar)
            if new != history { history = new }
            readProblem = nil
        } catch {
            readProblem = storeFailed(error)
        }
        if let midnight { timers.cancel(midnight) }
        midnight = timers.schedule(after: .seconds(max(1, range.upperBound.timeIntervalSince(now)))) { [weak self] in
            self?.enqueueRefresh()
        }
    }
}
