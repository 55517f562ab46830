import Credentials
import DeviceSide
import Foundation
import Synchronization

/// The key of the REST API, in a file of its own: 32 bytes of the system's secure generator as base64url, mode 0600, made once.
///
/// Who replaces the file replaces the key: the old one is refused from then on.
public final class APIKey: Sendable {
    private struct Known {
        var key: Secret
        var version: FileVersion?
    }

    /// Where it is.
    public let path: String
    private let known: Mutex<Known>

    /// Reads the key of a data folder, and makes it where there is none.
    ///
    /// - Throws: why the file cannot be read or made; a file without a key in it is an error, and is not replaced.
    public init(folder: URL) throws {
        path = try Self.path(folder)
        if !FileManager.default.fileExists(atPath: path) { try Self.write(to: path) }
        known = Mutex(Known(key: try Self.read(path), version: FileVersion(path)))
    }

    /// The key as the file has it now.
    ///
    /// - Throws: where the file cannot be read.
    public func current() throws -> Secret {
        try known.withLock { known in
            let version = FileVersion(path)
            if version == nil || version != known.version { known = Known(key: try Self.read(path), version: version) }
            return known.key
        }
    }

    /// Replaces the key of a data folder.
    ///
    /// - Returns: the file that has it.
    public static func replace(in folder: URL) throws -> String {
        let path = try path(folder)
        try write(to: path)
        return path
    }

    private static func path(_ folder: URL) throws -> String {
        try ConfigurationFolder.open(in: folder).appendingPathComponent("api_key.txt").path
    }

    private static func write(to path: String) throws {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let text = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        try FileReplacement.write(Array((text + "\n").utf8), to: path, surviving: .powerCut)
    }

    private static func read(_ path: String) throws -> Secret {
        let text: String
        do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
            throw APIKeyError("\(path) cannot be read: \(error.localizedDescription)")
        }
        let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard key.utf8.count >= 16 else {
            throw APIKeyError("\(path) has no key of 16 characters or more. Remove it to have a new one made.")
        }
        return Secret(key)
    }
}

/// A file without a key in it, or that cannot be read.
struct APIKeyError: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
