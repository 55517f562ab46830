import Foundation
import Keyring

/// A trusted key, as `--json` prints it.
struct KeyListing: Sendable {
    let key: TrustedKey

    static let format = OutputFormat<KeyListing>.object([
        .field("id", "What “keys remove” takes.", .text) { $0.key.shortID },
        .field("name", "Whose it is.", .text) { $0.key.name },
        .field("fingerprintSHA256", "SHA-256 of the key as it is burnt into chips that trust it, 64 hexadecimal digits.", .text) {
            $0.key.id
        },
        .nullable("added", "When it was added; null where nobody knows.", .time) { $0.key.added },
        .field("isBuiltIn", "True for a key that came with the program.", .boolean) { $0.key.isBuiltIn },
    ])
}
