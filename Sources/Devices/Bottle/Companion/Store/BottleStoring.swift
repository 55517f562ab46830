import Foundation

/// Where a companion keeps what it knows of bottles: their drinks, and their calibrations.
public protocol BottleStoring: Sendable {
    /// Keeps records, each once: one that is there already, with its identifier and its time, is not counted again. The same identifier with
    /// another time is another drink: the bottle was cleared in between. One that the bottle marks as deleted counts no longer, and a
    /// deletion that it confirms in this way is no longer owed to it.
    func keep(_ records: [DrinkRecord], of bottle: UUID) async throws
    /// The drinks with a time in the range, deleted ones excepted, in the order of their times.
    func drinks(of bottle: UUID, in range: Range<Date>) async throws -> [StoredDrink]
    /// A person deletes a drink: it counts no longer, and the bottle has to be told.
    ///
    /// - Returns: `false` where there is no such drink.
    func delete(_ number: Int, of bottle: UUID) async throws -> Bool
    /// All drinks, deleted ones excepted, in the order of their times.
    func allDrinks(of bottle: UUID) async throws -> [StoredDrink]
    /// A person adds a drink; one whose token is known already is not added again. It is kept apart from what the bottle tells.
    ///
    /// - Returns: its number.
    func add(_ drink: OwnDrink, of bottle: UUID) async throws -> Int
    /// A person corrects an amount; what the bottle told stays beside it. The amount that it told takes the correction back.
    ///
    /// - Parameter amount: ml, 1 to ``StoredDrink/largest``.
    /// - Returns: `false` where there is no such drink.
    func correct(_ number: Int, to amount: Int, of bottle: UUID) async throws -> Bool
    /// Deletions that the bottle has not been told yet, by the bottle's identifiers. Those from before it was cleared are none: it has given
    /// the identifiers to other drinks.
    func owedDeletions(of bottle: UUID) async throws -> [UInt32]
    /// The bottle was told of deletions, and has since handed over everything that it had.
    func settleDeletions(_ ids: [UInt32], of bottle: UUID) async throws
    /// A person deletes every drink of a bottle.
    func deleteAll(of bottle: UUID) async throws
    /// Remembers a calibration that is on the bottle now.
    ///
    /// - Parameter date: when it was made, where that is known; one that is remembered already keeps its own.
    func add(_ calibration: CalibrationData, made date: Date?, of bottle: UUID) async throws
    /// The calibrations that were on the bottle, the one that was put there last first; each once.
    func storedCalibrations(of bottle: UUID) async throws -> [StoredCalibration]
    /// The bottle is, or was, being calibrated from `start` to `end`: what it took for drinks meanwhile is none, counts no longer, and the
    /// bottle has to be told. Said again with the same start, it moves the end.
    ///
    /// - Returns: whether a drink counts no longer that did.
    @discardableResult
    func noteCalibration(from start: Date, to end: Date, of bottle: UUID) async throws -> Bool
    /// A person says that a drink is one, however large.
    ///
    /// - Returns: `false` where there is no such drink.
    func confirm(_ number: Int, of bottle: UUID) async throws -> Bool
}

extension BottleStoring {
    /// The same without a date.
    public func add(_ calibration: CalibrationData, of bottle: UUID) async throws { try await add(calibration, made: nil, of: bottle) }

    /// The same without what is known of them.
    public func calibrations(of bottle: UUID) async throws -> [CalibrationData] { try await storedCalibrations(of: bottle).map(\.data) }
}
