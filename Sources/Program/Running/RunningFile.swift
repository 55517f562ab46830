import Credentials
import Foundation

/// Where a running program listens, for commands with the same data folder: a file in it, for this user alone (0600).
///
///     {"address": "http://127.0.0.1:8080", "token": "…"}
///
/// `token` is null, or absent, where none is asked for.
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
    /// What a request has to have in `Authorization`.
    let token: Secret?

    private struct Content: Codable {
        let address: String
        var token: String?
    }

    /// Those who have left a file, whether they still run or not.
    static func read(_ name: Name, in folder: URL) -> RunningFile? {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name.rawValue)),
            let content = try? JSONDecoder().decode(Content.self, from: data)
        else { return nil }
        return RunningFile(address: content.address, token: content.token.map { Secret($0) })
    }

    /// Writes it, at once and for this user alone from its first byte on.
    ///
    /// - Throws: ``CommandFailure`` where the folder does not take it.
    func write(_ name: Name, to folder: URL) throws {
        let path = folder.appendingPathComponent(name.rawValue).path
        let new = "\(path).\(getpid())"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(Content(address: address, token: token?.revealed))
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: data)
            try file.close()
        } catch {
            unlink(new)
            throw Self.failure(path)
        }
        guard rename(new, path) == 0 else { throw Self.failure(path) }
    }

    /// Removes the file where it is still this one: another program may have taken the place.
    func remove(_ name: Name, from folder: URL) {
        guard Self.read(name, in: folder)?.address == address else { return }
        unlink(folder.appendingPathComponent(name.rawValue).path)
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(
            "\(path) cannot be written: \(String(cString: strerror(errno))).", advice: "Name another folder with --data.", code: "data")
    }
}
