import Foundation

/// `config` in the data folder, which nobody else reads: keys, tokens and the certificate.
enum ConfigurationFolder {
    /// Makes it where it is missing.
    static func open(in folder: URL) throws -> URL {
        let configuration = folder.appendingPathComponent("config", isDirectory: true)
        try FileManager.default.createDirectory(
            at: configuration, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return configuration
    }
}
