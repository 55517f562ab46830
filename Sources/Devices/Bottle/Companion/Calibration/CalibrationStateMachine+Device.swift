import Bluetooth

/// A bottle that drives the calibration itself (characteristic 8).
extension CalibrationStateMachine {
    /// Tells the bottle to begin.
    mutating func startDevice(at now: Duration) -> Actions {
        // Someone else's calibration, or one that was left by a companion that was switched off, ends first; a bottle that has both orders
        // before it looks at START first, and then ignores it.
        let isBusy = answers.status?.state.isUnderWay == true
        if !isStopping { enter(.preparing, for: deadlines.answer, at: now) }
        isStopping = isBusy
        hasSeenWork = false
        hasMoved = false
        moves = 0
        nextPoll = now + deadlines.poll
        answers.status = nil
        guard !isBusy else { return [.command(.cancelCalibration)] }
        isStarting = true
        return [.command(.startCalibration)]
    }

    /// A Calibration State was read or notified.
    public mutating func received(_ status: CalibrationStatus, at now: Duration) -> Actions {
        answers.status = status
        guard isDeviceDriven else { return [] }
        if cleanUp?.restores != nil {
            // It may have finished while nobody listened; its reading tells what the earlier calibration's points were.
            if status.empty != 0, readings[0].empty == nil { readings[0].empty = status.empty }
            return checkRestored(at: now)
        }
        // What it still says of a reading that was stopped, or of the first, is no part of the one that has yet to begin.
        guard state.isUnderWay, !state.isStoring, !mustBeEmptied else { return [] }
        if state == .preparing, !isStarting { return prepared(at: now) }
        if case .reviewing = state { return [] }
        return follow(status, at: now)
    }

    private mutating func follow(_ status: CalibrationStatus, at now: Duration) -> Actions {
        switch status.state {
        case .triggered, .started:
            hasSeenWork = true
        case .waitingForEmpty:
            hasSeenWork = true
            return wait(for: .empty, at: now)
        case .measuringEmpty:
            hasSeenWork = true
            return measuring(.empty, at: now)
        case .waitingForFull:
            hasSeenWork = true
            return wait(for: .full, at: now)
        case .measuringFull:
            hasSeenWork = true
            return measuring(.full, at: now)
        case .complete:
            guard hasSeenWork else { break }
            readings[readings.count - 1].empty = status.empty
            readings[readings.count - 1].full = status.full
            keepNoise(of: .full)
            enter(.fullMeasured(adc: status.full), for: deadlines.pause, at: now)
        case .error:
            guard hasSeenWork else { break }
            // It gives up while it waits; in the middle of a measurement, it does not like what it has measured.
            return fail(state == .measuringFull ? .bottleRefused : .bottleGaveUp, at: now)
        case .idle:
            guard hasSeenWork else { break }
            return fail(.endedElsewhere, at: now)
        case .unknown: break
        }
        return []
    }

    private mutating func wait(for point: CalibrationPoint, at now: Duration) -> Actions {
        guard state != .prompt(point) else { return [] }
        if point == .full, state.point != .full, live.map(isFull) == true { return stopMeasuringFull(at: now) }
        hasMoved = state == .measuring(point)
        moves = hasMoved ? moves + 1 : 0
        if moves >= Self.mostMoves { return fail(.measurementUnstable, at: now) }
        if point == .full, readings.last?.noise[.empty] == nil { keepNoise(of: .empty) }
        return prompt(point, at: now)
    }

    private mutating func measuring(_ point: CalibrationPoint, at now: Duration) -> Actions {
        guard state != .measuring(point) else { return [] }
        let noise = stillness
        enter(.measuring(point), for: deadlines.measurement, at: now)
        stillness = noise
        hasMoved = false
        measurement = Measurement(point: point, began: now)
        nextPoll = now + deadlines.poll
        // A full bottle that stands there has nothing new to tell: it is asked what it weighs.
        return point == .empty && isSecondReading ? [.readState] : []
    }

    // MARK: - A full bottle in place of the empty one

    /// Whether the bottle stands there full where the empty one is measured a second time: it then weighs with the first reading, which a
    /// bottle that drives has stored by itself, and is nearer to 830 g than to 0.
    func isFull(_ new: BottleState) -> Bool {
        guard isDeviceDriven, isSecondReading, new.flags.isSuperset(of: [.stable, .calibrated]), let weight = new.weight else {
            return false
        }
        return Float(weight) > CalibrationData.volume / 2
    }

    /// Waits for the empty bottle before the bottle is told to begin; without a deadline, as nothing goes on meanwhile.
    mutating func askToEmpty(at now: Duration) -> Actions {
        readings[readings.count - 1] = CalibrationReading()
        enter(.emptyBottlePrompt, for: nil, at: now)
        stillness = CalibrationNoise()
        hasMoved = false
        mustBeEmptied = true
        nextPoll = now + deadlines.promptPoll
        return [.readState]
    }

    /// The bottle measures the full bottle for the empty one, or has: it would then wait in vain for one that is heavier still.
    mutating func stopMeasuringFull(at now: Duration) -> Actions { [.command(.cancelCalibration)] + askToEmpty(at: now) }

    /// A state that came while the bottle has to be emptied: the reading begins once it stands still, and is full no more.
    mutating func beginsWhenEmptied(_ new: BottleState, at now: Duration) -> Actions {
        guard isDeviceDriven, new.weight != nil, new.flags.contains(.stable), !isFull(new) else { return [] }
        return startDevice(at: now)
    }

    /// A state that came while the full bottle is waited for. The bottle measures it as soon as it is much heavier and stands still; one that
    /// stands still and is not measured has not been filled, or was full before.
    mutating func lookWhetherFilled(_ new: BottleState, at now: Duration) {
        stillSince = new.flags.contains(.stable) ? stillSince ?? now : nil
        if let stillSince, now - stillSince >= deadlines.unfilled { isNotFilled = true }
    }

    private mutating func keepNoise(of point: CalibrationPoint) {
        readings[readings.count - 1].noise[point] = stillness
    }
}
