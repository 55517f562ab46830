import DeviceSide
import Foundation

/// The file with the tokens, which several processes may change: one at a time.
struct CompanionTokenFile {
    let path: String
    private let lockPath: String

    init(folder: URL) throws {
        let configuration = try ConfigurationFolder.open(in: folder)
        path = configuration.appendingPathComponent("tokens.json").path
        lockPath = configuration.appendingPathComponent("tokens.lock").path
    }

    /// The oldest first; none where there is no file.
    func read() throws -> [CompanionToken] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode([CompanionToken].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch is DecodingError {
            throw DamagedFile(path: path)
        }
    }

    /// Replaces the content by what the body makes of it, durably. What it throws leaves the file as it was.
    func change(_ body: (inout [CompanionToken]) throws -> Void) throws {
        let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileOperationError(path: lockPath, operation: "create", code: errno) }
        defer { close(descriptor) }
        // Held for the time of one small write.
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw FileOperationError(path: lockPath, operation: "lock", code: errno) }
        }
        var tokens = try read()
        let before = tokens
        try body(&tokens)
        guard tokens != before else { return }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try FileReplacement.write(Array(try encoder.encode(tokens)) + [UInt8(ascii: "\n")], to: path, surviving: .powerCut)
    }

    private struct DamagedFile: Error, CustomStringConvertible {
        let path: String
        var description: String { "\(path) is damaged. Remove it, and every companion gets a new token when it pairs again." }
    }
}
