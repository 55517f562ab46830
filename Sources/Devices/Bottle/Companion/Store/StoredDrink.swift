/// A drink of a bottle, as a companion keeps it.
public struct StoredDrink: Sendable, Hashable {
    /// Names it among the others of its bottle for good; a bottle that is cleared gives its identifiers anew.
    public let number: Int
    /// The bottle's record of it.
    public let record: DrinkRecord
    /// A person called it a drink, however large.
    public let isConfirmed: Bool

    /// Makes one from its parts, each as its property says.
    public init(number: Int, record: DrinkRecord, isConfirmed: Bool = false) {
        self.number = number
        self.record = record
        self.isConfirmed = isConfirmed
    }
}
