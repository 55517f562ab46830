import Foundation
import SQLite

/// Drinks and calibrations in an SQLite database, which several programs may use at a time.
public actor BottleArchive: BottleStoring {
    private let location: Database.Location
    private var opened: Database?

    /// - Parameter location: where the database is; it is opened when first needed.
    public init(_ location: Database.Location) { self.location = location }

    private static let steps = [
        """
        CREATE TABLE drink (
            bottle TEXT NOT NULL, id INTEGER NOT NULL, time INTEGER NOT NULL, amount INTEGER NOT NULL, level INTEGER NOT NULL,
            kind INTEGER NOT NULL, is_deleted INTEGER NOT NULL, owes_deletion INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (bottle, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX drink_by_time ON drink (bottle, time);
        CREATE TABLE calibration (
            number INTEGER PRIMARY KEY AUTOINCREMENT, bottle TEXT NOT NULL, empty INTEGER NOT NULL, full INTEGER NOT NULL,
            scale REAL NOT NULL, UNIQUE (bottle, empty, full, scale)
        ) STRICT;
        """
    ]

    private var database: Database {
        get throws {
            if let opened { return opened }
            let database = try Database(location)
            try database.migrate(Self.steps)
            opened = database
            return database
        }
    }

    public func keep(_ records: [DrinkRecord], of bottle: UUID) throws {
        let database = try database
        try database.transaction {
            for record in records {
                // A record never comes back to life, and an amount does not change.
                try database.execute(
                    """
                    INSERT INTO drink (bottle, id, time, amount, level, kind, is_deleted) VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET
                        is_deleted = MAX(is_deleted, excluded.is_deleted),
                        owes_deletion = owes_deletion AND NOT excluded.is_deleted
                    """,
                    .text(bottle.uuidString), .integer(Int64(record.id)), .integer(Int64(record.time)), .integer(Int64(record.amount)),
                    .integer(Int64(record.level)), .integer(Int64(record.kind.rawValue)),
                    .integer(record.flags.contains(.deleted) ? 1 : 0))
            }
        }
    }

    public func drinks(of bottle: UUID, in range: Range<Date>) throws -> [DrinkRecord] {
        try database.query(
            """
            SELECT id, time, amount, level, kind FROM drink
            WHERE bottle = ? AND time >= ? AND time < ? AND NOT is_deleted ORDER BY time, id
            """,
            .text(bottle.uuidString), .integer(Self.seconds(range.lowerBound)), .integer(Self.seconds(range.upperBound))
        ) { (row) in
            DrinkRecord(
                id: UInt32(clamping: row.integer(0)), time: UInt32(clamping: row.integer(1)), amount: Int16(clamping: row.integer(2)),
                level: UInt16(clamping: row.integer(3)), kind: DrinkRecord.Kind(rawValue: UInt8(clamping: row.integer(4))))
        }
    }

    public func delete(_ id: UInt32, of bottle: UUID) throws -> Bool {
        let database = try database
        try database.execute(
            "UPDATE drink SET is_deleted = 1, owes_deletion = 1 WHERE bottle = ? AND id = ? AND NOT is_deleted",
            .text(bottle.uuidString), .integer(Int64(id)))
        return database.changes > 0
    }

    public func owedDeletions(of bottle: UUID) throws -> [UInt32] {
        try database.query("SELECT id FROM drink WHERE bottle = ? AND owes_deletion ORDER BY id", .text(bottle.uuidString)) { (row) in
            UInt32(clamping: row.integer(0))
        }
    }

    public func settleDeletions(_ ids: [UInt32], of bottle: UUID) throws {
        let database = try database
        try database.transaction {
            for id in ids {
                try database.execute(
                    "UPDATE drink SET owes_deletion = 0 WHERE bottle = ? AND id = ?", .text(bottle.uuidString), .integer(Int64(id)))
            }
        }
    }

    public func deleteAll(of bottle: UUID) throws {
        try database.execute("UPDATE drink SET is_deleted = 1, owes_deletion = 0 WHERE bottle = ?", .text(bottle.uuidString))
    }

    public func add(_ calibration: CalibrationData, of bottle: UUID) throws {
        let database = try database
        let values: [SQLiteValue] = [
            .text(bottle.uuidString), .integer(Int64(calibration.empty)), .integer(Int64(calibration.full)),
            .real(Double(calibration.scale)),
        ]
        try database.transaction {
            try database.prepare("DELETE FROM calibration WHERE bottle = ? AND empty = ? AND full = ? AND scale = ?").execute(values)
            try database.prepare("INSERT INTO calibration (bottle, empty, full, scale) VALUES (?, ?, ?, ?)").execute(values)
        }
    }

    public func calibrations(of bottle: UUID) throws -> [CalibrationData] {
        try database.query(
            "SELECT empty, full, scale FROM calibration WHERE bottle = ? ORDER BY number DESC LIMIT 20", .text(bottle.uuidString)
        ) { (row) in
            try? CalibrationData(
                empty: Int32(clamping: row.integer(0)), full: Int32(clamping: row.integer(1)), scale: Float(row.real(2)))
        }.compactMap(\.self)
    }

    private static func seconds(_ date: Date) -> Int64 {
        Int64(exactly: date.timeIntervalSince1970.rounded(.up)) ?? (date < Date(timeIntervalSince1970: 0) ? 0 : .max)
    }
}
