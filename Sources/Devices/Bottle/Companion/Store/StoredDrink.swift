import Foundation

/// A drink of a bottle, as a companion keeps it.
public struct StoredDrink: Sendable, Hashable {
    /// The source of what is known of a drink.
    public enum Source: Sendable, Hashable {
        /// The bottle told it.
        case told
        /// The bottle told another amount, ml; a person knows better.
        case corrected(told: Int16)
        /// A person added it: the bottle does not know of it.
        case byHand
    }

    /// Names it among the others of its bottle for good; a bottle that is cleared gives its identifiers anew.
    public let number: Int
    /// The bottle's record of it, with the amount that counts. One that was added by hand has no identifier and no level.
    public let record: DrinkRecord
    /// A person called it a drink, however large.
    public let isConfirmed: Bool
    /// Its source.
    public let source: Source
    /// A person's note of it; empty where there is none.
    public let note: String

    /// Makes one from its parts, each as its property says.
    public init(number: Int, record: DrinkRecord, isConfirmed: Bool = false, source: Source = .told, note: String = "") {
        self.number = number
        self.record = record
        self.isConfirmed = isConfirmed
        self.source = source
        self.note = note
    }

    /// The most that counts as one drink, ml: more is a mistake of a load cell.
    public static let largest = 5_000

    /// Its share of a day, ml. An amount that no drink has counts as nothing.
    public var counted: Int { (0...Self.largest).contains(Int(record.amount)) ? Int(record.amount) : 0 }

    /// True where its time can be one: a bottle whose clock was never set counts from 1970.
    ///
    /// - Parameter now: nothing was drunk more than a day later.
    public func hasTime(before now: Date) -> Bool { record.date >= Self.firstTime && record.date <= now.addingTimeInterval(86_400) }

    /// 2015: no bottle of this kind is older.
    public static let firstTime = Date(timeIntervalSince1970: 1_420_070_400)
}

/// A drink that a person adds.
public struct OwnDrink: Sendable, Hashable {
    /// The time of it.
    public let date: Date
    /// ml, 1 to ``StoredDrink/largest``.
    public let amount: Int
    /// A note of it, at most ``longestNote`` characters.
    public let note: String
    /// The same for every attempt to add it, so that it is added once; nil where nobody tries again.
    public let token: String?

    /// The longest note, in characters.
    public static let longestNote = 200

    /// Makes one from its parts, each as its property says.
    public init(date: Date, amount: Int, note: String = "", token: String? = nil) {
        self.date = date
        self.amount = amount
        self.note = note
        self.token = token
    }
}
