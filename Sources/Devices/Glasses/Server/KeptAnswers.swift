import DeviceSide
import Foundation
import HTTPService
import SQLite

/// The answers to changes that came with a key, so that one that comes again is answered, and not made again. The last
/// ``mostAnswers`` are kept, through restarts too.
///
/// A key is on disk before its change is begun: where the program ends between the two, it is known that the change may have been made.
///
/// A database that turns out to be damaged is put aside, and another begun: changes go on, and only those that were made before it and come
/// again are made again.
actor KeptAnswers {
    /// What is answered under a key.
    struct Answer: Hashable, Sendable {
        var status: Int
        var contentType: String
        var body: [UInt8]
    }

    /// What is known of a key.
    enum Record: Hashable, Sendable {
        case new
        case answered(Answer)
        /// It was begun, and neither its answer nor its failure is known: the program, or its client, ended before.
        case inDoubt
        /// It stood for another change.
        case other
    }

    static let mostAnswers = 1_000
    private static let schema = [
        """
        CREATE TABLE answers (
            number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, request TEXT NOT NULL, status INTEGER, type TEXT, body BLOB);
        """
    ]

    private let path: String
    private let report: @Sendable (String) -> Void
    private var opened: Database?
    /// Keys whose change is being made, with those who wait for its end.
    private var running: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Opens nothing yet.
    ///
    /// - Parameters:
    ///   - path: the database, made where there is none.
    ///   - report: told of one that is damaged.
    init(path: String, report: @escaping @Sendable (String) -> Void = { _ in }) {
        self.path = path
        self.report = report
    }

    /// Does something with the database, and with an empty one where that was damaged.
    private func withDatabase<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try body(try database())
        } catch let error as SQLiteError where error.isDamage {
            opened = nil
            try putAside()
            report("\(path) was damaged, and is now \(asidePath). Changes that were made before and come again are made again.")
            return try body(try database())
        }
    }

    private var asidePath: String { path + ".damaged" }

    /// Moves the files of the database away, over those of an earlier one. Its log goes first: SQLite would take it for the next one's.
    private func putAside() throws {
        for ending in ["-wal", "-shm", ""] {
            guard rename(path + ending, asidePath + ending) == 0 || errno == ENOENT else {
                throw DurableFileError(path: path + ending, operation: "move", code: errno)
            }
        }
    }

    private func database() throws -> Database {
        if let opened { return opened }
        // SQLite gives its log the mode of the database.
        close(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
        let database = try Database(.file(path))
        try database.migrate(Self.schema)
        opened = database
        return database
    }

    /// Begins a change, when another one of the same key has ended. ``end(_:with:)`` has to follow where it is ``Record/new``.
    ///
    /// - Parameter request: what tells it from other changes.
    func begin(_ key: String, for request: String) async throws -> Record {
        while running[key] != nil { await withCheckedContinuation { running[key]?.append($0) } }
        let record = try withDatabase { try Self.begin(key, for: request, in: $0) }
        if record == .new { running[key] = [] }
        return record
    }

    private static func begin(_ key: String, for request: String, in database: Database) throws -> Record {
        let known = try database.query("SELECT request, status, type, body FROM answers WHERE key = ?", .text(key)) { row in
            (row.text(0), row.optionalInteger(1), row.text(2), row.blob(3))
        }
        if let (made, status, type, body) = known.first {
            guard made == request else { return .other }
            guard let status else { return .inDoubt }
            return .answered(Answer(status: Int(status), contentType: type, body: body))
        }
        try database.transaction {
            try database.execute("INSERT INTO answers (key, request) VALUES (?, ?)", .text(key), .text(request))
            try database.execute("DELETE FROM answers WHERE number <= ?", .integer(database.lastInsertedRowID - Int64(mostAnswers)))
        }
        return .new
    }

    /// It is not known whether the change was made.
    func leaveInDoubt(_ key: String) { release(key) }

    private func release(_ key: String) { for waiting in running.removeValue(forKey: key) ?? [] { waiting.resume() } }

    /// The change was made, or, without an answer, was not: then it may come again.
    func end(_ key: String, with answer: Answer?) throws {
        defer { release(key) }
        try withDatabase { database in
            if let answer {
                try database.execute(
                    "UPDATE answers SET status = ?, type = ?, body = ? WHERE key = ?", .integer(Int64(answer.status)),
                    .text(answer.contentType), .blob(answer.body), .text(key))
            } else {
                try database.execute("DELETE FROM answers WHERE key = ?", .text(key))
            }
        }
    }
}
