import Companion
import Foundation
import PrivateFiles

/// The notices that a person asked for, in `notices.json` of the data folder: `["battery"]`; and beside it the states of devices that hold, in
/// `notices-told.json`: `{"4807B7CE-…": ["battery/low"]}`.
struct NoticeMemory: Sendable {
    private let file: URL
    private let told: URL

    /// - Parameter folder: the data folder; neither it nor the files have to be there.
    init(folder: URL) {
        file = folder.appendingPathComponent("notices.json")
        told = folder.appendingPathComponent("notices-told.json")
    }

    /// The states that held when the program ended; a file that cannot be understood counts as none.
    func readTold() -> [String: Set<String>] {
        (try? Data(contentsOf: told)).flatMap { try? JSONDecoder().decode([String: Set<String>].self, from: $0) } ?? [:]
    }

    /// Keeps the states that hold. Where they cannot be kept, that is said, and they may be told once more after the next start.
    func write(told states: [String: Set<String>]) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            try FileReplacement.write(try encoder.encode(states.mapValues { $0.sorted() }), to: told, surviving: .kill)
        } catch {
            Terminal.printError("Which notices were told cannot be kept: \(FileOperationError.reason(of: error))")
        }
    }

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
