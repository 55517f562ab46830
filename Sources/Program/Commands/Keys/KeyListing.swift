import Foundation
import Keyring

/// A trusted key, as `--json` prints it.
struct KeyListing: Encodable {
    /// What `keys remove` takes.
    let id: String
    /// Whose it is.
    let name: String
    /// SHA-256 of the key as it is burnt into chips that trust it, 64 hexadecimal digits.
    let fingerprint: String
    /// When it was added; left out where nobody knows.
    let added: Date?
    /// Whether it came with the program.
    let isBuiltIn: Bool

    init(_ key: TrustedKey) {
        id = key.shortID
        name = key.name
        fingerprint = key.id
        added = key.added
        isBuiltIn = key.isBuiltIn
    }
}
