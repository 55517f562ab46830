import Companion

/// A change that the bottle does not make, although it answers it with success.
public enum BottleChangeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It takes no goal before its first calibration. Known beforehand: nothing is written.
    case goalNeedsCalibration
    /// It keeps another goal, ml.
    case goalNotTaken(asked: UInt16, kept: UInt16)
    /// It takes no tare before its first calibration. Known beforehand: nothing is written.
    case tareNeedsCalibration
    /// It did not stand still for as long as it was waited for. Nothing is written.
    case tareNeedsStillness
    /// It still reads this weight, g.
    case tareNotTaken(weight: Int)
    /// Its drinks, of which it would have deleted those of today, are not all here. Nothing is written.
    case drinksNotFetched(DrinkSyncError)
    /// A calibration is under way. Nothing is written.
    case calibrationUnderWay

    /// The sentence, and the advice where there is one.
    public var description: String { whole.text }

    /// Both.
    public var whole: Sentence { Sentence(joining: [sentence, advice]) }

    /// What happened, and why.
    public var sentence: Sentence { words.sentence }

    /// What to do about it; nil where there is nothing to say.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .goalNeedsCalibration: ("The bottle takes a goal only once it is calibrated.", "Calibrate it first.")
        case .goalNotTaken(let asked, let kept):
            (
                "The bottle did not take the goal of \(ml: Int(asked)) and keeps \(ml: Int(kept)): it takes \(bareML: Int(BottleConfiguration.goalRange.lowerBound)) to \(ml: Int(BottleConfiguration.goalRange.upperBound)).",
                "Try again."
            )
        case .tareNeedsCalibration:
            ("Nothing changed: the bottle takes a weight for zero only once it is calibrated.", "Calibrate it first.")
        case .tareNeedsStillness:
            ("Nothing changed: the bottle did not stand still, and only then is its weight known.", "Put it upright on a firm table.")
        case .tareNotTaken(let weight):
            (
                "Nothing changed: the bottle took the command, and reads \(weight.grouped) g all the same.",
                "Switch it off and on, and try again."
            )
        case .drinksNotFetched(let error):
            ("Nothing changed: the bottle would delete its drinks of today, and not all of them are here. \(error.sentence)", error.advice)
        case .calibrationUnderWay: ("Nothing changed: a calibration is under way.", "Finish it, or leave it, first.")
        }
    }
}
