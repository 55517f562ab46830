import Bluetooth
import Credentials
import DBusTestSupport
import Testing
import VirtualRadio

@testable import DBus
@testable import SecretService

/// Against a keyring that asks a person before it gives anything, and one that is not there.
@BluetoothActor
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), .timeLimit(.minutes(5)))
struct SecretServicePromptTests {
    private static let key = CredentialKey(service: "outrigger.test.key", account: "1")
    private static let promptPath = "/org/freedesktop/secrets/prompt/1"
    private static let locked = CredentialError.locked(place: "The keyring of this login (Secret Service)")

    let daemon: PrivateBus
    let keyring: BusConnection
    let clock = SimulatedClock(mode: .manual)
    let store: SecretServiceStore
    /// Members that were called, in their order.
    let calls: Calls

    @BluetoothActor
    final class Calls {
        var members: [String] = []
        var asked: (@BluetoothActor () -> Void)?
    }

    init() async throws {
        daemon = try await PrivateBus.start()
        keyring = BusConnection(to: .at(daemon.address), timers: TimerQueue())
        store = SecretServiceStore(on: .at(daemon.address), timers: TimerQueue(clock: clock))
        let calls = Calls()
        self.calls = calls
        try keyring.open()
        let bus = "org.freedesktop.DBus"
        _ = try await keyring.call(bus, "/org/freedesktop/DBus", bus, "RequestName", [.string("org.freedesktop.secrets"), .uint32(0)])
        keyring.onCall = { call in
            calls.members.append(call.member)
            switch call.member {
            case "OpenSession": call.reply(.variant(.string("")), .objectPath("/session/1"))
            case "SearchItems": call.reply(.array("o", []), .array("o", [.objectPath("/item/1")]))
            case "Unlock": call.reply(.array("o", []), .objectPath(Self.promptPath))
            case "GetSecret":
                call.reply(.structure([.objectPath("/session/1"), .bytes([]), .bytes(Array("secret".utf8)), .string("text/plain")]))
            case "Prompt":
                call.reply()
                calls.asked?()
            default: call.reply()
            }
        }
    }

    private func complete(isDismissed: Bool, from sender: BusConnection? = nil) throws(BusError) {
        try (sender ?? keyring).emit(
            Self.promptPath, "org.freedesktop.Secret.Prompt", "Completed", [.bool(isDismissed), .variant(.array("o", []))])
    }

    @Test func `a person who unlocks it lets the secret be read`() async throws {
        calls.asked = { [self] in #expect(throws: Never.self) { try complete(isDismissed: false) } }
        #expect(try await store.read(Self.key) == Secret("secret"))
    }

    @Test func `a person who says no leaves it locked`() async throws {
        calls.asked = { [self] in #expect(throws: Never.self) { try complete(isDismissed: true) } }
        await #expect(throws: Self.locked) { try await store.read(Self.key) }
        #expect(!calls.members.contains("GetSecret"))
    }

    @Test func `nobody who answers leaves it locked, and the question is taken back`() async throws {
        let asked = PendingCompletion<Void>()
        let dismissed = PendingCompletion<Void>()
        calls.asked = { asked.finish(.success(())) }
        let answer = keyring.onCall
        keyring.onCall = { call in
            answer?(call)
            if call.member == "Dismiss" { dismissed.finish(.success(())) }
        }
        let reading = Task { try await store.read(Self.key) }
        try await asked.wait(TimerQueue(), timeout: .seconds(20), orThrow: CancellationError())
        // What somebody else says in the keyring's name does not count.
        let stranger = BusConnection(to: .at(daemon.address), timers: TimerQueue())
        try stranger.open()
        try complete(isDismissed: false, from: stranger)
        _ = try await stranger.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")
        // The answer to Prompt has come by when the bus has carried another one.
        _ = try await keyring.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")
        await clock.advance(by: SecretServiceStore.promptLimit + .seconds(10))
        await #expect(throws: Self.locked) { try await reading.value }
        try await dismissed.wait(TimerQueue(), timeout: .seconds(20), orThrow: CancellationError())
        #expect(!calls.members.contains("GetSecret"))
    }

    @Test func `a login without a keyring, and one without a bus, say so`() async throws {
        keyring.close()
        await #expect(throws: CredentialError.unavailable(reason: "no keyring runs in this login")) { try await store.read(Self.key) }
        #expect(await store.unavailability() == "no keyring runs in this login")
        let nowhere = SecretServiceStore(on: .at("unix:path=/nowhere/bus"))
        await #expect { try await nowhere.write(Secret("x"), for: Self.key, label: "Key") } throws: { error in
            guard case .unavailable(let reason)? = error as? CredentialError else { return false }
            return reason.contains("/nowhere/bus")
        }
    }

    @Test func `a bus that does not let us in is told as that`() async throws {
        let denying = try await PrivateBus.start(denying: "send_destination=\"org.freedesktop.secrets\"")
        let store = SecretServiceStore(on: .at(denying.address))
        // The bus refuses before it looks whether there is such a name only where there is one.
        let owner = BusConnection(to: .at(denying.address), timers: TimerQueue())
        try owner.open()
        let bus = "org.freedesktop.DBus"
        _ = try await owner.call(bus, "/org/freedesktop/DBus", bus, "RequestName", [.string("org.freedesktop.secrets"), .uint32(0)])
        await #expect { try await store.read(Self.key) } throws: { error in
            if case .denied? = error as? CredentialError { true } else { false }
        }
    }
}
