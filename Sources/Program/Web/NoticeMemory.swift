import Companion
import Foundation
import PrivateFiles

/// The notices that a person asked for, in `notices.json` of the data folder: `["battery"]`.
struct NoticeMemory: Sendable {
    private let file: URL

    /// - Parameter folder: the data folder; neither it nor the file has to be there.
    init(folder: URL) { file = folder.appendingPathComponent("notices.json") }

    /// The kinds that are told; a file that cannot be understood counts as none.
    func read() -> Set<Notice.Kind> {
        guard let data = try? Data(contentsOf: file), let names = try? JSONDecoder().decode([String].self, from: data) else { return [] }
        return Set(names.compactMap(Notice.Kind.init(rawValue:)))
    }

    /// Keeps the choice.
    ///
    /// - Throws: `ActionError` where it cannot be written.
    func write(_ kinds: Set<Notice.Kind>) throws {
        do {
            try FileReplacement.write(try JSONEncoder().encode(kinds.map(\.rawValue).sorted()), to: file, surviving: .kill)
        } catch {
            throw ActionError(
                .conflict, code: "data", "The choice cannot be kept: \(FileOperationError.reason(of: error))",
                advice: "Make room where the data directory is.")
        }
    }
}
