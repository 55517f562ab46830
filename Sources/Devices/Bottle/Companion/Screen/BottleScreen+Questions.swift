import Companion

/// What a bottle's owner is asked before something is lost, or is taken upon oneself.
extension ScreenQuestion {
    /// Before the present weight becomes zero.
    static let tare = ScreenQuestion(
        title: "Take the present weight for zero?",
        text: "What stands on the sensor now counts as the empty bottle from then on. Do this with the empty bottle on it.",
        confirm: "Tare")

    /// The same where it is known what the bottle weighs.
    ///
    /// - Parameter weight: what the bottle reads now, g; nil where that is not known.
    static func tare(weight: Int16?) -> ScreenQuestion {
        guard let weight, abs(Int(weight)) > BottleTare.tolerance else { return .tare }
        return ScreenQuestion(
            title: tare.$title,
            text: "\(tare.$text) At present the bottle reads \(Int(weight).grouped) g, which counts as nothing afterwards.",
            confirm: tare.$confirm)
    }

    /// Before every drink is deleted.
    public static let clearHistory = ScreenQuestion(
        title: "Delete all drinks?", text: "All drinks are deleted, here and on the bottle. This cannot be undone.",
        confirm: "Delete all drinks")

    /// Before the bottle deletes its drinks of the day.
    static let resetDay = ScreenQuestion(
        title: "Reset the bottle’s day?",
        text: "The bottle deletes its drinks of today, and shows 0 ml. They are fetched first, and stay here.",
        confirm: "Reset the bottle's day")

    /// Before a calibration is saved for which nothing speaks but its owner.
    public static let saveUnchecked = ScreenQuestion(
        title: "Save without a check?", text: "You vouch for an empty bottle and for 830 ml.", confirm: "Save without a check")

    /// Before one of several calibrations is put back.
    ///
    /// - Parameter made: when it was made, for people.
    static func restore(scale: Sentence, made: Sentence) -> ScreenQuestion {
        let question = restore(scale: scale)
        return ScreenQuestion(
            title: "Put this calibration back?", text: "\(made): \(question.$text)", confirm: "Put it back")
    }

    /// Before an earlier calibration is put back.
    static func restore(scale: Sentence) -> ScreenQuestion {
        ScreenQuestion(
            title: "Restore the earlier calibration?", text: "The bottle weighs with \(scale) ADC/g again.",
            confirm: "Restore the earlier calibration")
    }
}
