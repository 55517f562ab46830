import Credentials
import Foundation
import KeychainStore
import Security
import Testing

/// Over an imitation of Security, which does what is documented of it.
struct `The Keychain store` {
    private static let key = CredentialKey(service: "outrigger.test.key", account: "7F3A")
    private static let name = "The Keychain of this device"

    private let keychain = ImitatedKeychain()
    private let store = KeychainStore()

    private func inKeychain(_ body: () async throws -> Void) async rethrows {
        try await ImitatedKeychain.$current.withValue(keychain) { try await body() }
    }

    @Test func `what is kept is read back byte for byte, replaced in place, and gone when it was removed`() async throws {
        try await inKeychain {
            // Not UTF-8.
            try await store.write(Secret(bytes: [0, 255, 10]), for: Self.key, label: "Key of the test")
            #expect(try await store.read(Self.key) == Secret(bytes: [0, 255, 10]))
            try await store.write(Secret("two"), for: Self.key, label: "Another label")
            #expect(try await store.read(Self.key) == Secret("two"))
            #expect(keychain.count == 1)
            #expect(keychain.attributes(of: Self.key.service)?[kSecAttrLabel] == "Another label")
            try await store.remove(Self.key)
            #expect(keychain.count == 0)
        }
    }

    @Test func `what is not there is missing, whatever else is`() async throws {
        try await inKeychain {
            try await store.write(Secret("x"), for: CredentialKey(service: Self.key.service, account: "other"), label: "Key")
            await #expect(throws: CredentialError.missing(Self.key)) { try await store.read(Self.key) }
            await #expect(throws: CredentialError.missing(Self.key)) { try await store.remove(Self.key) }
            #expect(keychain.count == 1)
        }
    }

    @Test func `one that another process adds meanwhile is replaced`() async throws {
        try await inKeychain {
            keychain.add(before: Self.key.service, Self.key.account, Data("theirs".utf8))
            try await store.write(Secret("ours"), for: Self.key, label: "Key")
            #expect(keychain.count == 1)
            #expect(try await store.read(Self.key) == Secret("ours"))
        }
    }

    @Test func `behind a locked screen it is read and replaced, as an update in the background needs it`() async throws {
        try await inKeychain {
            try await store.write(Secret("one"), for: Self.key, label: "Key")
            keychain.lock(.locked)
            #expect(try await store.read(Self.key) == Secret("one"))
            try await store.write(Secret("two"), for: Self.key, label: "Key")
            #expect(try await store.read(Self.key) == Secret("two"))
        }
    }

    @Test func `before the first unlock it is locked, not empty`() async throws {
        try await inKeychain {
            try await store.write(Secret("one"), for: Self.key, label: "Key")
            keychain.lock(.beforeFirstUnlock)
            let other = CredentialKey(service: "outrigger.test.other", account: "")
            await #expect(throws: CredentialError.locked(place: Self.name)) { try await store.read(Self.key) }
            await #expect(throws: CredentialError.locked(place: Self.name)) {
                try await store.write(Secret("two"), for: Self.key, label: "")
            }
            await #expect(throws: CredentialError.locked(place: Self.name)) { try await store.write(Secret("two"), for: other, label: "") }
            #expect(await store.unavailability() == nil)
            keychain.lock(.unlocked)
            #expect(try await store.read(Self.key) == Secret("one"))
        }
    }

    @Test func `who refuses says why, and an app without the right to it goes elsewhere`() async {
        await inKeychain {
            keychain.refuse(errSecAuthFailed)
            let reason = "The user name or passphrase you entered is not correct. (-25293)"
            await #expect(throws: CredentialError.denied(place: Self.name, reason: reason)) { try await store.read(Self.key) }
            #expect(await store.unavailability() == nil)

            keychain.refuse(errSecMissingEntitlement)
            let entitlement = "A required entitlement isn't present. (-34018)"
            await #expect(throws: CredentialError.unavailable(reason: entitlement)) { try await store.remove(Self.key) }
            #expect(await store.unavailability() == "this app was signed without the right to use the Keychain")

            keychain.refuse(-26275)
            await #expect(throws: CredentialError.failed(place: Self.name, reason: "an error without words (-26275)")) {
                try await store.write(Secret("one"), for: Self.key, label: "Key")
            }
        }
    }
}
