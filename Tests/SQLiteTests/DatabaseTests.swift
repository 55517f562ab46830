import Foundation
import SQLite
import Synchronization
import TestSupport
import Testing

@Suite("A database")
struct DatabaseTests {
    @Test("gives back what was stored, of every type")
    func values() throws {
        let database = try Database(.memory)
        let values: [SQLiteValue] = [nil, .integer(Int64.min), 2.5, "Kääk\u{0}!", "", .blob([0, 255]), .blob([])]
        try database.execute("CREATE TABLE things (a, b, c, d, e, f, g)")
        try database.prepare("INSERT INTO things VALUES (?, ?, ?, ?, ?, ?, ?)").execute(values)
        let read = try database.query("SELECT * FROM things") { row in
            [
                .text(row.optionalText(0)), .integer(row.integer(1)), .real(row.real(2)), .text(row.text(3)), .text(row.text(4)),
                .blob(row.blob(5)), .blob(row.blob(6)),
            ] as [SQLiteValue]
        }
        #expect(read == [values])
        #expect(try database.query("SELECT typeof(e), typeof(g) FROM things") { row in row.text(0) + row.text(1) } == ["textblob"])
        #expect(database.changes == 1)
    }

    @Test("takes all of a transaction or nothing")
    func transactions() throws {
        let database = try Database(.memory)
        try database.execute("CREATE TABLE things (id INTEGER PRIMARY KEY)")
        let error = #expect(throws: SQLiteError.self) {
            try database.transaction {
                try database.execute("INSERT INTO things VALUES (1)")
                try database.execute("INSERT INTO things VALUES (1)")
            }
        }
        #expect(error?.isConstraintViolation == true)
        #expect(try database.query("SELECT count(*) FROM things") { row in row.integer(0) } == [0])
        try database.transaction { try database.execute("INSERT INTO things VALUES (1)") }
        #expect(try database.query("SELECT count(*) FROM things") { row in row.integer(0) } == [1])
    }

    @Test("lends a statement that is in the middle of its rows to nobody else")
    func nestedQueries() throws {
        let database = try Database(.memory)
        try database.run(script: "CREATE TABLE things (id INTEGER); INSERT INTO things VALUES (1), (2), (3)")
        let sums = try database.query("SELECT id FROM things") { (row) throws(SQLiteError) in
            let inner = try database.query("SELECT id FROM things") { row in row.integer(0) }
            return inner.reduce(row.integer(0), +)
        }
        #expect(sums == [7, 8, 9])
    }

    @Test("is made by one program while others look whether it is there")
    func openedTogether() async throws {
        let folder = try TemporaryFolder()
        for round in 0..<50 {
            let path = folder.url.appendingPathComponent("\(round).sqlite").path
            try await withThrowingTaskGroup { group in
                for _ in 0..<3 {
                    group.addTask {
                        for _ in 0..<10 {
                            _ = try Database(.file(path)).query("PRAGMA user_version") { row in row.integer(0) }
                        }
                    }
                }
                group.addTask {
                    let database = try Database(.file(path))
                    try database.transaction { try database.run(script: "CREATE TABLE things (id INTEGER); PRAGMA user_version = 1") }
                }
                try await group.waitForAll()
            }
            let version = try Database(.file(path)).query("PRAGMA user_version") { row in row.integer(0) }
            #expect(version == [1])
        }
    }

    @Test("is no link to a file elsewhere, but may lie in a folder that is reached by one")
    func links() throws {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        let real = folder.url.appendingPathComponent("real")
        let linked = folder.url.appendingPathComponent("linked")
        try files.createDirectory(at: real, withIntermediateDirectories: false)
        try files.createSymbolicLink(at: linked, withDestinationURL: real)
        try Database(.file(linked.appendingPathComponent("a.sqlite").path)).execute("CREATE TABLE things (id INTEGER)")
        #expect(files.fileExists(atPath: real.appendingPathComponent("a.sqlite").path))
        let link = real.appendingPathComponent("b.sqlite")
        try files.createSymbolicLink(at: link, withDestinationURL: folder.url.appendingPathComponent("elsewhere"))
        #expect(throws: SQLiteError.self) { try Database(.file(link.path)).execute("CREATE TABLE things (id INTEGER)") }
        #expect(!files.fileExists(atPath: folder.url.appendingPathComponent("elsewhere").path))
    }

    @Test("is brought up to date step by step, and one from the future is left alone")
    func migration() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "outrigger-\(UUID()).sqlite").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let steps = ["CREATE TABLE a (x); INSERT INTO a VALUES (1)", "CREATE TABLE b (y)"]
        try Database(.file(path)).migrate([steps[0]])
        try Database(.file(path)).migrate(steps)
        let database = try Database(.file(path))
        try database.migrate(steps)
        #expect(try database.query("SELECT count(*) FROM a, pragma_user_version") { row in row.integer(0) } == [1])
        let error = #expect(throws: SQLiteError.self) { try database.migrate([]) }
        #expect(error?.message == "it was made by a newer version of this program, 2 against 0")
        // A step that fails leaves nothing of itself.
        #expect(throws: SQLiteError.self) { try database.migrate(steps + ["CREATE TABLE c (z); nonsense"]) }
        #expect(try database.query("SELECT name FROM sqlite_master ORDER BY name") { row in row.text(0) } == ["a", "b"])
    }

    @Test("is brought up to date once, where several processes open it at the same time", .timeLimit(.minutes(1)))
    func racingMigration() throws {
        let steps = (0..<20).map { "CREATE TABLE t\($0) (x); INSERT INTO t\($0) VALUES (1)" }
        for _ in 0..<5 {
            let folder = try TemporaryFolder()
            let path = folder.url.appending(path: "a.sqlite").path
            let failures = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                do { try Database(.file(path)).migrate(steps) } catch { failures.withLock { $0.append("\(error)") } }
            }
            #expect(failures.withLock(\.self) == [])
            #expect(try Database(.file(path)).query("SELECT count(*) FROM t19") { row in row.integer(0) } == [1])
        }
    }

    @Test("says in a sentence what is wrong")
    func errors() throws {
        let missing = #expect(throws: SQLiteError.self) { try Database(.file("/nowhere/at/all.sqlite")) }
        #expect(missing?.description.contains("Check that its folder exists") == true)
        let database = try Database(.memory)
        #expect(throws: SQLiteError.self) { try database.execute("SELEKT 1") }
        #expect(throws: SQLiteError.self) { try database.execute("") }
        let two = #expect(throws: SQLiteError.self) { try database.execute("SELECT 1; SELECT 2") }
        #expect(two?.message == "more than one statement:  SELECT 2")
        let count = #expect(throws: SQLiteError.self) { try database.execute("SELECT ?, ?", 1) }
        #expect(count?.message == "1 values for 2 parameters")
    }

    @Test("does not open what is no database")
    func notADatabase() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "outrigger-\(UUID()).sqlite").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        try String(repeating: "no database ", count: 1_000).write(toFile: path, atomically: true, encoding: .utf8)
        let error = #expect(throws: SQLiteError.self) { try Database(.file(path)) }
        #expect(error?.description.contains("is damaged or is no SQLite database") == true)
    }
}
