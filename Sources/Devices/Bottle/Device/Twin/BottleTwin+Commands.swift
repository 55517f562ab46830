import Bluetooth
import BottleContract

/// What the bottle does with what is written to it.
extension BottleTwin {
    /// Reads a written value.
    ///
    /// - Returns: `nil` where the bottle ignores it.
    /// - Throws: `ByteCodingError`, which is answered with an ATT error, without the quirk ``BottleQuirks/ignoresWrongLength``.
    private func decode<Value: ByteDecodable>(_ bytes: [UInt8]) throws -> Value? {
        do throws(ByteCodingError) {
            return try Value(bytes: bytes)
        } catch {
            life.problem = "Ignored: \(error)"
            guard configuration.quirks.contains(.ignoresWrongLength) else { throw error }
            return nil
        }
    }

    func take(command bytes: [UInt8]) async throws {
        var bytes = bytes
        // The second byte of CAL_MEASURE_POINT names the point.
        if bytes.count == 4, bytes[0] == 0x03, configuration.quirks.contains(.measuresAnyPoint) { bytes[1] = min(bytes[1], 1) }
        guard let command: BottleCommand = try decode(bytes) else { return }
        switch command {
        case .tare:
            guard let used = calibrationInUse else { return }
            let zero = window.mean
            // What it weighs with is stored, whatever was stored since its start.
            if let tared = used.tared(at: zero), await remember({ $0.calibration = tared }) { weigh(with: tared) }
        case .ping: break
        case .measurePoint: measurePoint()
        case .setCalibration(let data): await set(data)
        case .resetDailyTotal:
            guard time != nil else { break }
            let (now, today) = (clock, startOfDay)
            total = nil
            if configuration.quirks.contains(.deletesWithTheDay) {
                await remember { $0.drinks.delete(isToldAgain: false) { $0.time >= today } }
            } else {
                // Drinks of this very second count as before.
                await remember { $0.totalResetTime = now &+ 1 }
            }
        case .clearHistory:
            let numbersAnew = configuration.quirks.contains(.numbersAnew)
            detector.forget()
            await remember {
                $0.baseline = nil
                $0.drinks.clear(numbersAnew: numbersAnew)
                $0.totalResetTime = 0
            }
        case .setTime(let seconds):
            if time == nil || !configuration.quirks.contains(.countsSeldom) { total = nil }
            time = (seconds, life.timers.now)
            if memory.savedTime == nil, configuration.quirks.contains(.keepsClock) { await remember { $0.savedTime = 0 } }
        case .deleteRecord(let id):
            let isToldAgain = !configuration.quirks.contains(.withholdsDeleted)
            if changed.drinks.records.contains(where: { $0.id == id }) { total = nil }
            await remember { $0.drinks.delete(isToldAgain: isToldAgain) { $0.id == id } }
        case .startCalibration:
            guard configuration.quirks.contains(.hasCalibrationState) else { return }
            look.isCalibrating = true
            if configuration.quirks.contains(.ignoresStartWhileActive) { wantsStart = true } else { startCalibration() }
        case .cancelCalibration:
            measurement.end()
            if configuration.quirks.contains(.ignoresStartWhileActive) { wantsCancel = true } else { cancelCalibration() }
        case .unknown:
            life.problem = "Ignored: \(command)"
            return
        }
        countTotal()
        tellCalibration()
        // Also where nothing changed: the answer to a command is the state.
        if configuration.quirks.contains(.staysSilent), command.isMetWithSilence {
            lastTold = state
        } else {
            tellState(always: looksSeldom ? command.isDeletion : command.isAnswered)
        }
        guard case .measurePoint = command, configuration.quirks.contains(.withholdsResponse) else { return }
        while measurement.isMeasuring { try await life.timers.pause(for: Self.sampleInterval) }
    }

    private func startCalibration() {
        measurement.end()
        look.disturb()
        calibrationNews += calibration.start(at: life.timers.now)
    }

    private func cancelCalibration() {
        if calibration.cancel() { calibrationNews.append(calibration.status) }
    }

    /// Looks at START and CANCEL, in this order, as a bottle does that looks at both in its loop, which stands still while it measures and
    /// while it shows how that ended.
    func lookForOrders() {
        guard ![.measuringEmpty, .measuringFull].contains(calibration.status.state), !calibration.isEnding(at: life.timers.now) else {
            return
        }
        if wantsStart, !calibration.status.state.isUnderWay { startCalibration() }
        if wantsCancel { cancelCalibration() }
        wantsStart = false
        wantsCancel = false
    }

    /// CAL_MEASURE_POINT: which point it is matters to the companion alone.
    private func measurePoint() {
        look.isCalibrating = true
        if looksSeldom { tellState(always: true) }
        var repeats = false
        if case .result = measurement.phase, configuration.quirks.contains(.repeatsOldResult) {
            repeats = true
            if !looksSeldom { tellState(always: true) }
        }
        if configuration.quirks.contains(.ignoresDrinksWhileCalibrating), !looksSeldom { detector.forget() }
        measurement.start(delayed: repeats)
    }

    /// CAL_SET_DATA. The firmware checks less than a companion should: only that the points are in order and the scale is above zero.
    private func set(_ data: CalibrationData) async {
        guard data.scale > 0, data.full > data.empty else {
            life.problem = "Ignored: a calibration from \(data.empty) to \(data.full) with \(data.scale) ADC/g."
            return
        }
        guard await remember({ $0.calibration = data }) else { return }
        measurement.end()
        look.isCalibrating = false
        if !configuration.quirks.contains(.appliesAfterRestart) { weigh(with: data) }
        if looksSeldom { tellState(always: true) }
    }

    func take(configuration bytes: [UInt8]) async throws {
        guard var new: BottleConfiguration = try decode(bytes) else { return }
        if configuration.quirks.contains(.keepsCapacity) { new.capacity = memory.capacity }
        var copy = changed
        let isCoarse = configuration.quirks.contains(.coarseZero)
        let keepsImplausible = configuration.quirks.contains(.forgetsImplausibleScale)
        guard copy.apply(new, isCoarse: isCoarse, keepsImplausible: keepsImplausible) else {
            life.problem = "Ignored: a configuration with \(new.scale) ADC/g."
            return
        }
        let before = changed.calibration
        if await remember({ [copy] in $0 = copy }), let calibration = memory.calibration, calibration != before,
            !configuration.quirks.contains(.appliesAfterRestart)
        {
            weigh(with: calibration)
        }
        tellState()
    }

    func take(settings bytes: [UInt8]) async throws {
        guard let new: BottleSettings = try decode(bytes) else { return }
        await remember { $0.settings = new.intersection(.shakeToEmpty) }
    }

    func take(syncControl bytes: [UInt8], from central: Central) async throws {
        guard let request: SyncControl = try decode(bytes) else { return }
        // The link's MTU may have grown since it was made.
        let mtu = life.server.centrals.first { $0.id == central.id }?.mtu ?? central.mtu
        let byCount = configuration.quirks.contains(.syncsByCount)
        let action: DrinkSync.Action
        switch request.command {
        case .query:
            if byCount { sync.rest() }
            return
        case .unknown: return
        case .start:
            let isWithheld = configuration.quirks.contains(.withholdsDeleted)
            let waiting = memory.drinks.unsynced.filter { !isWithheld || !$0.flags.contains(.deleted) }
            action = sync.start(waiting, request, mtu: mtu, byCount: byCount)
        case .acknowledge: action = sync.acknowledge()
        }
        switch action {
        case .none: break
        case .send(let chunk): try await service.$drinkData.notify(chunk, to: central)
        case .finish(let records):
            if byCount { sync.rest() }
            await remember { if byCount { $0.drinks.markSynced(first: records.count) } else { $0.drinks.markSynced(records) } }
            tellState(always: true)
        }
    }
}

extension BottleCommand {
    /// Whether the firmware tells its state after this command, changed or not.
    fileprivate var isAnswered: Bool {
        switch self {
        case .setCalibration, .deleteRecord, .clearHistory, .resetDailyTotal, .tare, .setTime: true
        // "Measuring" shows by itself, at once or, after an old result, with the next sample.
        case .measurePoint, .ping, .startCalibration, .cancelCalibration, .unknown: false
        }
    }

    /// DELETE_RECORD, after which a bottle with ``BottleQuirks/looksSeldom`` tells the state that it made up last.
    fileprivate var isDeletion: Bool { if case .deleteRecord = self { true } else { false } }

    /// Whether a bottle with ``BottleQuirks/staysSilent`` tells nothing of it.
    fileprivate var isMetWithSilence: Bool {
        switch self {
        case .setTime, .tare: true
        default: false
        }
    }
}
