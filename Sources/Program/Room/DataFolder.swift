import Foundation
import PrivateFiles

/// The folder of what outlives the program.
public enum DataFolder {
    /// Makes the folder, for this user alone, and gives the path of the simulated radio's socket in it.
    ///
    /// - Throws: ``CommandFailure`` where it cannot be made or written to, or is not this user's alone.
    static func prepare(_ folder: URL) throws -> String {
        try open(folder)
        guard FileManager.default.isWritableFile(atPath: folder.path) else {
            throw CommandFailure(
                "The data directory \(folder.path) may not be written to.", advice: "Name another with --data.", code: "data")
        }
        return folder.appendingPathComponent("air.sock").path
    }

    /// As ``open(_:)``, for programs that only read: a folder that is not there is not made.
    ///
    /// - Throws: ``CommandFailure``.
    public static func openExisting(_ folder: URL) throws(CommandFailure) {
        if FileManager.default.fileExists(atPath: folder.path) { try open(folder) }
    }

    /// Makes the folder, or makes sure of one that is there, as `PrivateFolder` does.
    ///
    /// - Throws: ``CommandFailure``.
    public static func open(_ folder: URL) throws(CommandFailure) {
        do throws(PrivateFolderError) {
            try PrivateFolder.open(folder)
        } catch {
            throw CommandFailure(error.sentence.text, advice: error.advice?.text, code: "data")
        }
    }
}
