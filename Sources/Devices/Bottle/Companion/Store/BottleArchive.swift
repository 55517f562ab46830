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
        """,
        """
        ALTER TABLE calibration ADD COLUMN time INTEGER;
        ALTER TABLE drink ADD COLUMN is_confirmed INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE calibrating (
            bottle TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (bottle, since)
        ) STRICT, WITHOUT ROWID;
        """,
        // A bottle that is cleared numbers its drinks from 1 again, so that a drink has a number of its own here.
        """
        CREATE TABLE numbered_drink (
            bottle TEXT NOT NULL, number INTEGER NOT NULL, numbering INTEGER NOT NULL, id INTEGER NOT NULL, time INTEGER NOT NULL,
            amount INTEGER NOT NULL, level INTEGER NOT NULL, kind INTEGER NOT NULL, is_deleted INTEGER NOT NULL,
            owes_deletion INTEGER NOT NULL, is_confirmed INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (bottle, number), UNIQUE (bottle, id, time)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO numbered_drink
            SELECT bottle, id, 0, id, time, amount, level, kind, is_deleted, owes_deletion, is_confirmed FROM drink;
        DROP TABLE drink;
        ALTER TABLE numbered_drink RENAME TO drink;
        CREATE INDEX drink_by_time ON drink (bottle, time);
        """,
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
                let isDeleted = record.flags.contains(.deleted)
                let isNone = try !isDeleted && Self.wasCalibrating(database, bottle, record)
                // A record never comes back to life, and an amount does not change.
                try database.execute(
                    """
                    INSERT INTO drink (bottle, number, numbering, id, time, amount, level, kind, is_deleted, owes_deletion)
                    VALUES (?1, (SELECT COALESCE(MAX(number), 0) + 1 FROM drink WHERE bottle = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                    ON CONFLICT (bottle, id, time) DO UPDATE SET
                        is_deleted = MAX(is_deleted, excluded.is_deleted),
                        owes_deletion = excluded.owes_deletion OR owes_deletion AND NOT excluded.is_deleted
                    """,
                    .text(bottle.uuidString), .integer(try Self.numbering(database, bottle, record)), .integer(Int64(record.id)),
                    .integer(Int64(record.time)), .integer(Int64(record.amount)), .integer(Int64(record.level)),
                    .integer(Int64(record.kind.rawValue)), .integer(isDeleted || isNone ? 1 : 0), .integer(isNone ? 1 : 0))
            }
        }
    }

    /// Counts how often the bottle has begun to number anew before it made this record: in one numbering, an identifier means one drink, and
    /// a larger one a later drink.
    private static func numbering(_ database: Database, _ bottle: UUID, _ record: DrinkRecord) throws -> Int64 {
        try database.query(
            """
            SELECT latest + EXISTS (
                SELECT 1 FROM drink
                WHERE bottle = ?1 AND numbering = latest AND (id = ?2 AND time <> ?3 OR id > ?2 AND time < ?3)
            ) FROM (SELECT COALESCE(MAX(numbering), 0) AS latest FROM drink WHERE bottle = ?1)
            """,
            .text(bottle.uuidString), .integer(Int64(record.id)), .integer(Int64(record.time))
        ) { (row) in row.integer(0) }.first ?? 0
    }

    /// Whether the bottle was being calibrated when it took this for a drink.
    private static func wasCalibrating(_ database: Database, _ bottle: UUID, _ record: DrinkRecord) throws -> Bool {
        try !database.query(
            "SELECT 1 FROM calibrating WHERE bottle = ? AND ? BETWEEN since AND until LIMIT 1", .text(bottle.uuidString),
            .integer(Int64(record.time))
        ) { (_) in true }.isEmpty
    }

    public func noteCalibration(from start: Date, to end: Date, of bottle: UUID) throws -> Bool {
        let database = try database
        // The bottle's clock was set to the second.
        let times = [Self.seconds(start) - 2, Self.seconds(end)].map(SQLiteValue.integer)
        try database.transaction {
            try database.prepare("INSERT INTO calibrating VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET until = excluded.until")
                .execute([.text(bottle.uuidString)] + times)
            try database.prepare(
                "UPDATE drink SET is_deleted = 1, owes_deletion = 1 WHERE bottle = ? AND time BETWEEN ? AND ? AND NOT is_deleted"
            ).execute([.text(bottle.uuidString)] + times)
        }
        return database.changes > 0
    }

    public func confirm(_ number: Int, of bottle: UUID) throws -> Bool {
        let database = try database
        try database.execute(
            "UPDATE drink SET is_confirmed = 1 WHERE bottle = ? AND number = ? AND NOT is_deleted", .text(bottle.uuidString),
            .integer(Int64(number)))
        return database.changes > 0
    }

    public func drinks(of bottle: UUID, in range: Range<Date>) throws -> [StoredDrink] {
        try database.query(
            """
            SELECT id, time, amount, level, kind, number, is_confirmed FROM drink
            WHERE bottle = ? AND time >= ? AND time < ? AND NOT is_deleted ORDER BY time, number
            """,
            .text(bottle.uuidString), .integer(Self.seconds(range.lowerBound)), .integer(Self.seconds(range.upperBound))
        ) { (row) in
            let record = DrinkRecord(
                id: UInt32(clamping: row.integer(0)), time: UInt32(clamping: row.integer(1)), amount: Int16(clamping: row.integer(2)),
                level: UInt16(clamping: row.integer(3)), kind: DrinkRecord.Kind(rawValue: UInt8(clamping: row.integer(4))))
            return StoredDrink(number: Int(row.integer(5)), record: record, isConfirmed: row.integer(6) != 0)
        }
    }

    public func delete(_ number: Int, of bottle: UUID) throws -> Bool {
        let database = try database
        try database.execute(
            "UPDATE drink SET is_deleted = 1, owes_deletion = 1 WHERE bottle = ? AND number = ? AND NOT is_deleted",
            .text(bottle.uuidString), .integer(Int64(number)))
        return database.changes > 0
    }

    public func owedDeletions(of bottle: UUID) throws -> [UInt32] {
        try database.query(
            """
            SELECT id FROM drink
            WHERE bottle = ?1 AND owes_deletion AND numbering = (SELECT MAX(numbering) FROM drink WHERE bottle = ?1) ORDER BY id
            """,
            .text(bottle.uuidString)
        ) { (row) in UInt32(clamping: row.integer(0)) }
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

    public func add(_ calibration: CalibrationData, made date: Date?, of bottle: UUID) throws {
        let database = try database
        let values: [SQLiteValue] = [
            .text(bottle.uuidString), .integer(Int64(calibration.empty)), .integer(Int64(calibration.full)),
            .real(Double(calibration.scale)),
        ]
        try database.transaction {
            let known = try database.query(
                "SELECT time FROM calibration WHERE bottle = ? AND empty = ? AND full = ? AND scale = ?", values[0], values[1], values[2],
                values[3]
            ) { (row) in row.optionalInteger(0) }.compactMap(\.self).first
            let time = (known ?? date.map(Self.seconds)).map(SQLiteValue.integer) ?? .null
            try database.prepare("DELETE FROM calibration WHERE bottle = ? AND empty = ? AND full = ? AND scale = ?").execute(values)
            try database.prepare("INSERT INTO calibration (bottle, empty, full, scale, time) VALUES (?, ?, ?, ?, ?)")
                .execute(values + [time])
        }
    }

    public func storedCalibrations(of bottle: UUID) throws -> [StoredCalibration] {
        try database.query(
            "SELECT number, empty, full, scale, time FROM calibration WHERE bottle = ? ORDER BY number DESC LIMIT 20",
            .text(bottle.uuidString)
        ) { (row) -> StoredCalibration? in
            // One that no bottle can have had is left out.
            let data = try? CalibrationData(
                empty: Int32(clamping: row.integer(1)), full: Int32(clamping: row.integer(2)), scale: Float(row.real(3)))
            let date = row.optionalInteger(4).map { Date(timeIntervalSince1970: TimeInterval($0)) }
            return data.map { StoredCalibration(number: Int(row.integer(0)), data: $0, date: date) }
        }.compactMap(\.self)
    }

    private static func seconds(_ date: Date) -> Int64 {
        Int64(exactly: date.timeIntervalSince1970.rounded(.up)) ?? (date < Date(timeIntervalSince1970: 0) ? 0 : .max)
    }
}
