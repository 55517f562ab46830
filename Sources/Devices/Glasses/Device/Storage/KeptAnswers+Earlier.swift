import Foundation
import SQLite

/// Data folders of earlier versions, which kept answers in a database of their own, and a change without one where the program ended in the
/// middle of it.
extension KeptAnswers {
    private static let doubt = KeptAnswer(
        status: 409, contentType: "application/json",
        body: Array(
            #"{"code":"in-doubt","error":"This change was begun when the program ended. Look whether it was made before you send it anew."}"#
                .utf8))

    /// Takes them on, and removes their database. What a damaged one had is lost.
    ///
    /// - Parameter report: told of a damaged one.
    static func takeOnEarlier(in folder: URL, into database: Database, report: (String) -> Void) throws {
        let path = folder.appendingPathComponent("answers.sqlite").path
        if FileManager.default.fileExists(atPath: path) {
            do {
                try takeOn(Database(.file(path)), into: database)
            } catch let error as SQLiteError where error.isDamage && error.path == path {
                report("\(path) was damaged, and is removed. Changes that were made before and come again are made again.")
            }
        }
        for name in [path, path + ".damaged"] {
            for ending in ["-wal", "-shm", ""] { unlink(name + ending) }
        }
    }

    private static func takeOn(_ earlier: Database, into database: Database) throws {
        guard try !earlier.query("SELECT 1 FROM sqlite_master WHERE name = 'answers'", row: { $0.integer(0) }).isEmpty else { return }
        let rows = try earlier.query("SELECT key, request, status, type, body FROM answers ORDER BY number") { row in
            (
                ChangeKey(key: row.text(0), request: row.text(1)),
                row.optionalInteger(2).map { KeptAnswer(status: Int($0), contentType: row.text(3), body: row.blob(4)) } ?? doubt
            )
        }
        try database.transaction {
            // Those of a start that ended before the database was removed are there already.
            let answers = KeptAnswers(database)
            for (change, answer) in rows where try answers.answer(to: change) == nil { try answers.keep(answer, to: change) }
        }
    }
}
