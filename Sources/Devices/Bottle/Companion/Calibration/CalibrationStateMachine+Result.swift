/// Judging what was measured, and storing it.
extension CalibrationStateMachine {
    /// Both points are there.
    mutating func evaluate(at now: Duration) -> Actions {
        guard let reading = readings.last, let empty = reading.empty, let full = reading.full else { return fail(.noAnswer, at: now) }
        let data: CalibrationData
        do {
            data = try CalibrationData(empty: empty, full: full)
        } catch {
            return fail(.invalidMeasurement("\(error)"), at: now)
        }
        if let uncertainty, !uncertainty.isAcceptable { return fail(.tooNoisy(uncertainty), at: now) }
        if isSecondReading { return evaluateSecond(data, at: now) }
        guard let earlier else {
            enter(.reviewing(.nothingToCompare), for: nil, at: now)
            return []
        }
        let deviation = Double(data.scale) / Double(earlier.scale) - 1
        guard abs(deviation) > CalibrationResult.tolerance else { return store(check: .earlier(deviation: deviation), at: now) }
        enter(.reviewing(.differsFromEarlier(deviation: deviation)), for: nil, at: now)
        return []
    }

    /// What the noise of the last two points means for their scale; `nil` unless both are there and are a calibration.
    public var uncertainty: CalibrationUncertainty? {
        guard let reading = readings.last, let empty = reading.empty, let full = reading.full,
            let data = try? CalibrationData(empty: empty, full: full)
        else { return nil }
        return CalibrationUncertainty(reading, data, weighing: weighingScale)
    }

    /// By which the bottle weighs while it is measured, ADC units a gram; `nil` without a calibration. One that drives has stored its first
    /// reading by itself, and weighs with it during the second.
    private var weighingScale: Float? {
        guard isDeviceDriven, isSecondReading, let empty = readings[0].empty, let full = readings[0].full else { return earlier?.scale }
        return (try? CalibrationData(empty: empty, full: full))?.scale
    }

    private mutating func evaluateSecond(_ data: CalibrationData, at now: Duration) -> Actions {
        guard let first = readings.first, let empty = first.empty, let full = first.full, let span = first.span else {
            return fail(.noAnswer, at: now)
        }
        let differences = [Double(data.empty) - Double(empty), Double(data.full) - Double(full)].map { $0 / span }
        guard differences.allSatisfy({ abs($0) <= CalibrationResult.tolerance }) else {
            let grams = differences.map { "\(Int(($0 * Double(CalibrationData.volume)).rounded())) g" }
            return fail(
                .poorFit(
                    "The second reading contradicts the first: the empty bottle differs by \(grams[0]), and the full one by \(grams[1]). "
                        + "One of the times it was probably not empty, not full, or tilted."), at: now)
        }
        let grams = differences.map { $0 * Double(CalibrationData.volume) }
        return store(check: .secondReading(empty: grams[0], full: grams[1]), at: now)
    }

    /// Stores the readings' mean.
    mutating func store(check: CalibrationResult.Check, at now: Duration) -> Actions {
        let empties = readings.compactMap { $0.empty.map(Double.init) }
        let fulls = readings.compactMap { $0.full.map(Double.init) }
        // A bottle that drives has stored its last pair by itself.
        let last = readings.count - 1
        let empty = isDeviceDriven ? readings[last].empty : Self.mean(empties)
        let full = isDeviceDriven ? readings[last].full : Self.mean(fulls)
        guard let empty, let full, let data = try? CalibrationData(empty: empty, full: full) else { return fail(.noAnswer, at: now) }
        result = CalibrationResult(data: data, check: check, noise: readings[last].noise)
        return save(at: now)
    }

    private static func mean(_ values: [Double]) -> Int32? {
        values.isEmpty ? nil : Int32(exactly: (values.reduce(0, +) / Double(values.count)).rounded())
    }

    /// Writes the result, or, where the bottle has stored it by itself, looks whether it has.
    mutating func save(at now: Duration) -> Actions {
        guard let result else { return fail(.noAnswer, at: now) }
        target = result.data
        guard isDeviceDriven else { return write(entering: .savingCalibration, at: now) }
        enter(.savingCalibration, for: deadlines.save, at: now)
        isTargetWritten = true
        answers = Answers()
        return askStored(at: now)
    }

    /// Writes ``target``.
    mutating func write(entering state: CalibrationState, at now: Duration) -> Actions {
        guard let target else { return [] }
        enter(state, for: deadlines.save, at: now)
        isTargetWritten = false
        answers = Answers()
        return [.command(.setCalibration(target))]
    }

    /// Reads back what the bottle has.
    mutating func askStored(at now: Duration) -> Actions {
        nextPoll = now + deadlines.poll
        return [.readConfiguration, .readState]
    }

    /// Stored means that the bottle says so: its flag, and its scale.
    mutating func checkStored(at now: Duration) -> Actions {
        guard isTargetWritten, let target, let configuration = answers.configuration, let current = answers.state,
            current.flags.contains(.calibrated), configuration.scale.isClose(to: target.scale)
        else { return [] }
        let isRestoring = result == nil
        enter(isRestoring ? .restored(scaleFactor: target.scale) : .complete(scaleFactor: target.scale), for: nil, at: now)
        known = target
        return []
    }
}
