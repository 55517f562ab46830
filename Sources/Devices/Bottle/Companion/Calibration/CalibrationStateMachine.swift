import Bluetooth
import Companion

/// Decides everything about a calibration and does nothing: a value whose methods take what happened and return what to do.
///
/// The driver performs the actions in order, hands in what is received, and calls ``deadlinePassed(at:)`` when ``deadline`` is reached.
/// Time is what the driver's clock says, as a duration since any fixed moment.
///
/// Two ways lead to the points, each a machine of its own. Where the bottle only measures (option A), a person confirms each point, and the
/// companion asks for its raw reading and stores the calibration. Where the bottle has characteristic 8, it drives: it notices by itself that
/// it stands empty, or full, measures and stores, and the companion looks on. A third machine stores and reads back what they came to, or
/// puts the earlier calibration back. This one leads from one to the other.
///
/// A calibration counts as good only where a second witness agrees: the earlier calibration, a second reading, or, with neither, a person
/// who says so. Until then nothing new stays on the bottle, except on one that drives and had no calibration: no command takes one away.
public struct CalibrationStateMachine: Sendable {
    /// What the driver has to do, in order.
    public typealias Actions = [CalibrationAction]

    /// Whether the bottle drives the calibration itself.
    public private(set) var isDeviceDriven = false
    /// The last state that came on this connection.
    public private(set) var live: BottleState?
    /// The last weight by the bottle's own calibration, g; `nil` before one came.
    public private(set) var liveWeight: Int16?
    /// What the bottle had when this calibration began; `nil` where it had none.
    public private(set) var earlier: EarlierCalibration?

    /// Calibration that a failure puts back: ``earlier``, or the Configuration's calibration where the flag is not raised yet. A shipped bottle that
    /// started a moment ago raises it with its first look.
    private var before: EarlierCalibration?
    private let deadlines: CalibrationDeadlines
    private var stage = Stage.notStarted
    /// What measures the points, or did; `nil` before the bottle has said what it has.
    private var points: (any CalibrationMeasuring)?
    private var storage: CalibrationStorage
    /// What was stored when the bottle's present calibration was made, as the driver remembers it.
    private var known: CalibrationData?

    private enum Stage {
        case notStarted
        /// The bottle is asked what it has.
        case preparing(CalibrationAnswers, until: Duration)
        case measuring
        case reviewing(CalibrationReview)
        case storing
        case failed(CalibrationError, at: CalibrationPoint?)
    }

    /// A machine at rest, without a link.
    public init(deadlines: CalibrationDeadlines = CalibrationDeadlines()) {
        self.deadlines = deadlines
        storage = CalibrationStorage(deadlines: deadlines)
    }

    /// Where the calibration is.
    public var state: CalibrationState {
        switch stage {
        case .notStarted: .notStarted
        case .preparing: .preparing
        case .measuring: points?.state ?? .preparing
        case .reviewing(let review): .reviewing(review)
        case .storing: storage.state
        case .failed(let error, _): .failed(error)
        }
    }

    /// When ``deadlinePassed(at:)`` has to be called; `nil` while nothing is waited for.
    public var deadline: Duration? {
        switch stage {
        case .preparing(_, let until): until
        case .measuring: points?.deadline
        case .reviewing: nil
        case .notStarted, .storing, .failed: storage.deadline
        }
    }

    /// Whether the bottle can be spoken to.
    public var isConnected: Bool { storage.isConnected }
    /// The pairs of points; a second one is made to check the first.
    public var readings: [CalibrationReading] { points?.readings ?? [CalibrationReading()] }
    /// Whether a second reading is under way, or was made.
    public var isSecondReading: Bool { readings.count > 1 }
    /// What the noise of the last two points means for their scale; `nil` unless both are there and are a calibration.
    public var uncertainty: CalibrationUncertainty? { judgement.uncertainty }
    /// What is being stored, or was.
    public var result: CalibrationResult? { storage.result }
    /// What the bottle was read back to have.
    var stored: CalibrationData? { storage.data }
    /// The step at which it failed.
    public var failedPoint: CalibrationPoint? { if case .failed(_, let point) = stage { point } else { nil } }
    /// The bottle noticed a movement and measures this point anew by itself.
    public var hasMoved: Bool { moves > 0 }
    /// How often in a row that was so.
    public var moves: Int { driven?.moves ?? 0 }
    /// The full bottle stood there where the empty one was asked for a second time: it has to be emptied first.
    public var mustBeEmptied: Bool { measuring?.mustBeEmptied == true }
    /// The bottle that drives stood still for a while where the full one is waited for, and did not find it full.
    public var isNotFilled: Bool { driven?.isNotFilled == true }
    /// What is still owed to the bottle after a failure.
    public var cleanUp: CalibrationCleanUp? { storage.cleanUp }
    /// The earlier calibration could not be put back.
    public var couldNotRestore: Bool { storage.couldNotRestore }
    /// Whether a bottle that did not confirm may have stored the calibration all the same: it is asked until it answers, or for a minute.
    public var isSaveInDoubt: Bool { storage.isInDoubt }
    /// Whether the bottle says that it has the scale that was stored and, by its flag, that it does not weigh with it yet: a shipped one
    /// does so after its next restart. It is asked again when it is back.
    public var needsRestart: Bool { storage.needsRestart }
    /// Whether a bottle that drives has stored by itself what nobody vouches for, and had nothing before that could be put back.
    public var keepsUnvouched: Bool {
        guard case .failed = stage, isDeviceDriven, before == nil else { return false }
        return readings.contains(where: \.isComplete)
    }

    private var measuring: (any CalibrationMeasuring)? { if case .measuring = stage { points } else { nil } }
    private var driven: DeviceDrivenCalibration? { measuring as? DeviceDrivenCalibration }
    private var judgement: CalibrationJudgement {
        CalibrationJudgement(readings: readings, earlier: earlier, isStoredByBottle: isDeviceDriven)
    }

    /// Whether a calibration can begin: none is under way, and nothing is owed to the bottle.
    public var canStart: Bool { isConnected && !state.isUnderWay && cleanUp == nil }
    /// Whether the point that is asked for can be measured now.
    public var canMeasure: Bool { (measuring as? GuidedCalibration)?.canMeasure == true }
    /// Whether a person can leave now: not in the moment in which the bottle stores.
    public var canLeave: Bool { state.isUnderWay && !state.isStoring }
    /// Whether ``retry(at:)`` does something.
    public var canRetry: Bool {
        guard case .failed(let error) = state else { return false }
        return error.isRetryable && isConnected && cleanUp == nil
    }
    /// Whether ``retry(at:)`` goes on at the point that failed, and does not begin anew.
    public var retryGoesOn: Bool {
        guard case .failed(let error, .some) = stage, points is GuidedCalibration else { return false }
        switch error {
        case .measurementTimeout, .measurementUnstable, .disconnected, .refused: return true
        default: return false
        }
    }

    /// 0…1 while a point is measured; `nil` otherwise. The last tenth is left for the result.
    public func progress(at now: Duration) -> Double? {
        measuring?.measuringSince.map { min(0.99, max(0, (now - $0) / deadlines.usualMeasurement)) }
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
        driven?.patience(at: now).map { (.bottle($0.of), $0.left) } ?? storage.patience(at: now).map { (.companion, $0) }
    }

    // MARK: - What a person wants

    /// Begins. A no-op where ``canStart`` is false, but without a link it fails, and says so.
    ///
    /// - Parameter known: the calibration that was last stored on this bottle, where the companion remembers it.
    public mutating func start(known: CalibrationData?, at now: Duration) -> Actions {
        guard !state.isUnderWay else { return [] }
        self.known = known
        guard isConnected else { return fail(.notConnected, at: now) }
        guard canStart else { return [] }
        storage.forget()
        points = nil
        earlier = nil
        before = nil
        stage = .preparing(CalibrationAnswers(), until: now + deadlines.answer)
        return [.readConfiguration, .readState] + (isDeviceDriven ? [.readStatus] : [])
    }

    /// The point that is asked for is in place. A no-op where ``canMeasure`` is false.
    public mutating func measure(at now: Duration) -> Actions { guide { $0.measure(at: now) } }

    /// Measures both points again, to check the first reading.
    public mutating func secondReading(at now: Duration) -> Actions {
        guard case .reviewing = stage, isConnected else { return [] }
        stage = .measuring
        return points?.secondReading(at: now) ?? []
    }

    /// Stores what was measured on a person's word. A no-op where the bottle itself speaks against it.
    public mutating func saveUnchecked(at now: Duration) -> Actions {
        guard case .reviewing(let review) = stage, review.canBeWaived, isConnected else { return [] }
        do { return store(try judgement.vouched(by: .person), at: now) } catch { return fail(error, at: now) }
    }

    /// Tries the failed step again: the point where that is enough, else from the beginning.
    public mutating func retry(at now: Duration) -> Actions {
        guard canRetry else { return [] }
        if let result { return store(result, at: now) }
        guard retryGoesOn else { return start(known: known, at: now) }
        stage = .measuring
        return guide { [live] in $0.repeatPoint(live, at: now) }
    }

    /// Leaves the flow; the bottle is told. A no-op where ``canLeave`` is false.
    public mutating func leave(at now: Duration) -> Actions { canLeave ? fail(.left, at: now) : [] }

    /// Forgets the outcome.
    public mutating func dismiss() {
        guard !state.isUnderWay else { return }
        stage = .notStarted
        storage.forget()
    }

    /// Puts a calibration back that the bottle had before.
    public mutating func restore(_ data: CalibrationData, at now: Duration) -> Actions {
        guard canStart else { return [] }
        stage = .storing
        return storage.restore(data, at: now)
    }

    // MARK: - What happens

    /// A Current State was read or notified.
    public mutating func received(_ new: BottleState, at now: Duration) -> Actions {
        live = new
        if let weight = new.weight { liveWeight = new.flags.contains(.calibrated) ? weight : nil }
        return handle(.state(new), at: now)
    }

    /// A Configuration was read.
    public mutating func received(_ new: BottleConfiguration, at now: Duration) -> Actions { handle(.configuration(new), at: now) }

    /// A Calibration State was read or notified.
    public mutating func received(_ new: CalibrationStatus, at now: Duration) -> Actions { handle(.status(new), at: now) }

    /// A command was confirmed by the bottle: it came; what became of it shows later.
    public mutating func written(_ command: BottleCommand, at now: Duration) -> Actions { handle(.written(command), at: now) }

    /// The deadline has come.
    public mutating func deadlinePassed(at now: Duration) -> Actions {
        guard let deadline, now >= deadline else { return [] }
        return handle(.deadlinePassed, at: now)
    }

    /// The link stands. Also called for the first connection.
    ///
    /// - Parameter isDeviceDriven: whether the bottle has characteristic 8.
    public mutating func linkRestored(isDeviceDriven: Bool, at now: Duration) -> Actions {
        guard !isConnected else { return [] }
        self.isDeviceDriven = isDeviceDriven
        live = nil
        return storage.linkRestored(at: now)
    }

    /// The link is gone.
    public mutating func linkLost(_ reason: DisconnectReason, at now: Duration) -> Actions {
        guard isConnected else { return [] }
        live = nil
        liveWeight = nil
        storage.linkLost(at: now)
        return canLeave ? fail(.disconnected(reason), at: now) : []
    }

    // MARK: - From one machine to the other

    private mutating func handle(_ event: CalibrationEvent, at now: Duration) -> Actions {
        do throws(CalibrationError) {
            switch stage {
            case .preparing(var answers, let until):
                if case .deadlinePassed = event { throw .noAnswer }
                answers.note(event)
                stage = .preparing(answers, until: until)
                return prepared(answers, at: now)
            case .measuring:
                let actions = try points?.handle(event, at: now) ?? []
                return points?.deadline == nil ? try judge(at: now) : actions
            case .reviewing: return try points?.handle(event, at: now) ?? []
            case .notStarted, .storing, .failed: return storage.handle(event, at: now)
            }
        } catch { return fail(error, at: now) }
    }

    /// Goes on when the bottle has said everything that was asked.
    private mutating func prepared(_ answers: CalibrationAnswers, at now: Duration) -> Actions {
        guard let configuration = answers.configuration, let current = answers.state, !isDeviceDriven || answers.status != nil else {
            return []
        }
        let configured = EarlierCalibration(scale: configuration.scale, tare: configuration.tare, known: known)
        if current.flags.contains(.calibrated), configuration.scale > 0 { earlier = configured }
        before = configuration.isTaken ? configured : earlier
        stage = .measuring
        guard let status = answers.status else {
            points = GuidedCalibration(current, weighs: earlier != nil, deadlines: deadlines, at: now)
            return []
        }
        var driven = DeviceDrivenCalibration(current, status, deadlines: deadlines, at: now)
        defer { points = driven }
        return driven.start(at: now)
    }

    /// Both points are there.
    private mutating func judge(at now: Duration) throws(CalibrationError) -> Actions {
        switch try judgement.verdict() {
        case .review(let review): stage = .reviewing(review)
        case .store(let result): return store(result, at: now)
        }
        return []
    }

    private mutating func guide(_ step: (inout GuidedCalibration) -> Actions) -> Actions {
        guard case .measuring = stage, var guided = points as? GuidedCalibration else { return [] }
        defer { points = guided }
        return step(&guided)
    }

    private mutating func store(_ result: CalibrationResult, at now: Duration) -> Actions {
        stage = .storing
        return storage.store(result, isOnBottle: isDeviceDriven, at: now)
    }

    /// Ends in a failure, and pays what is owed to the bottle.
    private mutating func fail(_ error: CalibrationError, at now: Duration) -> Actions {
        let wasWorking = canLeave
        stage = .failed(error, at: state.point)
        if wasWorking { return storage.owe(points?.owed(before) ?? CalibrationCleanUp(), at: now) }
        storage.forget()
        return []
    }
}

/// What the driver tells, in this machine's words.
extension CalibrationStateMachine: ProcedureStateMachine {
    public mutating func performed(_ action: CalibrationAction, at now: Duration) -> Actions {
        guard case .command(let command) = action else { return [] }
        return written(command, at: now)
    }

    public mutating func failed(_ action: CalibrationAction, with error: any Error, at now: Duration) -> Actions {
        switch action {
        // While polling, the next one may succeed, and the deadline decides.
        case .readState, .readConfiguration, .readStatus: state == .preparing ? fail(.refused("\(error)"), at: now) : []
        // A bottle that does not know the command has nothing to cancel.
        case .command(.cancelCalibration): written(.cancelCalibration, at: now)
        case .command(.measurePoint), .command(.startCalibration): canLeave ? fail(.refused("\(error)"), at: now) : []
        case .command: []
        }
    }
}

/// An order of a ``CalibrationStateMachine``; what it has read comes back as an event.
public enum CalibrationAction: Sendable, Hashable {
    case readState
    case readConfiguration
    /// Of characteristic 8.
    case readStatus
    /// Written with a response; its success is reported by `written`.
    case command(BottleCommand)
}

/// An event for the machines of a calibration.
enum CalibrationEvent: Sendable {
    case state(BottleState)
    case configuration(BottleConfiguration)
    /// Of characteristic 8.
    case status(CalibrationStatus)
    /// The bottle confirmed a command: it came; what became of it shows later.
    case written(BottleCommand)
    case deadlinePassed
}
