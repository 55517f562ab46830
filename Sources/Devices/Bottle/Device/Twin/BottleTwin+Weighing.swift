import Bluetooth
import BottleContract

/// Ten times a second: read the load cell, and do what follows from it.
extension BottleTwin {
    /// The flags whose changes a bottle with ``BottleQuirks/tellsLittle`` tells.
    private static let toldFlags: BottleState.Flags = [.stable, .measuring, .batteryLow]
    /// Level and weight are told when they changed by this much, as the shipped firmware does: ml, g.
    private static let significantChange = 10
    /// Samples between two looks at the level.
    private static let drinkCheckInterval = 10
    /// The bottle's day begins at midnight by its own clock, as the shipped firmware's does; seconds.
    private static let day: UInt32 = 86_400
    /// A bottle with ``BottleQuirks/looksSeldom`` that weighs less does not stand, g.
    private static let lightest = -50.0
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
        if looksSeldom {
            // Its loop stands still.
            if calibration.isEnding(at: now) { look.disturb() } else { await lookSeldom() }
        } else {
            await lookForDrinks()
            tellState()
        }
        await saveHour()
        showBottle()
        tellCalibration()
    }

    /// Not in a hand, as far as its weight tells.
    private var stands: Bool { calibrationInUse == nil || water >= Self.lightest }

    private func lookSeldom() async {
        let weighs = calibrationInUse != nil && stands && !calibration.status.state.isUnderWay
        let due = look.pass(isSteady: isSteady, weighs: weighs)
        guard due != .nothing else { return }
        if due == .everything { await lookForDrinks() }
        let (new, old) = (state, look.state)
        look.state = new
        if differs(old, new) { _ = service.$currentState.notifyNow(new) }
        guard due == .everything, battery != look.battery else { return }
        look.battery = battery
        tellBattery()
    }

    private func takeForMeasurement(_ sample: Int32) {
        if measurement.take(sample, answersInvalidWithZero: configuration.quirks.contains(.answersInvalidWithZero)) {
            resultAge = 0
            if looksSeldom, !measurement.isMeasuring { tellState(always: true) }
        }
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
                weigh(with: data)
                if calibration.stored(at: life.timers.now) { calibrationNews.append(calibration.status) }
            } else {
                calibration.storingFailed(at: life.timers.now)
                calibrationNews.append(calibration.status)
            }
        }
    }

    /// Weighs with another calibration from now on. The level before is that of its reading, by the new one.
    func weigh(with data: CalibrationData) {
        let level = detector.baseline.flatMap { calibrationInUse?.reading(at: $0) }.map(data.water(at:))
        detector = DrinkDetector(baseline: configuration.quirks.contains(.remembersLevel) ? level.flatMap(Self.believable) : nil)
        calibrationInUse = data
    }

    private func lookForDrinks() async {
        // A calibration is not a time to drink: what is poured in and out then is no one's drink.
        let isCalibrating =
            configuration.quirks.contains(.ignoresDrinksWhileCalibrating)
            && (measurement.isMeasuring || calibration.status.state.isUnderWay)
        guard calibrationInUse != nil, time != nil, !isCalibrating else {
            // What was before is compared with what comes after, by a bottle that does not look meanwhile.
            if !looksSeldom { detector.forget() }
            return
        }
        guard isSteady else {
            samplesUntilDrinkCheck = 0
            return
        }
        samplesUntilDrinkCheck -= 1
        guard samplesUntilDrinkCheck <= 0 || looksSeldom else { return }
        samplesUntilDrinkCheck = Self.drinkCheckInterval
        let isFirst = detector.baseline == nil
        let event = detector.settle(at: water, sumsSips: configuration.quirks.contains(.sumsSips))
        guard event != nil || isFirst && configuration.quirks.contains(.remembersLevel) else { return }
        // Below nothing it is cast, as the shipped firmware does.
        let (now, level, reading) = (clock, UInt16(truncatingIfNeeded: Int(water)), Int32(window.mean))
        await remember {
            if case .drink(let amount)? = event { $0.drinks.append(time: now, amount: amount, level: level) }
            $0.baseline = reading
            if event != nil { $0.savedTime = now }
        }
    }

    /// Stores the time at a full hour.
    private func saveHour() async {
        guard configuration.quirks.contains(.keepsClock), time != nil else { return }
        let now = clock
        let hour = now / 3_600 % 24
        guard now % 3_600 < 60, hour != savedHour else { return }
        savedHour = hour
        await remember { $0.savedTime = now }
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
        guard !looksSeldom else {
            guard always else { return }
            look.state.unsyncedRecords = UInt16(clamping: memory.drinks.unsyncedCount)
            _ = service.$currentState.notifyNow(look.state)
            return
        }
        let new = state
        guard always || lastTold.map({ differs($0, new) }) ?? true else { return }
        if service.$currentState.notifyNow(new) { lastTold = new }
    }

    /// Tells the statuses of the calibration, in their order and none left out.
    func tellCalibration() {
        guard configuration.quirks.contains(.hasCalibrationState) else { return calibrationNews.removeAll() }
        // What nobody hears is not told later.
        if looksSeldom, !isConnected { calibrationNews.removeAll() }
        while let first = calibrationNews.first, service.$calibrationState.notifyNow(first) { look.status = calibrationNews.removeFirst() }
    }

    private func differs(_ old: BottleState, _ new: BottleState) -> Bool {
        let tellsLittle = configuration.quirks.contains(.tellsLittle)
        if !old.flags.symmetricDifference(new.flags).isDisjoint(with: Self.toldFlags) || old.dailyTotal != new.dailyTotal { return true }
        if !tellsLittle, old.flags != new.flags || old.battery != new.battery || old.unsyncedRecords != new.unsyncedRecords { return true }
        switch (old.reading, new.reading) {
        case (.water(let weight, let level), .water(let newWeight, let newLevel)):
            return abs(Int(level) - Int(newLevel)) >= Self.significantChange
                || !tellsLittle && abs(Int(weight) - Int(newWeight)) >= Self.significantChange
        case (.calibrationResult(let adc), .calibrationResult(let newADC)): return adc != newADC
        default: return true
        }
    }

    /// When the bottle's day began.
    var startOfDay: UInt32 {
        clock / Self.day * Self.day
    }

    /// Counts the total now, where something of it has changed.
    func countTotal() { _ = dailyTotal }

    /// Drunk since the bottle's day began, or since its total was reset. Before SET_TIME it does not know the day: 0.
    var dailyTotal: UInt16 {
        guard time != nil else { return 0 }
        let (today, ever) = (startOfDay, memory.drinks.ever)
        if let total {
            let isOfNow = total.day == today && total.revision == savedRevision
            if configuration.quirks.contains(.countsSeldom) ? total.ever == ever : isOfNow { return total.amount }
        }
        let amount = UInt16(clamping: memory.drinks.total(since: max(today, memory.totalResetTime)))
        total = (today, savedRevision, amount, ever)
        return amount
    }
}
