import Foundation

/// The folder of what outlives the program.
enum DataFolder {
    /// Makes the folder, for this user alone, and gives the path of the simulated radio's socket in it.
    ///
    /// - Throws: ``CommandFailure`` where it cannot be made or written to.
    static func prepare(_ folder: URL) throws -> String {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(
                "The data directory \(folder.path) cannot be made: \(error.localizedDescription) Name another with --data.", code: "data")
        }
        guard FileManager.default.isWritableFile(atPath: folder.path) else {
            throw CommandFailure("The data directory \(folder.path) may not be written to. Name another with --data.", code: "data")
        }
        return folder.appendingPathComponent("air.sock").path
    }
}
