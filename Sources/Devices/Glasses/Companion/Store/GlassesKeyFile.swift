import Credentials
import Foundation
import PrivateFiles

/// `glasses-keys.json` in the data folder, which its user alone may read (0600): a key for each device, by its identity.
public actor GlassesKeyFile: GlassesKeyStoring {
    private let file: URL

    /// - Parameter folder: the program's data folder.
    public init(folder: URL) { file = folder.appendingPathComponent("glasses-keys.json") }

    public nonisolated var place: String { "a file that only you can read" }

    public func key(of device: String) throws -> Secret? { try read()[device].map { Secret($0) } }

    public func keep(_ key: Secret, of device: String) throws {
        var keys = try read()
        keys[device] = key.revealed
        try write(keys)
    }

    public func remove(keyOf device: String) throws {
        var keys = try read()
        guard keys.removeValue(forKey: device) != nil else { return }
        try write(keys)
    }

    private func read() throws -> [String: String] {
        do {
            return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return [:]
        }
    }

    private func write(_ keys: [String: String]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try PrivateFile.write(try encoder.encode(keys), to: file)
    }
}
