import Bluetooth
import Companion

/// The points of a bottle that only measures: a person puts it in place and says so, and the companion asks for its raw reading.
struct GuidedCalibration: CalibrationMeasuring {
    private(set) var readings = [CalibrationReading()]
    private(set) var deadline: Duration?
    private let deadlines: CalibrationDeadlines
    /// Whether the bottle weighs: it had a calibration before.
    private let weighs: Bool
    private var step = Step.prompt(.empty, mustBeEmptied: false)
    /// The last state that came on this connection.
    private var live: BottleState?
    /// Weights since the bottle stands still.
    private var stillness = CalibrationNoise()

    private enum Step {
        case prompt(CalibrationPoint, mustBeEmptied: Bool)
        case measuring(Measurement)
        case measured(CalibrationPoint, adc: Int32)
    }

    private struct Measurement {
        let point: CalibrationPoint
        let began: Duration
        var hasSeenMeasuring = false
        var wasUnstable = false
    }

    /// Asks for the empty bottle, which has told this state.
    init(_ live: BottleState, weighs: Bool, deadlines: CalibrationDeadlines, at now: Duration) {
        self.live = live
        self.weighs = weighs
        self.deadlines = deadlines
        deadline = now + deadlines.promptPoll
    }

    var state: CalibrationState {
        switch step {
        case .prompt(let point, _): .prompt(point)
        case .measuring(let measurement): .measuring(measurement.point)
        case .measured(.empty, let adc): .emptyMeasured(adc: adc)
        case .measured(.full, let adc): .fullMeasured(adc: adc)
        }
    }

    var measuringSince: Duration? { if case .measuring(let measurement) = step { measurement.began } else { nil } }
    var mustBeEmptied: Bool { if case .prompt(_, true) = step { true } else { false } }

    /// Whether the point that is asked for can be measured now.
    var canMeasure: Bool {
        guard case .prompt = step, let live else { return false }
        return live.flags.contains(.stable) && !live.flags.contains(.measuring)
    }

    /// It stores nothing before it is told to.
    func owed(_ earlier: EarlierCalibration?) -> CalibrationCleanUp { CalibrationCleanUp() }

    /// The point that is asked for is in place. A no-op where ``canMeasure`` is false.
    mutating func measure(at now: Duration) -> Actions {
        guard canMeasure, case .prompt(let point, _) = step else { return [] }
        step = .measuring(Measurement(point: point, began: now))
        deadline = now + deadlines.poll
        return [.command(.measurePoint(point))]
    }

    mutating func secondReading(at now: Duration) -> Actions {
        readings.append(CalibrationReading())
        return prompt(.empty, at: now)
    }

    /// Asks once more for the point at which it ended, perhaps on another connection, on which this state came last.
    mutating func repeatPoint(_ live: BottleState?, at now: Duration) -> Actions {
        guard let point = state.point else { return [] }
        readings[readings.count - 1][point] = nil
        self.live = live
        return prompt(point, at: now)
    }

    private mutating func prompt(_ point: CalibrationPoint, mustBeEmptied: Bool = false, at now: Duration) -> Actions {
        step = .prompt(point, mustBeEmptied: mustBeEmptied)
        stillness = CalibrationNoise()
        deadline = now + deadlines.promptPoll
        return []
    }

    mutating func handle(_ event: CalibrationEvent, at now: Duration) throws(CalibrationError) -> Actions {
        switch event {
        case .state(let new): try received(new, at: now)
        case .deadlinePassed: try deadlinePassed(at: now)
        case .configuration, .status, .written: []
        }
    }

    /// A bottle repeats its previous result when it begins to measure the second point: a result counts only after it has been seen measuring
    /// this one, and not before a measurement can be over.
    private mutating func received(_ new: BottleState, at now: Duration) throws(CalibrationError) -> Actions {
        live = new
        stillness.observe(new)
        guard case .measuring(var measurement) = step else { return [] }
        if new.flags.contains(.measuring) {
            measurement.hasSeenMeasuring = true
            if !new.flags.contains(.stable) { measurement.wasUnstable = true }
            step = .measuring(measurement)
            return []
        }
        guard measurement.hasSeenMeasuring, now - measurement.began >= deadlines.shortestMeasurement, let adc = new.calibrationResult else {
            return []
        }
        guard adc != 0, new.flags.contains(.stable), !measurement.wasUnstable else { throw .measurementUnstable }
        return try accept(adc, of: measurement.point, at: now)
    }

    private mutating func accept(_ adc: Int32, of point: CalibrationPoint, at now: Duration) throws(CalibrationError) -> Actions {
        let last = readings.count - 1
        readings[last][point] = adc
        readings[last].noise[point] = stillness
        // A first point that does not repeat is told before the bottle is filled once more.
        if last > 0, let first = readings[0][point], let span = readings[0].span {
            let difference = (Double(adc) - Double(first)) / span
            // Nearer to the full bottle than to the empty one: it is measured again, and nothing is lost.
            if point == .empty, difference > 0.5 {
                readings[last] = CalibrationReading()
                return prompt(.empty, mustBeEmptied: true, at: now)
            }
            if abs(difference) > CalibrationResult.tolerance { throw .poorFit(Self.sentence(point, difference)) }
        }
        step = .measured(point, adc: adc)
        deadline = now + deadlines.pause
        return []
    }

    private static func sentence(_ point: CalibrationPoint, _ difference: Double) -> Sentence {
        let grams = Int((abs(difference) * Double(CalibrationData.volume)).rounded())
        let which: Sentence = point == .empty ? "empty" : "full"
        let change: Sentence = difference > 0 ? "heavier" : "lighter"
        return "The \(which) bottle was \(grams) g \(change) the second time. "
            + "One of the two times it was probably not \(which), or it stood tilted."
    }

    private mutating func deadlinePassed(at now: Duration) throws(CalibrationError) -> Actions {
        switch step {
        case .prompt:
            deadline = now + deadlines.promptPoll
            // The last result hides the weight until the bottle is told that it was taken.
            return live?.calibrationResult != nil && weighs ? [.command(.cancelCalibration), .readState] : [.readState]
        case .measuring(let measurement):
            let end = measurement.began + deadlines.measurement
            guard now < end else { throw .measurementTimeout }
            deadline = min(end, now + deadlines.poll)
            return [.readState]
        case .measured(.empty, _): return prompt(.full, at: now)
        case .measured(.full, _):
            deadline = nil
            return []
        }
    }
}
