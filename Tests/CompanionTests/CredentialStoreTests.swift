import Companion
import Credentials
import Foundation
import TestSupport
import Testing

@Suite struct CredentialStoreTests {
    private static let key = CredentialKey(service: "outrigger.test", account: "AA")
    private static let other = CredentialKey(service: "outrigger.test", account: "BB")

    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appendingPathComponent("credentials.json").path
    }

    private func file() -> FileCredentialStore { FileCredentialStore(URL(filePath: path)) }

    private func mode() throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    /// A keyring that is here or not, locked or not.
    private actor Place: CredentialStore {
        var error: CredentialError?
        private(set) var secrets: [CredentialKey: Secret] = [:]

        func set(_ error: CredentialError?) { self.error = error }
        nonisolated var place: String { "the keyring" }
        func unavailability() -> String? { if case .unavailable(let reason)? = error { reason } else { nil } }
        func read(_ key: CredentialKey) throws(CredentialError) -> Secret {
            if let error { throw error }
            guard let secret = secrets[key] else { throw .missing(key) }
            return secret
        }
        func write(_ secret: Secret, for key: CredentialKey, label: String) throws(CredentialError) {
            if let error { throw error }
            secrets[key] = secret
        }
        func remove(_ key: CredentialKey) throws(CredentialError) {
            if let error { throw error }
            if secrets.removeValue(forKey: key) == nil { throw .missing(key) }
        }
    }

    @Test func `a file keeps secrets for the next run, and for this user alone`() async throws {
        try await file().write(Secret(bytes: [0, 255]), for: Self.key, label: "Key")
        try await file().write(Secret("b"), for: Self.other, label: "Other")
        try await file().write(Secret(bytes: [1, 254]), for: Self.key, label: "Key")
        #expect(try await file().read(Self.key) == Secret(bytes: [1, 254]))
        #expect(try mode() == 0o600)
        try await file().remove(Self.key)
        await #expect(throws: CredentialError.missing(Self.key)) { try await file().read(Self.key) }
        #expect(try await file().read(Self.other) == Secret("b"))
    }

    @Test func `a file that others may read, a link and a damaged file are refused and left alone`() async throws {
        try await file().write(Secret("a"), for: Self.key, label: "Key")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        await #expect { try await file().read(Self.key) } throws: { "\($0)".contains("other users may read it") }
        await #expect { try await file().write(Secret("b"), for: Self.key, label: "Key") } throws: { "\($0)".contains("chmod 600") }

        try Data("no JSON".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        await #expect { try await file().write(Secret("b"), for: Self.key, label: "Key") } throws: { "\($0)".contains("it is damaged") }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "no JSON")

        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
        await #expect { try await file().read(Self.key) } throws: { "\($0)".contains("not a file of this user's") }
    }

    @Test func `without a keyring the file is used, and says so`() async throws {
        let keyring = Place()
        await keyring.set(.unavailable(reason: "no keyring runs in this login"))
        let store = PreferredCredentialStore(keyring, lastResort: file())
        try await store.write(Secret("a"), for: Self.key, label: "Key")
        #expect(try await file().read(Self.key) == Secret("a"))
        let place = await store.place
        #expect(place.contains("0600") && place.hasSuffix("It is used because no keyring runs in this login"))

        // It comes later: what the file has is found, and what is written leaves the file.
        await keyring.set(nil)
        #expect(try await store.read(Self.key) == Secret("a"))
        #expect(await store.place == "the keyring")
        try await store.write(Secret("b"), for: Self.key, label: "Key")
        #expect(await keyring.secrets[Self.key] == Secret("b"))
        await #expect(throws: CredentialError.missing(Self.key)) { try await file().read(Self.key) }
        try await store.remove(Self.key)
        await #expect(throws: CredentialError.missing(Self.key)) { try await store.read(Self.key) }
    }

    @Test func `what was kept while there was no keyring is newer than what the keyring has`() async throws {
        let keyring = Place()
        let store = PreferredCredentialStore(keyring, lastResort: file())
        try await store.write(Secret("old"), for: Self.key, label: "Key")
        await keyring.set(.unavailable(reason: "no keyring runs in this login"))
        try await store.write(Secret("new"), for: Self.key, label: "Key")
        await keyring.set(nil)
        #expect(try await store.read(Self.key) == Secret("new"))

        // A file that cannot be read hides nothing of the keyring.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(try await store.read(Self.key) == Secret("old"))
        try await keyring.remove(Self.key)
        await #expect { try await store.read(Self.key) } throws: { "\($0)".contains("chmod 600") }
    }

    @Test func `a locked keyring is not passed over`() async throws {
        let keyring = Place()
        await keyring.set(.locked(place: "The keyring"))
        let store = PreferredCredentialStore(keyring, lastResort: file())
        await #expect(throws: CredentialError.locked(place: "The keyring")) {
            try await store.write(Secret("a"), for: Self.key, label: "Key")
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `no error and no description has the secret in it`() async throws {
        let canary = "canary-7f3a"
        try await file().write(Secret(canary), for: Self.key, label: "Key")
        #expect(!"\(file())\(file().place)".contains(canary))
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains(canary))
    }
}
