import Bluetooth

/// The points of a bottle that drives (characteristic 8): it notices by itself that it stands empty, or full, measures and stores, and the
/// companion looks on.
struct DeviceDrivenCalibration: CalibrationMeasuring {
    /// It begins a point anew for ever: after so many times the table is at fault, and no patience helps.
    static let mostMoves = 10

    private(set) var readings = [CalibrationReading()]
    private(set) var deadline: Duration?
    private let deadlines: CalibrationDeadlines
    private var step: Step
    /// The last state that came.
    private var live: BottleState
    /// What the bottle last said since it was told something.
    private var status: CalibrationStatus?
    /// Weights since the bottle stands still.
    private var stillness = CalibrationNoise()

    /// The bottle was lifted, or shook, since the full one is waited for.
    private var wasTaken = false

    private enum Step {
        /// It was told to stop what it was at, and has not said that it did.
        case stopping(until: Duration)
        /// It was told to begin. What it says of an earlier calibration does not count before it has been seen at work in this one.
        case starting(until: Duration, hasSeenWork: Bool)
        /// The full bottle stands there, and nothing goes on before it is emptied.
        case emptying
        /// `moves`: how often in a row it noticed a movement, and came back to this point.
        case waiting(CalibrationPoint, since: Duration, moves: Int, stillSince: Duration?, isNotFilled: Bool)
        case measuring(CalibrationPoint, since: Duration, moves: Int)
        case measured(adc: Int32)
    }

    /// A bottle that has said where it is; ``start(at:)`` tells it to begin.
    init(_ live: BottleState, _ status: CalibrationStatus, deadlines: CalibrationDeadlines, at now: Duration) {
        self.live = live
        self.status = status
        self.deadlines = deadlines
        step = .stopping(until: now + deadlines.answer)
    }

    var state: CalibrationState {
        switch step {
        case .stopping, .starting: .preparing
        case .emptying: .emptyBottlePrompt
        case .waiting(let point, _, _, _, _): .prompt(point)
        case .measuring(let point, _, _): .measuring(point)
        case .measured(let adc): .fullMeasured(adc: adc)
        }
    }

    var measuringSince: Duration? { if case .measuring(_, let since, _) = step { since } else { nil } }
    var mustBeEmptied: Bool { if case .emptying = step { true } else { false } }
    /// How often in a row it noticed a movement, and waits for this point anew; 0 where it did not move.
    var moves: Int { if case .waiting(_, _, let moves, _, _) = step { moves } else { 0 } }
    /// It stood still for a while where the full bottle is waited for, and was not found full.
    var isNotFilled: Bool { if case .waiting(_, _, _, _, let isNotFilled) = step { isNotFilled } else { false } }

    /// For which point it waits, and how much longer.
    func patience(at now: Duration) -> (of: CalibrationPoint, left: Duration)? {
        guard case .waiting(let point, let since, _, _, _) = step else { return nil }
        return (point, max(.zero, since + (point == .empty ? deadlines.bottleEmpty : deadlines.bottleFull) - now))
    }

    /// It stores by itself, perhaps while nobody listens, once it was told to begin.
    func owed(_ earlier: EarlierCalibration?) -> CalibrationCleanUp {
        if case .stopping = step, readings.count == 1 { return CalibrationCleanUp() }
        let noise = readings[0].noise[.empty] ?? (readings.count == 1 && state.point == .empty ? stillness : nil)
        return CalibrationCleanUp(restores: earlier, empty: readings[0].empty, weight: noise?.meanWeight)
    }

    /// Tells it to begin. Someone else's calibration, or one that was left by a companion that was switched off, ends first; a bottle that has
    /// both orders before it looks at START first, and then ignores it.
    mutating func start(at now: Duration) -> Actions {
        var until = now + deadlines.answer
        if case .stopping(let end) = step { until = end }
        let isBusy = status?.state.isUnderWay == true
        step = isBusy ? .stopping(until: until) : .starting(until: until, hasSeenWork: false)
        status = nil
        followTime(at: now)
        return [.command(isBusy ? .cancelCalibration : .startCalibration)]
    }

    /// It measures whatever stands on it.
    mutating func secondReading(at now: Duration) -> Actions {
        readings.append(CalibrationReading())
        return isFull ? askToEmpty(at: now) : start(at: now)
    }

    mutating func handle(_ event: CalibrationEvent, at now: Duration) throws(CalibrationError) -> Actions {
        switch event {
        case .state(let new): received(new, at: now)
        case .status(let new): try received(new, at: now)
        case .deadlinePassed: try deadlinePassed(at: now)
        case .configuration, .written: []
        }
    }

    private mutating func received(_ new: CalibrationStatus, at now: Duration) throws(CalibrationError) -> Actions {
        status = new
        switch step {
        case .stopping: return start(at: now)
        // What it still says of a reading that was stopped, or of the first, is no part of the one that has yet to begin.
        case .emptying: return []
        case .measured where deadline == nil: return []
        case .starting(_, false) where !new.state.isUnderWay: return []
        case .starting(let until, _): step = .starting(until: until, hasSeenWork: true)
        case .waiting, .measuring, .measured: break
        }
        switch new.state {
        case .triggered, .started, .unknown: return []
        case .waitingForEmpty: return try wait(for: .empty, at: now)
        case .measuringEmpty: return measuring(.empty, at: now)
        case .waitingForFull: return try wait(for: .full, at: now)
        case .measuringFull: return measuring(.full, at: now)
        case .complete:
            readings[readings.count - 1].empty = new.empty
            readings[readings.count - 1].full = new.full
            readings[readings.count - 1].noise[.full] = stillness
            step = .measured(adc: new.full)
            deadline = now + deadlines.pause
            return []
        // It gives up while it waits; in the middle of a measurement, it does not like what it has measured.
        case .error: throw state == .measuringFull ? .bottleRefused : .bottleGaveUp
        case .idle: throw .endedElsewhere
        }
    }

    private mutating func wait(for point: CalibrationPoint, at now: Duration) throws(CalibrationError) -> Actions {
        guard state != .prompt(point) else { return [] }
        if point == .full, state.point != .full, isFull { return stopMeasuringFull(at: now) }
        var moves = 0
        if case .measuring(point, _, let earlier) = step { moves = earlier + 1 }
        guard moves < Self.mostMoves else { throw .measurementUnstable }
        if point == .full, readings[readings.count - 1].noise[.empty] == nil { readings[readings.count - 1].noise[.empty] = stillness }
        step = .waiting(point, since: now, moves: moves, stillSince: nil, isNotFilled: false)
        wasTaken = false
        stillness = CalibrationNoise()
        followTime(at: now)
        return []
    }

    private mutating func measuring(_ point: CalibrationPoint, at now: Duration) -> Actions {
        guard state != .measuring(point) else { return [] }
        step = .measuring(point, since: now, moves: moves)
        followTime(at: now)
        // A full bottle that stands there has nothing new to tell: it is asked what it weighs.
        return point == .empty && readings.count > 1 ? [.readState] : []
    }

    private mutating func received(_ new: BottleState, at now: Duration) -> Actions {
        live = new
        stillness.observe(new)
        switch step {
        // The reading begins once it stands still, and is full no more.
        case .emptying: return new.weight != nil && new.flags.contains(.stable) && !isFull ? start(at: now) : []
        case .measuring(.empty, _, _): return isFull ? stopMeasuringFull(at: now) : []
        case .waiting(.full, let since, let moves, let stillSince, let isNotFilled):
            // It measures the full bottle as soon as it is much heavier and stands still; one that stands still and is not measured has not
            // been filled, or was full before.
            let stillSince = new.flags.contains(.stable) ? stillSince ?? now : nil
            // Whoever is at the tap without it is left alone for longer.
            if !new.flags.contains(.stable) { wasTaken = true }
            let patience = wasTaken ? deadlines.unfilled : deadlines.untouched
            let isLong = stillSince.map { now - $0 >= patience } ?? false
            step = .waiting(.full, since: since, moves: moves, stillSince: stillSince, isNotFilled: isNotFilled || isLong)
            return []
        default: return []
        }
    }

    private mutating func deadlinePassed(at now: Duration) throws(CalibrationError) -> Actions {
        if let limit = time.limit, now >= limit { throw state == .preparing ? .noAnswer : .measurementTimeout }
        followTime(at: now)
        switch step {
        case .emptying: return [.readState]
        case .waiting: return [.readStatus, .readState]
        case .stopping, .starting, .measuring: return [.readStatus]
        case .measured: return []
        }
    }

    /// When the step counts as failed, and how often the bottle is asked until then.
    private var time: (limit: Duration?, poll: Duration?) {
        switch step {
        case .stopping(let until), .starting(let until, _): (until, deadlines.poll)
        case .emptying: (nil, deadlines.promptPoll)
        case .waiting(.empty, let since, _, _, _): (since + deadlines.deviceEmpty, deadlines.promptPoll)
        case .waiting(.full, let since, _, _, _): (since + deadlines.deviceFull, deadlines.promptPoll)
        case .measuring(_, let since, _): (since + deadlines.measurement, deadlines.poll)
        case .measured: (nil, nil)
        }
    }

    private mutating func followTime(at now: Duration) {
        deadline = [time.limit, time.poll.map { now + $0 }].compactMap(\.self).min()
    }

    // MARK: - A full bottle in place of the empty one

    /// Whether it stands there full where the empty one is measured a second time: it then weighs with the first reading, which it has stored
    /// by itself, and is nearer to 830 g than to 0.
    private var isFull: Bool {
        guard readings.count > 1, live.flags.isSuperset(of: [.stable, .calibrated]), let weight = live.weight else { return false }
        return Float(weight) > CalibrationData.volume / 2
    }

    /// Waits for the empty bottle before it is told to begin; without an end, as nothing goes on meanwhile.
    private mutating func askToEmpty(at now: Duration) -> Actions {
        readings[readings.count - 1] = CalibrationReading()
        step = .emptying
        stillness = CalibrationNoise()
        followTime(at: now)
        return [.readState]
    }

    /// It measures the full bottle for the empty one, or has: it would then wait in vain for one that is heavier still.
    private mutating func stopMeasuringFull(at now: Duration) -> Actions { [.command(.cancelCalibration)] + askToEmpty(at: now) }
}
