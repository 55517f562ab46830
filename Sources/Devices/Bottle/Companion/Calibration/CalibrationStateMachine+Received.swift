import Bluetooth

/// What the bottle says.
extension CalibrationStateMachine {
    /// A Current State was read or notified.
    public mutating func received(_ new: BottleState, at now: Duration) -> Actions {
        live = new
        answers.state = new
        observeWeight(new)
        switch state {
        case .preparing: return prepared(at: now)
        case .emptyBottlePrompt where mustBeEmptied: return beginsWhenEmptied(new, at: now)
        case .fullBottlePrompt where isDeviceDriven:
            lookWhetherFilled(new, at: now)
            return []
        case .measuringEmpty where isDeviceDriven: return isFull(new) ? stopMeasuringFull(at: now) : []
        case .measuringEmpty, .measuringFull: return isDeviceDriven ? [] : measured(new, at: now)
        case .savingCalibration, .restoring, .failed(.saveFailed): return checkStored(at: now)
        default: return []
        }
    }

    /// A Configuration was read.
    public mutating func received(_ configuration: BottleConfiguration, at now: Duration) -> Actions {
        answers.configuration = configuration
        switch state {
        case .preparing: return prepared(at: now)
        case .savingCalibration, .restoring, .failed(.saveFailed): return checkStored(at: now)
        default: return checkRestored(at: now)
        }
    }

    private mutating func observeWeight(_ new: BottleState) {
        guard let weight = new.weight else { return }
        liveWeight = new.flags.contains(.calibrated) ? weight : nil
        guard new.flags.contains(.stable) else {
            stillness = CalibrationNoise()
            return
        }
        guard new.flags.contains(.calibrated) else { return }
        // So much at once is somebody's doing, though the moment in which it did not stand still was missed, and no noise.
        if let latest = stillness.latest, abs(Int(weight) - Int(latest)) >= DrinkRecord.smallestDrink { stillness = CalibrationNoise() }
        stillness.add(weight)
    }

    /// Goes on when the bottle has said everything that was asked.
    mutating func prepared(at now: Duration) -> Actions {
        // A bottle in the hand tells one weight after the other while it begins: it is told once.
        guard !isStarting, let configuration = answers.configuration, let current = answers.state else { return [] }
        if isDeviceDriven, answers.status == nil { return [] }
        if current.flags.contains(.calibrated), configuration.scale > 0 {
            earlier = EarlierCalibration(scale: configuration.scale, tare: configuration.tare, known: known)
        }
        if isDeviceDriven { return startDevice(at: now) }
        return prompt(.empty, at: now)
    }

    /// A state that came while a point is measured.
    ///
    /// A bottle repeats its previous result when it begins to measure the second point, and a result counts only after it has been seen
    /// measuring this one, and not before a measurement can be over.
    private mutating func measured(_ new: BottleState, at now: Duration) -> Actions {
        guard var current = measurement else { return [] }
        if new.flags.contains(.measuring) {
            current.hasSeenMeasuring = true
            if !new.flags.contains(.stable) { current.wasUnstable = true }
            measurement = current
            return []
        }
        guard current.hasSeenMeasuring, now - current.began >= deadlines.shortestMeasurement, let adc = new.calibrationResult else {
            return []
        }
        guard adc != 0, new.flags.contains(.stable), !current.wasUnstable else { return fail(.measurementUnstable, at: now) }
        return accept(adc, of: current.point, at: now)
    }

    private mutating func accept(_ adc: Int32, of point: CalibrationPoint, at now: Duration) -> Actions {
        let last = readings.count - 1
        readings[last][point] = adc
        readings[last].noise[point] = stillness
        // A first point that does not repeat is told before the bottle is filled once more.
        if last > 0, let first = readings[0][point], let span = readings[0].span {
            let difference = (Double(adc) - Double(first)) / span
            // Nearer to the full bottle than to the empty one: it is measured again, and nothing is lost.
            if point == .empty, difference > 0.5 {
                readings[last] = CalibrationReading()
                let actions = prompt(.empty, at: now)
                mustBeEmptied = true
                return actions
            }
            if abs(difference) > CalibrationResult.tolerance { return fail(.poorFit(Self.sentence(point, difference)), at: now) }
        }
        enter(point == .empty ? .emptyMeasured(adc: adc) : .fullMeasured(adc: adc), for: deadlines.pause, at: now)
        return []
    }

    private static func sentence(_ point: CalibrationPoint, _ difference: Double) -> String {
        let grams = Int((abs(difference) * Double(CalibrationData.volume)).rounded())
        let which = point == .empty ? "empty" : "full"
        return "The \(which) bottle was \(grams) g \(difference > 0 ? "heavier" : "lighter") the second time. "
            + "One of the two times it was probably not \(which), or it stood tilted."
    }

    /// A command was confirmed by the bottle: it came; what became of it shows later.
    public mutating func written(_ command: BottleCommand, at now: Duration) -> Actions {
        switch command {
        case .setCalibration(let data):
            if state.isStoring, data == target {
                isTargetWritten = true
                answers = Answers()
                return askStored(at: now)
            }
            if data == cleanUp?.restores?.data { cleanUp?.isPut = true }
            return checkRestored(at: now)
        case .cancelCalibration:
            guard cleanUp?.needsCancel == true else { break }
            cleanUp?.needsCancel = false
            return payOwed(at: now)
        default: break
        }
        return []
    }

    /// A write or read failed while the link stands; `sentence` is the radio's.
    public mutating func actionFailed(_ action: CalibrationAction, sentence: String, at now: Duration) -> Actions {
        guard isConnected else { return [] }
        switch action {
        case .readState, .readConfiguration, .readStatus:
            // While polling, the next one may succeed, and the deadline decides.
            return state == .preparing ? fail(.refused(sentence), at: now) : []
        case .command(.cancelCalibration):
            // A bottle that does not know the command has nothing to cancel.
            return written(.cancelCalibration, at: now)
        case .command(.measurePoint), .command(.startCalibration):
            return state.isUnderWay && !state.isStoring ? fail(.refused(sentence), at: now) : []
        case .command: return []
        }
    }
}

extension CalibrationReading {
    /// What 830 g are, ADC units; `nil` unless both points are there and in order.
    var span: Double? {
        guard let empty, let full, full > empty else { return nil }
        return Double(full) - Double(empty)
    }
}
