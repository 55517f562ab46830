import Credentials
import Foundation
import PrivateFiles

/// Where a running program listens, for commands with the same data folder: a file in it, for this user alone (0600).
///
///     {"address": "http://127.0.0.1:8080", "token": "…"}
///
/// The companion's has no address while it does not run (``CompanionFile``). One that was killed has left its address behind, where somebody
/// else may listen since: see ``ProgramClient``.
struct RunningFile: Sendable {
    /// Who runs.
    enum Name: String, Sendable {
        /// `outrigger run`
        case companion = "companion.json"
        /// `outrigger serve KIND`
        case device = "device.json"
    }

    /// Without a slash at its end.
    let address: String
    /// What the program and its commands know, and nobody else.
    let token: Secret

    private struct Content: Codable {
        let address: String
        let token: String
    }

    /// Those who have left a file, whether they still run or not.
    static func read(_ name: Name, in folder: URL) -> RunningFile? {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name.rawValue)),
            let content = try? JSONDecoder().decode(Content.self, from: data)
        else { return nil }
        return RunningFile(address: content.address, token: Secret(content.token))
    }

    /// Writes it, at once and for this user alone from its first byte on.
    ///
    /// - Throws: ``CommandFailure`` where the folder does not take it.
    func write(_ name: Name, to folder: URL) throws {
        let file = folder.appendingPathComponent(name.rawValue)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(Content(address: address, token: token.revealed))
        do throws(FileOperationError) {
            try FileReplacement.write(data, to: file, surviving: .kill)
        } catch {
            throw CommandFailure(
                "\(file.path) cannot be written: \(error.reason).", advice: "Name another folder with --data.", code: "data")
        }
    }

    /// Removes the file where it is still this one: another program may have taken the place.
    func remove(_ name: Name, from folder: URL) {
        guard Self.read(name, in: folder)?.address == address else { return }
        unlink(folder.appendingPathComponent(name.rawValue).path)
    }
}
