import Credentials
import Foundation
import Security

/// Secrets in the Keychain of an Apple system: generic passwords of this app, on this device alone.
///
/// They are there after the first unlock since the device was started, so that what goes on in the background, such as an update, has them
/// while the screen is locked. They are in no backup that another device can restore, and not in iCloud.
public actor KeychainStore: CredentialStore {
    /// Makes one; nothing is asked yet.
    public init() {}

    public nonisolated var place: String { "the Keychain of this device" }

    /// Why the app cannot use the Keychain at all: it was signed without the right to, or there is none.
    public func unavailability() -> String? {
        let probe = CredentialKey(service: "outrigger.probe", account: "")
        switch SecItemCopyMatching(Self.query(probe) as CFDictionary, nil) {
        case errSecMissingEntitlement: return "this app was signed without the right to use the Keychain"
        case errSecNotAvailable: return "there is no Keychain here"
        default: return nil
        }
    }

    public func read(_ key: CredentialKey) throws(CredentialError) -> Secret {
        var query = Self.query(key)
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var found: CFTypeRef?
        try Self.check(SecItemCopyMatching(query as CFDictionary, &found), key)
        guard let data = found as? NSData else {
            throw .failed(place: Self.name, reason: "it answered with something else than a secret")
        }
        return Secret(bytes: Data(referencing: data))
    }

    public func write(_ secret: Secret, for key: CredentialKey, label: String) throws(CredentialError) {
        let content: [String: Any] = [
            kSecValueData as String: Data(secret.revealedBytes), kSecAttrLabel as String: label,
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        let query = Self.query(key)
        // Changed in place first: deleting and adding would lose the old one where adding fails.
        var status = SecItemUpdate(query as CFDictionary, content as CFDictionary)
        if status == errSecItemNotFound {
            status = SecItemAdd(query.merging(content) { $1 } as CFDictionary, nil)
            // An extension of the app was faster.
            if status == errSecDuplicateItem { status = SecItemUpdate(query as CFDictionary, content as CFDictionary) }
        }
        try Self.check(status, key)
    }

    public func remove(_ key: CredentialKey) throws(CredentialError) {
        try Self.check(SecItemDelete(Self.query(key) as CFDictionary), key)
    }

    private static let name = "The Keychain of this device"

    /// What names an item. With the data protection keychain, macOS does as iOS does.
    private static func query(_ key: CredentialKey) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: key.service,
            kSecAttrAccount as String: key.account, kSecUseDataProtectionKeychain as String: true,
        ]
    }

    private static func check(_ status: OSStatus, _ key: CredentialKey) throws(CredentialError) {
        switch status {
        case errSecSuccess: return
        case errSecItemNotFound: throw .missing(key)
        // Before the first unlock since the device was started; what is there cannot be read, and nothing can be added.
        case errSecInteractionNotAllowed: throw .locked(place: name)
        case errSecAuthFailed, errSecUserCanceled: throw .denied(place: name, reason: words(status))
        case errSecMissingEntitlement, errSecNotAvailable: throw .unavailable(reason: words(status))
        default: throw .failed(place: name, reason: words(status))
        }
    }

    /// What the system says of a status, with its number for a maker.
    private static func words(_ status: OSStatus) -> String {
        let text = SecCopyErrorMessageString(status, nil).map { "\($0)" } ?? "an error without words"
        return "\(text) (\(status))"
    }
}
