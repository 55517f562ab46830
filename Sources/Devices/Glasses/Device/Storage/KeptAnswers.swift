import Foundation
import SQLite

/// A change that may come more than once.
public struct ChangeKey: Hashable, Sendable {
    /// Its `Idempotency-Key`.
    public var key: String
    /// By what it is told from another change that has its key by mistake.
    public var request: String

    public init(key: String, request: String) {
        self.key = key
        self.request = request
    }
}

/// An answer to a change, as it went out.
public struct KeptAnswer: Hashable, Sendable {
    public var status: Int
    public var contentType: String
    public var body: [UInt8]

    public init(status: Int, contentType: String, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }
}

/// A change that came with a key, and its answer to what becomes of it.
public struct Answering<Outcome: Sendable>: Sendable {
    let change: ChangeKey
    let answer: @Sendable (Outcome) throws -> KeptAnswer

    public init(_ change: ChangeKey, answer: @escaping @Sendable (Outcome) throws -> KeptAnswer) {
        self.change = change
        self.answer = answer
    }
}

/// The last ``mostAnswers`` answers to changes that came with a key. Each is in the transaction of its change: where the program ends, a
/// change was made and is answered as before, or was not made and may come again.
struct KeptAnswers {
    static let mostAnswers = 1_000
    static let schema = """
        CREATE TABLE answers (
            number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, request TEXT NOT NULL, status INTEGER NOT NULL,
            type TEXT NOT NULL, body BLOB NOT NULL);
        """

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// - Throws: ``GlassesError/keyUsed`` where the key stood for another change.
    func answer(to change: ChangeKey) throws -> KeptAnswer? {
        let known = try database.query("SELECT request, status, type, body FROM answers WHERE key = ?", .text(change.key)) { row in
            (row.text(0), KeptAnswer(status: Int(row.integer(1)), contentType: row.text(2), body: row.blob(3)))
        }
        guard let (request, answer) = known.first else { return nil }
        guard request == change.request else { throw GlassesError.keyUsed }
        return answer
    }

    /// To be called in the transaction of the change.
    func keep(_ answer: KeptAnswer, to change: ChangeKey) throws {
        try database.execute(
            "INSERT INTO answers (key, request, status, type, body) VALUES (?, ?, ?, ?, ?)", .text(change.key), .text(change.request),
            .integer(Int64(answer.status)), .text(answer.contentType), .blob(answer.body))
        try database.execute("DELETE FROM answers WHERE number <= ?", .integer(database.lastInsertedRowID - Int64(Self.mostAnswers)))
    }
}
