import Companion
import Foundation

extension OwnDrink {
    /// A drink as a person tells it.
    ///
    /// - Parameters:
    ///   - amount: ml.
    ///   - date: nil for now.
    /// - Throws: `ActionError` for what can be no drink.
    public init(checking amount: Int, at date: Date?, note: String, token: String? = nil, now: Date) throws(ActionError) {
        try Self.check(amount)
        let date = date ?? now
        guard date <= now.addingTimeInterval(60) else {
            throw ActionError(.invalid, code: "time-in-future", "That time is still to come.", advice: "Say when it was drunk.")
        }
        guard date >= StoredDrink.firstTime else {
            throw ActionError(
                .invalid, code: "time-too-early", "That was before there were bottles like this one.", advice: "Look at the year.")
        }
        guard note.count <= Self.longestNote else {
            throw ActionError(
                .invalid, code: "note-too-long", "A note has at most \(Self.longestNote) characters, not \(note.count).")
        }
        self.init(date: date, amount: amount, note: note, token: token)
    }

    /// - Throws: `ActionError` for an amount, ml, that no drink has.
    public static func check(_ amount: Int) throws(ActionError) {
        guard (1...StoredDrink.largest).contains(amount) else {
            throw ActionError(
                .invalid, code: "value-out-of-range", "A drink must be \(bareML: 1) to \(ml: StoredDrink.largest), not \(ml: amount).")
        }
    }
}
