import Bluetooth
import BottleContract
import SQLite

/// A bottle's memory on disk: each change is there whole or not at all, whatever ends the process.
public actor BottleStore {
    private static let schema = [
        """
        CREATE TABLE memory (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE drinks (id INTEGER PRIMARY KEY, record BLOB NOT NULL);
        """
    ]

    private let location: Database.Location
    private var database: Database?
    private var stored = BottleMemory()
    private var revision = 0

    /// A store that opens its database when it is first used.
    public init(_ location: Database.Location) { self.location = location }

    /// What was stored, or a new bottle's memory. A value that cannot be read is an error, and is never replaced in silence.
    ///
    /// - Throws: `SQLiteError`, also for a file that is no database; `ByteCodingError` for a value that is none.
    public func load() throws -> BottleMemory {
        let database = try open()
        var memory = BottleMemory()
        let values = try database.query("SELECT name, value FROM memory") { row in (row.text(0), row.blob(1)) }
        var nextID: UInt32 = 1
        for (name, bytes) in values {
            switch Name(rawValue: name) {
            case .calibration: memory.calibration = try CalibrationData(bytes: bytes)
            case .capacity: memory.capacity = try UInt16(bytes: bytes)
            case .dailyGoal: memory.dailyGoal = try UInt16(bytes: bytes)
            case .settings: memory.settings = try BottleSettings(bytes: bytes)
            case .totalResetTime: memory.totalResetTime = try UInt32(bytes: bytes)
            case .nextID: nextID = try UInt32(bytes: bytes)
            case .savedTime: memory.savedTime = try UInt32(bytes: bytes)
            case .baseline: memory.baseline = try Int32(bytes: bytes)
            // Of a newer program; kept.
            case nil: break
            }
        }
        let records = try database.query("SELECT record FROM drinks ORDER BY id") { row in row.blob(0) }
        memory.drinks = DrinkLog(records: try records.map { try DrinkRecord(bytes: $0) }, nextID: nextID)
        stored = memory
        return memory
    }

    /// Stores what changed since the last time, in one transaction, and returns when it is on disk.
    ///
    /// - Parameter revision: grows with every change; an older one than the last is ignored, since calls may overtake each other.
    /// - Throws: `SQLiteError`; nothing has changed on disk then.
    public func save(_ memory: BottleMemory, revision: Int) throws {
        guard revision > self.revision else { return }
        let database = try open()
        let (old, new) = (Self.values(stored), Self.values(memory))
        let before = Dictionary(uniqueKeysWithValues: stored.drinks.records.map { ($0.id, $0) })
        try database.transaction {
            for (name, value) in new where old[name] != value {
                try database.execute("INSERT OR REPLACE INTO memory VALUES (?, ?)", .text(name.rawValue), .blob(value))
            }
            for name in old.keys where new[name] == nil { try database.execute("DELETE FROM memory WHERE name = ?", .text(name.rawValue)) }
            var gone = Set(before.keys)
            for record in memory.drinks.records {
                gone.remove(record.id)
                guard before[record.id] != record else { continue }
                try database.execute("INSERT OR REPLACE INTO drinks VALUES (?, ?)", .integer(Int64(record.id)), .blob(record.bytes))
            }
            for id in gone { try database.execute("DELETE FROM drinks WHERE id = ?", .integer(Int64(id))) }
        }
        stored = memory
        self.revision = revision
    }

    private enum Name: String {
        case calibration, capacity, dailyGoal, settings, totalResetTime, nextID, savedTime, baseline
    }

    private static func values(_ memory: BottleMemory) -> [Name: [UInt8]] {
        var values: [Name: [UInt8]] = [
            .capacity: memory.capacity.bytes, .dailyGoal: memory.dailyGoal.bytes, .settings: memory.settings.bytes,
            .totalResetTime: memory.totalResetTime.bytes, .nextID: memory.drinks.nextID.bytes,
        ]
        values[.calibration] = memory.calibration?.bytes
        values[.savedTime] = memory.savedTime?.bytes
        values[.baseline] = memory.baseline?.bytes
        return values
    }

    private func open() throws -> Database {
        if let database { return database }
        let opened = try Database(location)
        try opened.migrate(Self.schema)
        database = opened
        return opened
    }
}
