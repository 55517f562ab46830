import Bluetooth
import Credentials
import DBusTestSupport
import Foundation
import Testing

@testable import DBus
@testable import SecretService

/// Against gnome-keyring, with `secretstorage` on the other side.
@BluetoothActor
@Suite(.enabled(if: Keyring.isInstalled && PrivateBus.isInstalled, "gnome-keyring is not installed"), .timeLimit(.minutes(5)))
struct SecretServiceStoreTests {
    private static let key = CredentialKey(service: "outrigger.test.key", account: "AA:BB:CC:DD:EE:FF")

    let keyring: Keyring
    let store: SecretServiceStore

    init() async throws {
        keyring = try await Keyring.start()
        store = SecretServiceStore(on: .at(keyring.bus.address))
    }

    @Test func `what is kept is read by another program, byte for byte, and the other way round`() async throws {
        // Not UTF-8.
        try await store.write(Secret(bytes: [0, 255, 10, 65]), for: Self.key, label: "Key of the test")
        let found = try await keyring.python(
            """
            import secretstorage
            bus = secretstorage.dbus_init()
            items = list(secretstorage.search_items(bus, {"service": "outrigger.test.key"}))
            print([(i.get_label(), i.get_attributes()["account"], i.get_secret().hex()) for i in items])
            """)
        #expect(found == "[('Key of the test', 'AA:BB:CC:DD:EE:FF', '00ff0a41')]\n")

        _ = try await keyring.python(
            """
            import secretstorage
            bus = secretstorage.dbus_init()
            next(secretstorage.search_items(bus, {"service": "outrigger.test.key"})).set_secret(b"changed")
            """)
        #expect(try await store.read(Self.key) == Secret("changed"))
    }

    @Test func `a secret takes the place of the one before, and is gone when it was removed`() async throws {
        try await store.write(Secret("one"), for: Self.key, label: "Key")
        try await store.write(Secret("two"), for: Self.key, label: "Key")
        #expect(try await store.read(Self.key) == Secret("two"))
        let count = try await keyring.python(
            "import secretstorage; print(len(list(secretstorage.search_items(secretstorage.dbus_init(), {'application': 'outrigger'}))))")
        #expect(count == "1\n")
        try await store.remove(Self.key)
        await #expect(throws: CredentialError.missing(Self.key)) { try await store.read(Self.key) }
        await #expect(throws: CredentialError.missing(Self.key)) { try await store.remove(Self.key) }
    }

    @Test func `two that differ are not guessed between, and a new one replaces both`() async throws {
        try await store.write(Secret("ours"), for: Self.key, label: "Key")
        _ = try await keyring.python(
            """
            import secretstorage
            bus = secretstorage.dbus_init()
            attributes = {"application": "outrigger", "service": "outrigger.test.key", "account": "AA:BB:CC:DD:EE:FF", "more": "x"}
            secretstorage.get_default_collection(bus).create_item("Another", attributes, b"theirs")
            """)
        await #expect(throws: CredentialError.duplicate(Self.key, place: "The keyring of this login (Secret Service)")) {
            try await store.read(Self.key)
        }
        try await store.write(Secret("new"), for: Self.key, label: "Key")
        #expect(try await store.read(Self.key) == Secret("new"))
    }

    @Test func `a locked keyring that nobody can unlock is told as that, not as empty`() async throws {
        try await store.write(Secret("one"), for: Self.key, label: "Key")
        _ = try await keyring.python("import secretstorage; secretstorage.get_default_collection(secretstorage.dbus_init()).lock()")
        let locked = CredentialError.locked(place: "The keyring of this login (Secret Service)")
        await #expect(throws: locked) { try await store.read(Self.key) }
        await #expect(throws: locked) { try await store.write(Secret("two"), for: Self.key, label: "Key") }
        await #expect(throws: locked) { try await store.remove(Self.key) }
        #expect(await store.unavailability() == nil)
    }
}
