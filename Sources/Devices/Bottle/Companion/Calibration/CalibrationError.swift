import Bluetooth
import Companion

/// Why a calibration failed. The earlier calibration, where there was one, stands after each of them.
public enum CalibrationError: Error, Sendable, Hashable {
    /// There is no link to the bottle.
    case notConnected
    /// The bottle did not say what it has.
    case noAnswer
    /// No result came within the deadline.
    case measurementTimeout
    /// The bottle moved, or did not stand still enough to be measured.
    case measurementUnstable
    /// The two readings are no calibration; the sentence says why, with both numbers.
    case invalidMeasurement(Sentence)
    /// The readings contradict each other; the sentence says by how much.
    case poorFit(Sentence)
    /// The weight wandered too far while the points were measured for the scale to be certain.
    case tooNoisy(CalibrationUncertainty)
    /// The bottle did not confirm within the deadline that it has the calibration.
    case saveFailed
    /// The link was lost, or Bluetooth was switched off.
    case disconnected(DisconnectReason)
    /// The bottle, which drove the calibration, gave up: it waits for a minute or two only.
    case bottleGaveUp
    /// The bottle, which drove the calibration, refused what it had measured itself.
    case bottleRefused
    /// The bottle, which drove the calibration, is at rest all at once: another companion ended it, or the bottle was restarted.
    case endedElsewhere
    /// A command was refused while the link stood; the radio's sentence.
    case refused(String)
    /// A person left.
    case left
}

extension CalibrationError: CustomStringConvertible {
    /// What happened and why, for where this runs.
    public var description: String { sentence.text }

    /// What happened and why.
    public var sentence: Sentence {
        switch self {
        case .notConnected: "The bottle is not connected."
        case .noAnswer: "The bottle did not say which calibration it has."
        case .measurementTimeout: "The measurement timed out: the bottle did not tell a result."
        case .measurementUnstable: "The bottle moved, or did not stand still enough to be measured."
        case .invalidMeasurement(let sentence), .poorFit(let sentence): sentence
        case .tooNoisy(let uncertainty):
            "The readings are too noisy: while they were taken, the weight wandered by \(Self.grams(uncertainty.empty)) with the empty bottle "
                + "and by \(Self.grams(uncertainty.full)) with the full one. That makes the scale uncertain by "
                + "\(uncertainty.words), and it has to be certain to \(CalibrationUncertainty.largestInWords)."
        case .saveFailed: "The bottle did not confirm that it stored the calibration."
        case .disconnected(let reason): "The connection ended in the middle of the calibration: \(reason)."
        case .bottleGaveUp: "The bottle gave up waiting. As shipped, it waits a minute for the empty bottle, and two for the full one."
        case .bottleRefused: "The bottle refused its own readings, or could not store them."
        case .endedElsewhere: "The calibration was ended on the bottle: by another companion, or because it was switched off and on."
        case .refused(let sentence): "The bottle could not be told what to do. \(sentence)"
        case .left: "The calibration was left before its end."
        }
    }

    /// What to do about it, for where this runs.
    public var advice: String { advised.text }

    /// What to do about it.
    public var advised: Sentence {
        switch self {
        case .notConnected: "Connect to the bottle, then start again."
        case .noAnswer: "Move closer to the bottle and try again."
        case .measurementTimeout:
            "Make sure that the bottle stands firmly on the sensor, keep it still while it is measured, and try again."
        case .measurementUnstable: "Put the bottle upright on a firm table, take your hand away, and try again."
        case .invalidMeasurement, .poorFit: "Begin again: pour all the water out first, then fill in exactly 830 ml."
        case .tooNoisy:
            "Put the bottle on a firm table, out of the wind and away from what is warm, let the water come to rest, and begin again."
        case .saveFailed: "Try to save again. The earlier calibration is in force until the bottle confirms the new one."
        case .disconnected(.adapterUnavailable): "Switch Bluetooth on, and try again once the bottle is connected."
        case .disconnected: "Move closer to the bottle, and try again once it is connected."
        case .bottleGaveUp: "Have 830 ml of water ready, then start again."
        case .bottleRefused: "Begin again with the empty bottle, and fill in exactly 830 ml for the full one."
        case .endedElsewhere: "Make sure that nothing else is connected to the bottle, then start again."
        case .refused: "Try again; if it fails again, switch the bottle off and on."
        case .left: "Start again whenever you like."
        }
    }

    /// Whether the step can be tried again at once.
    public var isRetryable: Bool { self != .left }

    /// A stable name for scripts and "Details".
    public var code: String {
        switch self {
        case .notConnected: "not-connected"
        case .noAnswer: "no-answer"
        case .measurementTimeout: "measurement-timeout"
        case .measurementUnstable: "measurement-unstable"
        case .invalidMeasurement: "invalid-measurement"
        case .poorFit: "poor-fit"
        case .tooNoisy: "too-noisy"
        case .saveFailed: "save-failed"
        case .disconnected: "disconnected"
        case .bottleGaveUp: "bottle-gave-up"
        case .bottleRefused: "bottle-refused"
        case .endedElsewhere: "ended-elsewhere"
        case .refused: "refused"
        case .left: "left"
        }
    }

    private static func grams(_ value: Double) -> String { "\((value * 10).rounded() / 10) g" }
}
