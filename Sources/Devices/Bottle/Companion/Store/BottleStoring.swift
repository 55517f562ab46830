import Foundation

/// Where a companion keeps what it knows of bottles: their drinks, and their calibrations.
public protocol BottleStoring: Sendable {
    /// Keeps records, each once: one that is there already is not counted again. One that the bottle marks as deleted counts no longer,
    /// and a deletion that it confirms in this way is no longer owed to it.
    func keep(_ records: [DrinkRecord], of bottle: UUID) async throws
    /// The drinks with a time in the range, deleted ones excepted, in the order of their times.
    func drinks(of bottle: UUID, in range: Range<Date>) async throws -> [DrinkRecord]
    /// A person deletes a drink: it counts no longer, and the bottle has to be told.
    ///
    /// - Returns: `false` where there is no such drink.
    func delete(_ id: UInt32, of bottle: UUID) async throws -> Bool
    /// Deletions that the bottle has not been told yet.
    func owedDeletions(of bottle: UUID) async throws -> [UInt32]
    /// The bottle was told of deletions, and has since handed over everything that it had.
    func settleDeletions(_ ids: [UInt32], of bottle: UUID) async throws
    /// A person deletes every drink of a bottle.
    func deleteAll(of bottle: UUID) async throws
    /// Remembers a calibration that is on the bottle now.
    func add(_ calibration: CalibrationData, of bottle: UUID) async throws
    /// The calibrations that were on the bottle, the newest first; each once.
    func calibrations(of bottle: UUID) async throws -> [CalibrationData]
}
