import Bluetooth
import Credentials
import DBus

/// The keyring of the person who is logged in, by the Secret Service API of freedesktop.org, version 0.2: gnome-keyring, KWallet, KeePassXC.
///
/// Secrets cross the session's bus as they are ("plain"): its socket is this user's alone, and who may listen there may as well ask the
/// keyring itself. Each call has a connection and a session of its own, so a keyring that was started again meanwhile is none to it.
@BluetoothActor
package final class SecretServiceStore: CredentialStore {
    /// How long a person has to unlock the keyring.
    package nonisolated static let promptLimit = Duration.seconds(120)
    /// How long the keyring has for an answer of its own.
    private static let answerLimit = Duration.seconds(10)

    private let address: BusAddress
    private let timers: TimerQueue
    private let promptLimit: Duration

    /// Opens nothing yet.
    ///
    /// - Parameters:
    ///   - address: the bus; the session's, but in tests.
    ///   - promptLimit: how long a person has to unlock the keyring.
    package nonisolated init(
        on address: BusAddress = .session, timers: TimerQueue = TimerQueue(), promptLimit: Duration = SecretServiceStore.promptLimit
    ) {
        self.address = address
        self.timers = timers
        self.promptLimit = promptLimit
    }

    package nonisolated var place: String { "the keyring of this login (Secret Service)" }

    package func unavailability() async -> String? {
        do {
            try await withService { (_) throws(BusError) in }
            return nil
        } catch .unavailable(let reason) {
            return reason
        } catch {
            return nil
        }
    }

    package func read(_ key: CredentialKey) async throws(CredentialError) -> Secret {
        let secrets = try await withService { service throws(BusError) in
            let items = try await service.items(of: key)
            try await service.unlock(items.locked)
            var secrets: [Secret] = []
            for item in items.unlocked + items.locked { secrets.append(try await service.secret(of: item)) }
            return secrets
        }
        guard let first = secrets.first else { throw .missing(key) }
        guard secrets.allSatisfy({ $0 == first }) else { throw .duplicate(key, place: place.capitalizedFirst) }
        return first
    }

    package func write(_ secret: Secret, for key: CredentialKey, label: String) async throws(CredentialError) {
        try await withService { service throws(BusError) in
            let before = try await service.items(of: key)
            try await service.unlock(before.locked)
            let collection = try await service.defaultCollection()
            try await service.unlock([collection])
            let made = try await service.create(secret, for: key, label: label, in: collection)
            // Those of other collections, and those that differ in an attribute that we do not know.
            for item in before.unlocked + before.locked where item != made { try await service.delete(item) }
        }
    }

    /// Every secret that is kept here for a program of this sort, with its label.
    ///
    /// - Throws: as ``read(_:)``.
    package func all() async throws(CredentialError) -> [(key: CredentialKey, label: String, secret: Secret)] {
        try await withService { service throws(BusError) in
            let items = try await service.all()
            try await service.unlock(items.map(\.item))
            var found: [(key: CredentialKey, label: String, secret: Secret)] = []
            for item in items { found.append((item.key, item.label, try await service.secret(of: item.item))) }
            return found
        }
    }

    package func remove(_ key: CredentialKey) async throws(CredentialError) {
        let count = try await withService { service throws(BusError) in
            let items = try await service.items(of: key)
            try await service.unlock(items.locked)
            for item in items.unlocked + items.locked { try await service.delete(item) }
            return items.unlocked.count + items.locked.count
        }
        if count == 0 { throw .missing(key) }
    }

    /// Opens a session, and tells the bus's errors in a store's words.
    private func withService<Value: Sendable>(
        _ body: @BluetoothActor (SecretService) async throws(BusError) -> Value
    ) async throws(CredentialError) -> Value {
        let bus = BusConnection(to: address, timers: timers)
        defer { bus.close() }
        do throws(BusError) {
            let service = try await SecretService(bus, answerLimit: Self.answerLimit, promptLimit: promptLimit)
            return try await body(service)
        } catch {
            throw credentialError(error)
        }
    }

    private func credentialError(_ error: BusError) -> CredentialError {
        let name = place.capitalizedFirst
        switch error.name {
        case SecretService.isLocked: return .locked(place: name)
        case BusError.accessDenied: return .denied(place: name, reason: "the message bus does not let this program ask it")
        case BusError.serviceUnknown, BusError.nameHasNoOwner: return .unavailable(reason: "no keyring runs in this login")
        case BusError.disconnected: return .unavailable(reason: error.message)
        // The bus could not start it: it is not installed, or may not run here.
        case let name where name.hasPrefix("org.freedesktop.DBus.Error.Spawn."):
            return .unavailable(reason: "the keyring could not be started")
        case SecretService.noCollection:
            return .unavailable(reason: "the login has no default keyring; make one with \"Passwords and Keys\"")
        default: return .failed(place: name, reason: error.description)
        }
    }
}

extension String {
    /// With its first letter as a sentence has it.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
