import Bluetooth

/// Links, deadlines, and what is owed to a bottle that was left.
extension CalibrationStateMachine {
    /// The link stands. Also called for the first connection.
    ///
    /// - Parameter isDeviceDriven: whether the bottle has characteristic 8.
    public mutating func linkRestored(isDeviceDriven: Bool, at now: Duration) -> Actions {
        guard !isConnected else { return [] }
        isConnected = true
        self.isDeviceDriven = isDeviceDriven
        live = nil
        answers = Answers()
        if state.isStoring {
            // The bottle may have it, or not: it is asked before anything is said again.
            stateDeadline = now + deadlines.save
            guard isTargetWritten || isDeviceDriven, target != nil else { return write(entering: state, at: now) }
            return askStored(at: now)
        }
        // The last word on a calibration that was written just before the link was lost is the bottle's.
        if state == .failed(.saveFailed), isTargetWritten {
            nextPoll = now + deadlines.answer
            return [.readConfiguration, .readState]
        }
        return payOwed(at: now)
    }

    /// The link is gone.
    public mutating func linkLost(_ reason: DisconnectReason, at now: Duration) -> Actions {
        guard isConnected else { return [] }
        isConnected = false
        live = nil
        liveWeight = nil
        nextPoll = nil
        if state.isStoring {
            // Whether it was stored shows when the bottle is back.
            stateDeadline = now + deadlines.reconnect
            return []
        }
        return state.isUnderWay ? fail(.disconnected(reason), at: now) : []
    }

    /// The deadline has come.
    public mutating func deadlinePassed(at now: Duration) -> Actions {
        if let stateDeadline, now >= stateDeadline { return stateEnded(at: now) }
        guard isConnected, let poll = nextPoll, now >= poll else { return [] }
        switch state {
        case .emptyBottlePrompt, .fullBottlePrompt:
            nextPoll = now + deadlines.promptPoll
            if isDeviceDriven { return mustBeEmptied ? [.readState] : [.readStatus, .readState] }
            // The last result hides the weight until the bottle is told that it was taken.
            guard live?.calibrationResult != nil, earlier != nil else { return [.readState] }
            return [.command(.cancelCalibration), .readState]
        case .preparing, .measuringEmpty, .measuringFull:
            nextPoll = now + deadlines.poll
            return isDeviceDriven ? [.readStatus] : [.readState]
        case .savingCalibration, .restoring:
            guard isTargetWritten else {
                nextPoll = nil
                return []
            }
            return askStored(at: now)
        case .failed(.saveFailed) where savePolls > 0:
            // A bottle that was silent for a while may have stored it all the same.
            savePolls -= 1
            nextPoll = now + deadlines.answer
            return [.readConfiguration, .readState]
        default:
            nextPoll = nil
            return payOwed(at: now)
        }
    }

    private mutating func stateEnded(at now: Duration) -> Actions {
        switch state {
        case .emptyMeasured: return prompt(.full, at: now)
        case .fullMeasured: return evaluate(at: now)
        case .preparing: return fail(.noAnswer, at: now)
        case .emptyBottlePrompt, .fullBottlePrompt, .measuringEmpty, .measuringFull: return fail(.measurementTimeout, at: now)
        case .savingCalibration, .restoring:
            let actions = fail(.saveFailed, at: now)
            isTargetWritten = true
            savePolls = 12
            nextPoll = now + deadlines.poll
            return actions
        default:
            stateDeadline = nil
            return []
        }
    }

    // MARK: - What is owed

    /// Tells the bottle that the calibration is over, and puts the earlier one back where it may be gone.
    mutating func payOwed(at now: Duration) -> Actions {
        guard let owed = cleanUp, isConnected else { return [] }
        if owed.needsCancel { return (owed.restores == nil ? [] : [.readStatus]) + [.command(.cancelCalibration)] }
        guard owed.restores != nil else {
            cleanUp = nil
            return []
        }
        guard owed.attempts < 10 else {
            cleanUp = nil
            couldNotRestore = true
            return []
        }
        cleanUp?.attempts += 1
        nextPoll = now + deadlines.poll
        answers = Answers()
        return [.readStatus, .readConfiguration]
    }

    /// Looks whether the bottle has the calibration that it had before, and writes it where it has another.
    mutating func checkRestored(at now: Duration) -> Actions {
        guard let owed = cleanUp, !owed.needsCancel, let earlier = owed.restores, isConnected,
            let configuration = answers.configuration, let status = answers.status
        else { return [] }
        // A bottle that has completed has stored its own points, whose scale may by chance be the earlier one's.
        let mayHaveOthers = status.state == .complete && !owed.isPut && earlier.data != nil
        if configuration.scale.isClose(to: earlier.scale), owed.attempts > 0, !mayHaveOthers {
            cleanUp = nil
            nextPoll = nil
            return []
        }
        // Its weights are those of the first reading: during a second one the bottle may weigh with what it stored after the first.
        guard let data = earlier.restorable(reading: readings[0].empty, weight: readings[0].noise[.empty]?.meanWeight) else {
            cleanUp = nil
            nextPoll = nil
            couldNotRestore = true
            return []
        }
        answers = Answers()
        return [.command(.setCalibration(data))]
    }
}
