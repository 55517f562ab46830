import Bottle
import Foundation

/// A store that refuses while it is told to, as one on a full disk does, and otherwise is an archive. It notes what was handed over.
actor FailingStore: BottleStoring {
    struct DiskFull: Error, CustomStringConvertible {
        let description = "There is no room left on the disk."
    }

    enum Refusal: Sendable {
        case none, writes, everything
    }

    private let archive: BottleArchive
    private var refusal: Refusal
    /// How often records were stored, refused attempts included.
    private(set) var attempts = 0
    /// The attempt with this number is refused, and all that follow until it is told otherwise.
    private let firstRefused: Int?

    init(_ archive: BottleArchive, refusing refusal: Refusal = .none, fromAttempt firstRefused: Int? = nil) {
        self.archive = archive
        self.refusal = refusal
        self.firstRefused = firstRefused
    }

    func refuse(_ refusal: Refusal) { self.refusal = refusal }

    private func write() throws { if refusal != .none { throw DiskFull() } }
    private func read() throws { if refusal == .everything { throw DiskFull() } }

    func keep(_ records: [DrinkRecord], of bottle: UUID) async throws {
        attempts += 1
        if attempts == firstRefused { refusal = .writes }
        try write()
        try await archive.keep(records, of: bottle)
    }

    func drinks(of bottle: UUID, in range: Range<Date>) async throws -> [StoredDrink] {
        try read()
        return try await archive.drinks(of: bottle, in: range)
    }

    func allDrinks(of bottle: UUID) async throws -> [StoredDrink] {
        try read()
        return try await archive.allDrinks(of: bottle)
    }

    func add(_ drink: OwnDrink, of bottle: UUID) async throws -> Int {
        try write()
        return try await archive.add(drink, of: bottle)
    }

    func correct(_ number: Int, to amount: Int, of bottle: UUID) async throws -> Bool {
        try write()
        return try await archive.correct(number, to: amount, of: bottle)
    }

    func delete(_ number: Int, of bottle: UUID) async throws -> Bool {
        try write()
        return try await archive.delete(number, of: bottle)
    }

    func owedDeletions(of bottle: UUID) async throws -> [UInt32] {
        try read()
        return try await archive.owedDeletions(of: bottle)
    }

    func settleDeletions(_ ids: [UInt32], of bottle: UUID) async throws {
        try write()
        try await archive.settleDeletions(ids, of: bottle)
    }

    func deleteAll(of bottle: UUID) async throws {
        try write()
        try await archive.deleteAll(of: bottle)
    }

    func add(_ calibration: CalibrationData, made date: Date?, of bottle: UUID) async throws {
        try write()
        try await archive.add(calibration, made: date, of: bottle)
    }

    func storedCalibrations(of bottle: UUID) async throws -> [StoredCalibration] {
        try read()
        return try await archive.storedCalibrations(of: bottle)
    }

    func noteCalibration(from start: Date, to end: Date, of bottle: UUID) async throws -> Bool {
        try write()
        return try await archive.noteCalibration(from: start, to: end, of: bottle)
    }

    func confirm(_ number: Int, of bottle: UUID) async throws -> Bool {
        try write()
        return try await archive.confirm(number, of: bottle)
    }
}
