import Foundation

/// A backup's account of itself, at the beginning of what is sealed.
struct BackupContent: Codable, Sendable {
    /// The form that is written here, and the newest that is read.
    static let form = 1
    /// More is none that this program writes, bytes.
    static let mostBytes = 8 << 20
    static let mostFiles = 20_000
    static let mostDepth = 12

    var form = BackupContent.form
    /// The name of the program, whose data folder it is.
    var program: String
    var version: String
    /// The time at which it was made, seconds since 1970.
    var made: Double
    /// The computer's name.
    var computer: String
    /// In the order of their bytes, which follow.
    var files: [File]
    /// Keys of the login's keyring.
    var keys: [Key]
    /// The things that were not taken, in sentences.
    var missed: [String]

    /// A file of the data folder.
    struct File: Codable, Hashable, Sendable {
        var path: String
        var size: UInt64
    }

    /// A secret of the keyring.
    struct Key: Codable, Sendable {
        var service: String
        var account: String
        var label: String
        var secret: Data
    }

    /// The reason why a path is not written; nil for one that lies in the data folder whatever it says.
    static func refusal(of path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.isEmpty, path.utf8.count <= 1_000, parts.count <= mostDepth else { return "it is no path of a data folder" }
        guard !path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return "it has control characters" }
        guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.count > 255 }) else {
            return "it leads out of the data folder"
        }
        return nil
    }
}
