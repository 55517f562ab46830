import Explore
import Foundation
import PrivateFiles
import Program

/// The choice of units, in the data folder: one for the page and the shell.
struct UnitsFile: Sendable {
    private let file: URL

    /// - Parameter folder: the data folder.
    init(in folder: URL) { file = folder.appendingPathComponent("explore-units") }

    /// What was chosen. A file that is missing, or says something else, chooses nothing.
    func read() -> ExploreUnits {
        guard let data = FileManager.default.contents(atPath: file.path) else { return .automatic }
        return ExploreUnits(rawValue: String(decoding: data.prefix(32), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
            ?? .automatic
    }

    /// One at once, and one after each change of the choice, whoever made it.
    func changes() -> AsyncStream<Void> { FolderWatch(of: file).changes() }

    /// Keeps a choice; the folder is made where it is missing.
    ///
    /// - Throws: ``CommandFailure``.
    func write(_ units: ExploreUnits) throws {
        try DataFolder.open(file.deletingLastPathComponent())
        do throws(FileOperationError) {
            try FileReplacement.write("\(units.rawValue)\n".utf8, to: file, surviving: .kill)
        } catch {
            throw CommandFailure(
                "The choice of units cannot be kept: \(error.reason).", advice: "Make room where the data directory is.", code: "data")
        }
    }
}
