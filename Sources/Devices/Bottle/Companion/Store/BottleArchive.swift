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
        // What a person knows stands apart from what the bottle told.
        """
        CREATE TABLE own_drink (
            bottle TEXT NOT NULL, number INTEGER NOT NULL, time INTEGER NOT NULL, amount INTEGER NOT NULL, note TEXT NOT NULL,
            token TEXT, is_deleted INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (bottle, number), UNIQUE (bottle, token)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE correction (
            bottle TEXT NOT NULL, number INTEGER NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY (bottle, number)
        ) STRICT, WITHOUT ROWID;
        """,
    ]

    /// The number of the next drink of bottle `?1`: one over all that were ever given.
    private static let nextNumber: StaticString = """
        (SELECT COALESCE(MAX(number), 0) + 1 FROM
            (SELECT number FROM drink WHERE bottle = ?1 UNION ALL SELECT number FROM own_drink WHERE bottle = ?1))
        """

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
                    VALUES (?1, \(Self.nextNumber), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
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
        try drinks(of: bottle, Self.seconds(range.lowerBound)..<Self.seconds(range.upperBound))
    }

    public func allDrinks(of bottle: UUID) throws -> [StoredDrink] { try drinks(of: bottle, 0..<Int64.max) }

    private func drinks(of bottle: UUID, _ times: Range<Int64>) throws -> [StoredDrink] {
        try database.query(
            """
            SELECT id, time, drink.amount, level, kind, number, is_confirmed, correction.amount, 0, '' FROM drink
                LEFT JOIN correction USING (bottle, number)
                WHERE bottle = ?1 AND time >= ?2 AND time < ?3 AND NOT is_deleted
            UNION ALL SELECT 0, time, amount, 0, 0, number, 1, NULL, 1, note FROM own_drink
                WHERE bottle = ?1 AND time >= ?2 AND time < ?3 AND NOT is_deleted
            ORDER BY 2, 6
            """,
            .text(bottle.uuidString), .integer(times.lowerBound), .integer(times.upperBound)
        ) { (row) in
            let told = Int16(clamping: row.integer(2))
            let amount = row.optionalInteger(7).map { Int16(clamping: $0) }
            let record = DrinkRecord(
                id: UInt32(clamping: row.integer(0)), time: UInt32(clamping: row.integer(1)), amount: amount ?? told,
                level: UInt16(clamping: row.integer(3)), kind: DrinkRecord.Kind(rawValue: UInt8(clamping: row.integer(4))))
            return StoredDrink(
                number: Int(row.integer(5)), record: record, isConfirmed: row.integer(6) != 0 || amount != nil,
                source: row.integer(8) != 0 ? .byHand : amount == nil ? .told : .corrected(told: told), note: row.text(9))
        }
    }

    public func add(_ drink: OwnDrink, of bottle: UUID) throws -> Int {
        let database = try database
        return try database.transaction { () throws -> Int in
            let token = drink.token.map(SQLiteValue.text) ?? .null
            let known = try database.query(
                "SELECT number FROM own_drink WHERE bottle = ? AND token = ?", .text(bottle.uuidString), token
            ) { (row) in Int(row.integer(0)) }
            if let number = known.first { return number }
            try database.execute(
                "INSERT INTO own_drink (bottle, number, time, amount, note, token) VALUES (?1, \(Self.nextNumber), ?2, ?3, ?4, ?5)",
                .text(bottle.uuidString), .integer(Self.seconds(drink.date)), .integer(Int64(drink.amount)), .text(drink.note), token)
            return try database.query("SELECT MAX(number) FROM own_drink WHERE bottle = ?", .text(bottle.uuidString)) { (row) in
                Int(row.integer(0))
            }.first ?? 0
        }
    }

    public func correct(_ number: Int, to amount: Int, of bottle: UUID) throws -> Bool {
        let database = try database
        let values: [SQLiteValue] = [.text(bottle.uuidString), .integer(Int64(number)), .integer(Int64(amount))]
        return try database.transaction { () throws -> Bool in
            try database.prepare("UPDATE own_drink SET amount = ?3 WHERE bottle = ?1 AND number = ?2 AND NOT is_deleted").execute(values)
            if database.changes > 0 { return true }
            let told = try database.query(
                "SELECT amount FROM drink WHERE bottle = ? AND number = ? AND NOT is_deleted", values[0], values[1]
            ) { (row) in Int(row.integer(0)) }
            guard let told = told.first else { return false }
            if told == amount {
                try database.prepare("DELETE FROM correction WHERE bottle = ? AND number = ?").execute([values[0], values[1]])
            } else {
                try database.prepare("INSERT INTO correction VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET amount = excluded.amount")
                    .execute(values)
            }
            return true
        }
    }

    public func delete(_ number: Int, of bottle: UUID) throws -> Bool {
        let database = try database
        // The bottle knows nothing of those that were added by hand.
        for change in [
            "UPDATE own_drink SET is_deleted = 1 WHERE bottle = ? AND number = ? AND NOT is_deleted",
            "UPDATE drink SET is_deleted = 1, owes_deletion = 1 WHERE bottle = ? AND number = ? AND NOT is_deleted",
        ] {
            try database.execute(change, .text(bottle.uuidString), .integer(Int64(number)))
            if database.changes > 0 { return true }
        }
        return false
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
        let database = try database
        try database.transaction {
            try database.execute("UPDATE drink SET is_deleted = 1, owes_deletion = 0 WHERE bottle = ?", .text(bottle.uuidString))
            try database.execute("UPDATE own_drink SET is_deleted = 1 WHERE bottle = ?", .text(bottle.uuidString))
        }
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
