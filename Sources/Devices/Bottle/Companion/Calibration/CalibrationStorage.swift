import Bluetooth

/// Brings a calibration to the bottle and reads it back, and gives a bottle back what it had where a calibration failed.
struct CalibrationStorage: Sendable {
    typealias Actions = [CalibrationAction]

    private(set) var isConnected = false
    /// When the deadline has passed; `nil` while nothing is waited for.
    private(set) var deadline: Duration?
    private let deadlines: CalibrationDeadlines
    private var step = Step.idle
    private var answers = CalibrationAnswers()

    private enum Step {
        case idle
        case storing(Job, until: Duration)
        /// The bottle did not confirm in time that it has it, and is asked so many times more.
        case unconfirmed(Job, polls: Int)
        case stored(Job)
        case owing(CalibrationCleanUp)
        /// The earlier calibration could not be put back.
        case lost
    }

    private struct Job {
        let data: CalibrationData
        /// What speaks for it; `nil` for an earlier one that is put back.
        let result: CalibrationResult?
        /// Whether what the bottle says of its calibration can be this one.
        var isWritten = false
    }

    /// Nothing to store, and no link.
    init(deadlines: CalibrationDeadlines) { self.deadlines = deadlines }

    private var job: Job? {
        switch step {
        case .storing(let job, _), .unconfirmed(let job, _), .stored(let job): job
        case .idle, .owing, .lost: nil
        }
    }

    /// Where it is; as before a calibration where there is nothing to store.
    var state: CalibrationState {
        switch step {
        case .storing(let job, _): job.result == nil ? .restoring : .savingCalibration
        case .unconfirmed: .failed(.saveFailed)
        case .stored(let job): job.result == nil ? .restored(scaleFactor: job.data.scale) : .complete(scaleFactor: job.data.scale)
        case .idle, .owing, .lost: .notStarted
        }
    }

    var data: CalibrationData? { job?.data }
    var result: CalibrationResult? { job?.result }
    var cleanUp: CalibrationCleanUp? { if case .owing(let owed) = step { owed } else { nil } }
    var couldNotRestore: Bool { if case .lost = step { true } else { false } }
    var isInDoubt: Bool { if case .unconfirmed(_, let polls) = step { polls > 0 || !isConnected } else { false } }
    var needsRestart: Bool {
        guard case .unconfirmed(let job, _) = step, let scale = answers.configuration?.scale, let state = answers.state else {
            return false
        }
        return scale.isClose(to: job.data.scale) && !state.flags.contains(.calibrated)
    }

    /// How much longer a bottle that is gone is waited for.
    func patience(at now: Duration) -> Duration? {
        guard case .storing(_, let until) = step, !isConnected else { return nil }
        return max(.zero, until - now)
    }

    // MARK: - What is wanted

    /// Stores a result, or, where the bottle has stored it by itself, looks whether it has.
    mutating func store(_ result: CalibrationResult, isOnBottle: Bool, at now: Duration) -> Actions {
        store(Job(data: result.data, result: result, isWritten: isOnBottle), at: now)
    }

    /// Puts a calibration back that the bottle had before.
    mutating func restore(_ data: CalibrationData, at now: Duration) -> Actions { store(Job(data: data, result: nil), at: now) }

    private mutating func store(_ job: Job, at now: Duration) -> Actions {
        step = .storing(job, until: now + deadlines.save)
        answers = CalibrationAnswers()
        if job.isWritten { return ask(after: deadlines.poll, at: now) }
        deadline = now + deadlines.save
        return [.command(.setCalibration(job.data))]
    }

    /// Reads back what the bottle has.
    private mutating func ask(after interval: Duration, at now: Duration) -> Actions {
        deadline = now + interval
        if case .storing(_, let until) = step { deadline = min(until, now + interval) }
        return [.readConfiguration, .readState]
    }

    /// A calibration ended: tells the bottle so, and puts the earlier one back where it may be gone.
    mutating func owe(_ cleanUp: CalibrationCleanUp, at now: Duration) -> Actions {
        enter(.owing(cleanUp))
        return payOwed(at: now)
    }

    /// Forgets how it came out, but neither what is owed nor what was lost.
    mutating func forget() { if job != nil { enter(.idle) } }

    private mutating func enter(_ step: Step) {
        self.step = step
        deadline = nil
    }

    // MARK: - What the link and the bottle say

    mutating func linkRestored(at now: Duration) -> Actions {
        isConnected = true
        answers = CalibrationAnswers()
        switch step {
        // The bottle may have it, or not: one that confirmed the write is asked before anything is said again.
        case .storing(let job, _): return store(job, at: now)
        // The last word on a calibration that was written just before the link was lost is the bottle's.
        case .unconfirmed: return ask(after: deadlines.answer, at: now)
        case .idle, .stored, .owing, .lost: return payOwed(at: now)
        }
    }

    /// Whether it was stored shows when the bottle is back.
    mutating func linkLost(at now: Duration) {
        isConnected = false
        deadline = nil
        guard case .storing(let job, _) = step else { return }
        step = .storing(job, until: now + deadlines.reconnect)
        deadline = now + deadlines.reconnect
    }

    mutating func handle(_ event: CalibrationEvent, at now: Duration) -> Actions {
        answers.note(event)
        switch (event, step) {
        case (.state, _): checkStored()
        case (.configuration, .owing): return checkRestored()
        case (.configuration, _): checkStored()
        case (.status(let status), .owing(var owed)):
            // It may have finished while nobody listened; its reading tells what the earlier calibration's points were.
            if status.empty != 0, owed.empty == nil { owed.empty = status.empty }
            step = .owing(owed)
            return checkRestored()
        case (.written(.setCalibration(let data)), .storing(var job, let until)) where data == job.data:
            job.isWritten = true
            step = .storing(job, until: until)
            answers = CalibrationAnswers()
            return ask(after: deadlines.poll, at: now)
        case (.written(.setCalibration(let data)), .owing(var owed)) where data == owed.restores?.data:
            owed.isPut = true
            step = .owing(owed)
        case (.written(.cancelCalibration), .owing(var owed)) where owed.needsCancel:
            owed.needsCancel = false
            step = .owing(owed)
            return payOwed(at: now)
        case (.deadlinePassed, _): return deadlinePassed(at: now)
        case (.status, _), (.written, _): break
        }
        return []
    }

    private mutating func deadlinePassed(at now: Duration) -> Actions {
        switch step {
        case .storing(var job, let until) where now >= until:
            job.isWritten = true
            step = .unconfirmed(job, polls: 12)
            deadline = isConnected ? now + deadlines.poll : nil
            return []
        case .storing: return ask(after: deadlines.poll, at: now)
        case .unconfirmed(let job, let polls) where polls > 0:
            // A bottle that was silent for a while may have stored it all the same.
            step = .unconfirmed(job, polls: polls - 1)
            return ask(after: deadlines.answer, at: now)
        case .unconfirmed, .idle, .stored, .owing, .lost:
            deadline = nil
            return payOwed(at: now)
        }
    }

    /// Stored means that the bottle says so: its flag, and its scale.
    private mutating func checkStored() {
        guard let job, job.isWritten, let configuration = answers.configuration, let state = answers.state,
            state.flags.contains(.calibrated), configuration.scale.isClose(to: job.data.scale)
        else { return }
        enter(.stored(job))
    }

    // MARK: - What is owed

    private mutating func payOwed(at now: Duration) -> Actions {
        guard case .owing(var owed) = step, isConnected else { return [] }
        if owed.needsCancel { return (owed.restores == nil ? [] : [.readStatus]) + [.command(.cancelCalibration)] }
        guard owed.restores != nil, owed.attempts < 10, owed.silences < 40 else {
            enter(owed.restores == nil ? .idle : .lost)
            return []
        }
        if owed.attempts > 0, answers.configuration == nil, answers.status == nil { owed.silences += 1 } else { owed.attempts += 1 }
        step = .owing(owed)
        deadline = now + deadlines.poll
        answers = CalibrationAnswers()
        return [.readStatus, .readConfiguration]
    }

    /// Looks whether the bottle has the calibration that it had before, and writes it where it has another.
    private mutating func checkRestored() -> Actions {
        guard case .owing(var owed) = step, !owed.needsCancel, let earlier = owed.restores, isConnected,
            let configuration = answers.configuration, let status = answers.status
        else { return [] }
        // A bottle that has completed has stored its own points, whose scale may by chance be the earlier one's.
        let mayHaveOthers = status.state == .complete && !owed.isPut && earlier.data != nil
        if configuration.scale.isClose(to: earlier.scale), owed.attempts > 0, !mayHaveOthers {
            // A shipped bottle takes no order to end while it measures, and then stores: it is asked for as long as that takes, not for ever, as
            // one that nobody listened to goes on saying what it told last.
            owed.needsCancel = status.state.isUnderWay && owed.attempts < 7
            if owed.needsCancel { step = .owing(owed) } else { enter(.idle) }
        } else if let data = earlier.restorable(reading: owed.empty, weight: owed.weight) {
            answers = CalibrationAnswers()
            return [.command(.setCalibration(data))]
        } else {
            enter(.lost)
        }
        return []
    }
}
