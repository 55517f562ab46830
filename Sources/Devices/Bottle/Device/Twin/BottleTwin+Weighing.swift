import Bluetooth
import BottleContract

/// Ten times a second: read the load cell, and do what follows from it.
extension BottleTwin {
    /// Level and weight are told when they changed by this much, as the shipped firmware does: ml, g.
    private static let significantChange = 10
    /// Samples between two looks at the level.
    private static let drinkCheckInterval = 10
    /// The bottle's day begins at 04:00, as the shipped firmware's does, so that a late evening is one day; seconds.
    private static let dayStart: UInt32 = 4 * 3_600
    private static let day: UInt32 = 86_400
    /// For how many samples a result hides the weight, where it is not held.
    private static let resultSamples = 10

    func weigh() async throws {
        var due = life.timers.now
        while true {
            due += Self.sampleInterval
            // After a pause of the whole process, samples are not made up for.
            if life.timers.now - due > .seconds(1) { due = life.timers.now }
            try await life.timers.pause(for: due - life.timers.now)
            if !isRestarting { await takeSample() }
        }
    }

    private func takeSample() async {
        let now = life.timers.now
        bottle.advance(to: now)
        let sample = bottle.reading()
        lastReading = sample
        window.append(sample)
        isSteady = bottle.isUpright && window.isStill
        lookForOrders()
        takeForMeasurement(sample)
        await takeForCalibration(sample, at: now)
        await lookForDrinks()
        showBottle()
        tellState()
        tellCalibration()
    }

    private func takeForMeasurement(_ sample: Int32) {
        if measurement.take(sample, answersInvalidWithZero: configuration.quirks.contains(.answersInvalidWithZero)) { resultAge = 0 }
        guard case .result = measurement.phase, !configuration.quirks.contains(.holdsResult) else { return }
        resultAge += 1
        if resultAge > Self.resultSamples { measurement.end() }
    }

    private func takeForCalibration(_ sample: Int32, at now: Duration) async {
        switch calibration.take(sample, isSteady: isSteady, at: now) {
        case .none: break
        case .tell: calibrationNews.append(calibration.status)
        case .store(let data):
            if await remember({ $0.calibration = data }) {
                calibrationInUse = data
                detector.forget()
                if calibration.stored() { calibrationNews.append(calibration.status) }
            } else {
                calibration.storingFailed(at: life.timers.now)
                calibrationNews.append(calibration.status)
            }
        }
    }

    private func lookForDrinks() async {
        // A calibration is not a time to drink: what is poured in and out then is no one's drink.
        let isCalibrating =
            configuration.quirks.contains(.ignoresDrinksWhileCalibrating)
            && (measurement.isMeasuring || calibration.status.state.isUnderWay)
        guard calibrationInUse != nil, time != nil, !isCalibrating else { return detector.forget() }
        guard isSteady else {
            samplesUntilDrinkCheck = 0
            return
        }
        samplesUntilDrinkCheck -= 1
        guard samplesUntilDrinkCheck <= 0 else { return }
        samplesUntilDrinkCheck = Self.drinkCheckInterval
        guard case .drink(let amount)? = detector.settle(at: water) else { return }
        let (now, level) = (clock, level)
        await remember { $0.drinks.append(time: now, amount: amount, level: level) }
    }

    /// Changes the memory, and shows the change when it is on disk.
    ///
    /// - Returns: `false` where it could not be stored; it is then tried again with the next change.
    @discardableResult
    func remember(_ change: (inout BottleMemory) -> Void) async -> Bool {
        change(&changed)
        revision += 1
        let (snapshot, number) = (changed, revision)
        do {
            try await store.save(snapshot, revision: number)
        } catch {
            life.problem = "\(error)"
            return false
        }
        life.problem = nil
        // A later change may be on disk already.
        if number >= savedRevision {
            savedRevision = number
            memory = snapshot
        }
        return true
    }

    // MARK: - Telling

    /// Tells the state where it changed enough. What the radio cannot take now is told with the next sample.
    func tellState(always: Bool = false) {
        let new = state
        guard always || lastTold.map({ Self.differs($0, new) }) ?? true else { return }
        if service.$currentState.notifyNow(new) { lastTold = new }
    }

    /// Tells the statuses of the calibration, in their order and none left out.
    func tellCalibration() {
        guard configuration.quirks.contains(.hasCalibrationState) else { return calibrationNews.removeAll() }
        while let first = calibrationNews.first, service.$calibrationState.notifyNow(first) { calibrationNews.removeFirst() }
    }

    private static func differs(_ old: BottleState, _ new: BottleState) -> Bool {
        if old.flags != new.flags || old.dailyTotal != new.dailyTotal || old.battery != new.battery { return true }
        if old.unsyncedRecords != new.unsyncedRecords { return true }
        switch (old.reading, new.reading) {
        case (.water(let weight, let level), .water(let newWeight, let newLevel)):
            return abs(Int(weight) - Int(newWeight)) >= significantChange || abs(Int(level) - Int(newLevel)) >= significantChange
        case (.calibrationResult(let adc), .calibrationResult(let newADC)): return adc != newADC
        default: return true
        }
    }

    /// When the bottle's day began.
    var startOfDay: UInt32 {
        let now = clock
        return now < Self.dayStart ? 0 : (now - Self.dayStart) / Self.day * Self.day + Self.dayStart
    }

    /// Drunk since the bottle's day began, or since its total was reset. Before SET_TIME it does not know the day: 0.
    var dailyTotal: UInt16 {
        guard time != nil else { return 0 }
        let today = startOfDay
        if let total, total.day == today, total.revision == savedRevision { return total.amount }
        let amount = UInt16(clamping: memory.drinks.total(since: max(today, memory.totalResetTime)))
        total = (today, savedRevision, amount)
        return amount
    }
}
