import Foundation
import HTTPService
import SQLite

/// The answers to changes that came with a key, so that one that comes again is answered, and not made again. The last
/// ``mostAnswers`` are kept, through restarts too.
///
/// A key is on disk before its change is begun: where the program ends between the two, it is known that the change may have been made.
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
    private var opened: Database?
    /// Keys whose change is being made, with those who wait for its end.
    private var running: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Opens nothing yet.
    ///
    /// - Parameter path: the database, made where there is none.
    init(path: String) { self.path = path }

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
        let database = try database()
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
            try database.execute("DELETE FROM answers WHERE number <= ?", .integer(database.lastInsertedRowID - Int64(Self.mostAnswers)))
        }
        running[key] = []
        return .new
    }

    /// It is not known whether the change was made.
    func leaveInDoubt(_ key: String) { release(key) }

    private func release(_ key: String) { for waiting in running.removeValue(forKey: key) ?? [] { waiting.resume() } }

    /// The change was made, or, without an answer, was not: then it may come again.
    func end(_ key: String, with answer: Answer?) throws {
        defer { release(key) }
        if let answer {
            try database().execute(
                "UPDATE answers SET status = ?, type = ?, body = ? WHERE key = ?", .integer(Int64(answer.status)),
                .text(answer.contentType),
                .blob(answer.body), .text(key))
        } else {
            try database().execute("DELETE FROM answers WHERE key = ?", .text(key))
        }
    }
}
