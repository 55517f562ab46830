import Foundation

/// The key and certificate of the glasses, in a file of their own, mode 0600, made once: companions know them by it.
public enum GlassesIdentity {
    /// Where it is kept. The folder is made.
    package static func file(in folder: URL) throws -> URL {
        try ConfigurationFolder.open(in: folder).appendingPathComponent("identity.pem")
    }

    /// Forgets it: companions are to know them by another one from now on.
    static func remove(in folder: URL) throws {
        let file = try file(in: folder)
        if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
    }
}
