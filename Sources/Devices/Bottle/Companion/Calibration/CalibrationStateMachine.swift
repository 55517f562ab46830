import Bluetooth

/// Decides everything about a guided calibration and does nothing: a value whose methods take what happened and return what to do.
///
/// The driver performs the actions in order, hands in what is received, and calls ``deadlinePassed(at:)`` when ``deadline`` is reached.
/// Time is what the driver's clock says, as a duration since any fixed moment.
///
/// Two ways lead through it. Where the bottle only measures (option A), a person confirms each point, the companion asks for its raw
/// reading and stores the calibration. Where the bottle has characteristic 8, it drives: it notices by itself that it stands empty, or
/// full, measures and stores, and the companion looks on, judges the result, and puts the earlier calibration back where it is poor.
///
/// A calibration counts as good only where a second witness agrees: the earlier calibration, a second reading, or, with neither, a person
/// who says so. Until then nothing new stays on the bottle, except on one that drives and had no calibration: no command takes one away.
public struct CalibrationStateMachine: Sendable {
    /// What the driver has to do, in order.
    public typealias Actions = [CalibrationAction]

    /// Where the calibration is.
    public internal(set) var state = CalibrationState.notStarted
    /// Whether the bottle can be spoken to.
    public internal(set) var isConnected = false
    /// Whether the bottle drives the calibration itself.
    public internal(set) var isDeviceDriven = false
    /// The last state that came on this connection.
    public internal(set) var live: BottleState?
    /// The last weight by the bottle's own calibration, g; `nil` before one came.
    public internal(set) var liveWeight: Int16?
    /// The pairs of points; a second one is made to check the first.
    public internal(set) var readings = [CalibrationReading()]
    /// What the bottle had when this calibration began; `nil` where it had none.
    public internal(set) var earlier: EarlierCalibration?
    /// What is being stored, or was.
    public internal(set) var result: CalibrationResult?
    /// The step at which it failed.
    public internal(set) var failedPoint: CalibrationPoint?
    /// The bottle noticed a movement and measures this point anew by itself.
    public internal(set) var hasMoved = false
    /// How often in a row that was so.
    public internal(set) var moves = 0
    /// The full bottle stood there where the empty one was asked for a second time: it has to be emptied first.
    public internal(set) var mustBeEmptied = false
    /// The bottle that drives stood still for a while where the full one is waited for, and did not find it full.
    public internal(set) var isNotFilled = false
    /// What is still owed to the bottle after a failure.
    public internal(set) var cleanUp: CleanUp?
    /// The earlier calibration could not be put back.
    public internal(set) var couldNotRestore = false

    /// A bottle that drives begins this point anew for ever: after so many times the table is at fault, and no patience helps.
    static let mostMoves = 10

    let deadlines: CalibrationDeadlines
    /// What was stored when the bottle's present calibration was made, as the driver remembers it.
    var known: CalibrationData?
    /// When the state counts as failed; `nil` while a person is waited for.
    var stateDeadline: Duration?
    /// When the bottle is asked again.
    var nextPoll: Duration?
    var measurement: Measurement?
    /// Weights since the bottle stands still.
    var stillness = CalibrationNoise()
    /// Since when the bottle stands still in this state, where it is waited for to be full.
    var stillSince: Duration?
    /// What the bottle has answered since it was asked.
    var answers = Answers()
    /// What is being put back or stored.
    var target: CalibrationData?
    var isTargetWritten = false
    /// How often a bottle that did not confirm is asked again whether it has it.
    var savePolls = 0
    /// Whether the bottle that drives has been seen at work in this calibration: what it says of an earlier one does not count.
    var hasSeenWork = false
    /// Whether the bottle that drives was told to begin.
    var isStarting = false
    /// Whether it was told to stop first, and has not said that it did.
    var isStopping = false

    /// A measurement that was asked for.
    struct Measurement: Sendable, Hashable {
        let point: CalibrationPoint
        let began: Duration
        var hasSeenMeasuring = false
        var wasUnstable = false
    }

    /// What came since it was asked for.
    struct Answers: Sendable, Hashable {
        var state: BottleState?
        var configuration: BottleConfiguration?
        var status: CalibrationStatus?
    }

    /// What is owed to the bottle when a calibration has failed.
    public struct CleanUp: Sendable, Hashable {
        /// It has to be told that the calibration is over.
        var needsCancel: Bool
        /// It may have stored what nobody vouches for: this one has to be on it.
        var restores: EarlierCalibration?
        /// It was written, and the bottle has confirmed that it came.
        var isPut = false
        var attempts = 0
    }

    /// A machine at rest, without a link.
    public init(deadlines: CalibrationDeadlines = CalibrationDeadlines()) {
        self.deadlines = deadlines
    }

    /// When ``deadlinePassed(at:)`` has to be called; `nil` while nothing is waited for.
    public var deadline: Duration? {
        switch (stateDeadline, isConnected ? nextPoll : nil) {
        case (let left?, let right?): min(left, right)
        case (let left, let right): left ?? right
        }
    }

    /// Whether a bottle that did not confirm may have stored the calibration all the same: it is asked until it answers, or for a minute.
    public var isSaveInDoubt: Bool { state == .failed(.saveFailed) && isTargetWritten && (savePolls > 0 || !isConnected) }

    /// Whether the bottle says that it has the scale that was stored and, by its flag, that it does not weigh with it yet: a shipped one
    /// does so after its next restart. It is asked again when it is back.
    public var needsRestart: Bool {
        guard state == .failed(.saveFailed), isTargetWritten, let target, let scale = answers.configuration?.scale, let told = answers.state
        else { return false }
        return scale.isClose(to: target.scale) && !told.flags.contains(.calibrated)
    }

    /// Whether a bottle that drives has stored by itself what nobody vouches for, and had nothing before that could be put back.
    public var keepsUnvouched: Bool {
        guard case .failed(let error) = state, error != .saveFailed, isDeviceDriven, earlier == nil else { return false }
        return readings.contains(where: \.isComplete)
    }

    /// Whether a calibration can begin: none is under way, and nothing is owed to the bottle.
    public var canStart: Bool { isConnected && !state.isUnderWay && cleanUp == nil }

    /// Whether the point that is asked for can be measured now.
    public var canMeasure: Bool {
        guard isConnected, !isDeviceDriven, let live else { return false }
        switch state {
        case .emptyBottlePrompt, .fullBottlePrompt: return live.flags.contains(.stable) && !live.flags.contains(.measuring)
        default: return false
        }
    }

    /// Whether a person can leave now: not in the moment in which the bottle stores.
    public var canLeave: Bool { state.isUnderWay && !state.isStoring }

    /// Whether ``retry(at:)`` does something.
    public var canRetry: Bool {
        guard case .failed(let error) = state else { return false }
        return error.isRetryable && isConnected && cleanUp == nil
    }

    /// 0…1 while a point is measured; `nil` otherwise. The last tenth is left for the result.
    public func progress(at now: Duration) -> Double? {
        switch state {
        case .measuringEmpty, .measuringFull:
            guard let measurement else { return 0 }
            return min(0.99, max(0, (now - measurement.began) / deadlines.usualMeasurement))
        default: return nil
        }
    }

    /// What waits for a person, or for the bottle, and not for ever.
    public enum Patience: Sendable, Hashable {
        /// The bottle that drives, for this point.
        case bottle(CalibrationPoint)
        /// This companion, for the bottle to come back.
        case companion
    }

    /// Who waits, and how much longer; `nil` where nobody does, or without end.
    public func patience(at now: Duration) -> (of: Patience, left: Duration)? {
        guard let stateDeadline else { return nil }
        switch state {
        case .emptyBottlePrompt where isDeviceDriven:
            return (.bottle(.empty), max(.zero, stateDeadline - now - deadlines.deviceEmpty + deadlines.bottleEmpty))
        case .fullBottlePrompt where isDeviceDriven:
            return (.bottle(.full), max(.zero, stateDeadline - now - deadlines.deviceFull + deadlines.bottleFull))
        case .savingCalibration, .restoring:
            return isConnected ? nil : (.companion, max(.zero, stateDeadline - now))
        default: return nil
        }
    }

    /// Whether ``retry(at:)`` goes on at the point that failed, and does not begin anew.
    public var retryGoesOn: Bool {
        guard case .failed(let error) = state, !isDeviceDriven, failedPoint != nil else { return false }
        switch error {
        case .measurementTimeout, .measurementUnstable, .disconnected, .refused: return true
        default: return false
        }
    }

    /// Whether a second reading is under way, or was made.
    public var isSecondReading: Bool { readings.count > 1 }

    // MARK: - What a person wants

    /// Begins. A no-op where ``canStart`` is false, but without a link it fails, and says so.
    ///
    /// - Parameter known: the calibration that was last stored on this bottle, where the companion remembers it.
    public mutating func start(known: CalibrationData?, at now: Duration) -> Actions {
        guard isConnected || state.isUnderWay else { return fail(.notConnected, at: now) }
        guard canStart else { return [] }
        self.known = known
        readings = [CalibrationReading()]
        result = nil
        earlier = nil
        couldNotRestore = false
        return prepare(at: now)
    }

    /// The point that is asked for is in place. A no-op where ``canMeasure`` is false.
    public mutating func measure(at now: Duration) -> Actions {
        guard canMeasure, let point = state.point else { return [] }
        enter(.measuring(point), for: deadlines.measurement, at: now)
        measurement = Measurement(point: point, began: now)
        nextPoll = now + deadlines.poll
        return [.command(.measurePoint(point))]
    }

    /// Measures both points again, to check the first reading.
    public mutating func secondReading(at now: Duration) -> Actions {
        guard case .reviewing = state, isConnected else { return [] }
        readings.append(CalibrationReading())
        guard isDeviceDriven else { return prompt(.empty, at: now) }
        // A bottle that drives measures whatever stands on it.
        return live.map(isFull) == true ? askToEmpty(at: now) : startDevice(at: now)
    }

    /// Stores what was measured on a person's word. A no-op where the bottle itself speaks against it.
    public mutating func saveUnchecked(at now: Duration) -> Actions {
        guard case .reviewing(let review) = state, review.canBeWaived, isConnected else { return [] }
        return store(check: .person, at: now)
    }

    /// Tries the failed step again: the point where that is enough, else from the beginning.
    public mutating func retry(at now: Duration) -> Actions {
        guard canRetry, case .failed(let error) = state else { return [] }
        switch error {
        case .saveFailed where result != nil:
            return save(at: now)
        case .measurementTimeout, .measurementUnstable, .disconnected, .refused:
            guard !isDeviceDriven, let failedPoint else { break }
            readings[readings.count - 1][failedPoint] = nil
            return prompt(failedPoint, at: now)
        default: break
        }
        return start(known: known, at: now)
    }

    /// Leaves the flow; the bottle is told. A no-op where ``canLeave`` is false.
    public mutating func leave(at now: Duration) -> Actions {
        guard canLeave else { return [] }
        return fail(.left, at: now)
    }

    /// Forgets the outcome.
    public mutating func dismiss() {
        guard !state.isUnderWay else { return }
        state = .notStarted
        failedPoint = nil
    }

    /// Puts a calibration back that the bottle had before.
    public mutating func restore(_ data: CalibrationData, at now: Duration) -> Actions {
        guard canStart else { return [] }
        result = nil
        target = data
        return write(entering: .restoring, at: now)
    }

    // MARK: - Moving

    mutating func enter(_ new: CalibrationState, for duration: Duration?, at now: Duration) {
        state = new
        stateDeadline = duration.map { now + $0 }
        nextPoll = nil
        measurement = nil
        failedPoint = nil
        mustBeEmptied = false
        isNotFilled = false
        stillSince = nil
        isStopping = false
    }

    /// Asks for a point, and looks at the bottle while a person is at work.
    mutating func prompt(_ point: CalibrationPoint, at now: Duration) -> Actions {
        let limit = point == .empty ? deadlines.deviceEmpty : deadlines.deviceFull
        enter(.prompt(point), for: isDeviceDriven ? limit : nil, at: now)
        stillness = CalibrationNoise()
        nextPoll = now + deadlines.promptPoll
        return []
    }

    /// Asks the bottle what it has.
    private mutating func prepare(at now: Duration) -> Actions {
        enter(.preparing, for: deadlines.answer, at: now)
        answers = Answers()
        hasSeenWork = false
        isStarting = false
        hasMoved = false
        return [.readConfiguration, .readState] + (isDeviceDriven ? [.readStatus] : [])
    }

    /// Ends in a failure, and pays what is owed to the bottle.
    mutating func fail(_ error: CalibrationError, at now: Duration) -> Actions {
        let point = state.point
        let wasWorking = state.isUnderWay && !state.isStoring
        // A bottle that drives stores by itself, perhaps while nobody listens.
        let mayHaveStored = isDeviceDriven && wasWorking && (state != .preparing || isStarting)
        if point == .empty, readings[0].noise[.empty] == nil { readings[0].noise[.empty] = stillness }
        enter(.failed(error), for: nil, at: now)
        failedPoint = point
        hasMoved = false
        guard wasWorking else { return [] }
        cleanUp = CleanUp(needsCancel: true, restores: mayHaveStored ? earlier : nil)
        return payOwed(at: now)
    }
}
