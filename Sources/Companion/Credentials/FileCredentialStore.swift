import Credentials
import Foundation
import PrivateFiles

/// Secrets in a file that this user alone may read (0600): the last resort, for a machine without a keyring. Whoever gets the disk, or a
/// copy of the file, has them.
///
/// The file is JSON: `[{"service": "…", "account": "…", "label": "…", "secret": "base64"}]`.
public actor FileCredentialStore: CredentialStore {
    private struct Entry: Codable {
        var service: String
        var account: String
        var label: String
        /// Base64: a secret need not be text.
        var secret: Data

        var key: CredentialKey { CredentialKey(service: service, account: account) }
    }

    private let file: URL

    /// Opens nothing yet. The folder has to be there.
    public init(_ file: URL) { self.file = file }

    public nonisolated var place: String {
        "the file \(file.path), which this user alone may read (0600). It is not encrypted: a copy of it has the secrets"
    }

    /// Never a reason: a file can be kept wherever the program's data can.
    public nonisolated func unavailability() -> String? { nil }

    public func read(_ key: CredentialKey) throws(CredentialError) -> Secret {
        guard let entry = try entries().last(where: { $0.key == key }) else { throw .missing(key) }
        return Secret(bytes: entry.secret)
    }

    public func write(_ secret: Secret, for key: CredentialKey, label: String) throws(CredentialError) {
        let others = try entries().filter { $0.key != key }
        try keep(
            others + [Entry(service: key.service, account: key.account, label: label, secret: Data(secret.revealedBytes))])
    }

    public func remove(_ key: CredentialKey) throws(CredentialError) {
        let all = try entries()
        let others = all.filter { $0.key != key }
        guard others.count < all.count else { throw .missing(key) }
        try keep(others)
    }

    private var name: String { "The file \(file.path)" }

    private func entries() throws(CredentialError) -> [Entry] {
        var status = stat()
        guard lstat(file.path, &status) == 0 else {
            if errno == ENOENT { return [] }
            throw .failed(place: name, reason: String(cString: strerror(errno)))
        }
        // Others may have read it, or put something there: neither is passed over in silence.
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            throw .denied(place: name, reason: "it is not a file of this user's")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw .denied(
                place: name, reason: "other users may read it. Take that from them (chmod 600), and pair again what it has the keys of")
        }
        do {
            return try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
        } catch is DecodingError {
            throw .failed(place: name, reason: "it is damaged. Move it away, and pair the devices again")
        } catch {
            throw .failed(place: name, reason: error.localizedDescription)
        }
    }

    private func keep(_ entries: [Entry]) throws(CredentialError) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try FileReplacement.write(encoder.encode(entries), to: file, surviving: .powerCut)
        } catch {
            throw .failed(place: name, reason: FileOperationError.reason(of: error))
        }
    }
}
