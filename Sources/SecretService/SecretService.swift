import Bluetooth
import Credentials
import DBus

/// A session with the Secret Service: its calls, and its questions to a person.
///
/// Names and signatures are those of the Secret Service API draft 0.2 (specifications.freedesktop.org/secret-service).
@BluetoothActor
final class SecretService {
    static let isLocked = "org.freedesktop.Secret.Error.IsLocked"
    /// Not of the specification: there is no default collection.
    static let noCollection = "outrigger.Error.NoCollection"

    private static let name = "org.freedesktop.secrets"
    private static let root = "/org/freedesktop/secrets"
    private static let service = "org.freedesktop.Secret.Service"
    private static let collection = "org.freedesktop.Secret.Collection"
    private static let item = "org.freedesktop.Secret.Item"
    private static let prompt = "org.freedesktop.Secret.Prompt"
    /// An object path that stands for none.
    private static let none = "/"

    private let bus: BusConnection
    private let answerLimit: Duration
    private let promptLimit: Duration
    private let owner: String
    private let session: String

    /// Connects and opens a session, which ends with the connection.
    init(_ bus: BusConnection, answerLimit: Duration, promptLimit: Duration) async throws(BusError) {
        self.bus = bus
        self.answerLimit = answerLimit
        self.promptLimit = promptLimit
        try bus.open()
        let answer = try await bus.call(
            Self.name, Self.root, Self.service, "OpenSession", [.string("plain"), .variant(.string(""))], timeout: answerLimit)
        guard answer.count == 2, let path = answer[1].asString else { throw Self.unexpected("OpenSession") }
        session = path
        // Whose answers to prompts count.
        let name = try await bus.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner", [.string(Self.name)],
            timeout: answerLimit)
        owner = name.first?.asString ?? ""
    }

    private static func unexpected(_ call: String) -> BusError {
        BusError(BusError.invalidArguments, "\(call) was answered with something else than the specification has")
    }

    private func call(_ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = []) async throws(BusError)
        -> [Variant]
    {
        try await bus.call(Self.name, path, interface, member, arguments, timeout: answerLimit)
    }

    private func attributes(of key: CredentialKey) -> Variant {
        let pairs = [("account", key.account), ("application", "outrigger"), ("service", key.service)]
        return .array("{ss}", pairs.map { .entry(.string($0.0), .string($0.1)) })
    }

    // MARK: - Items

    /// The items under a key.
    func items(of key: CredentialKey) async throws(BusError) -> (unlocked: [String], locked: [String]) {
        let answer = try await call(Self.root, Self.service, "SearchItems", [attributes(of: key)])
        guard answer.count == 2, let unlocked = answer[0].asStrings, let locked = answer[1].asStrings else {
            throw Self.unexpected("SearchItems")
        }
        return (unlocked, locked)
    }

    /// Every item that a program of this sort has kept, locked ones as well, with their keys and labels.
    func all() async throws(BusError) -> [(item: String, key: CredentialKey, label: String)] {
        let pairs: [Variant] = [.entry(.string("application"), .string("outrigger"))]
        let answer = try await call(Self.root, Self.service, "SearchItems", [.array("{ss}", pairs)])
        guard answer.count == 2, let unlocked = answer[0].asStrings, let locked = answer[1].asStrings else {
            throw Self.unexpected("SearchItems")
        }
        var found: [(item: String, key: CredentialKey, label: String)] = []
        for item in unlocked + locked {
            let attributes = try await bus.property("Attributes", of: Self.item, at: item, of: Self.name, timeout: answerLimit)
            let label = try await bus.property("Label", of: Self.item, at: item, of: Self.name, timeout: answerLimit).asString ?? ""
            let values = (attributes.asDictionary ?? [:]).compactMapValues(\.asString)
            guard let service = values["service"], let account = values["account"] else { continue }
            found.append((item, CredentialKey(service: service, account: account), label))
        }
        return found
    }

    /// Unlocks items or collections, with a person's help where that is needed.
    ///
    /// - Throws: ``isLocked`` where they remain locked.
    func unlock(_ objects: [String]) async throws(BusError) {
        guard !objects.isEmpty else { return }
        let answer = try await call(Self.root, Self.service, "Unlock", [.array("o", objects.map { .objectPath($0) })])
        guard answer.count == 2, let prompt = answer[1].asString else { throw Self.unexpected("Unlock") }
        try await ask(prompt)
    }

    func secret(of item: String) async throws(BusError) -> Secret {
        let answer = try await call(item, Self.item, "GetSecret", [.objectPath(session)])
        // (session, parameters of the encryption, value, content type)
        guard case .structure(let members)? = answer.first, members.count == 4, let value = members[2].asBytes else {
            throw Self.unexpected("GetSecret")
        }
        return Secret(bytes: value)
    }

    /// The collection that new items go to.
    func defaultCollection() async throws(BusError) -> String {
        let path = try await call(Self.root, Self.service, "ReadAlias", [.string("default")]).first?.asString ?? Self.none
        guard path != Self.none else { throw BusError(Self.noCollection, "there is no default collection") }
        return path
    }

    /// Makes an item, in the place of one with the same attributes.
    ///
    /// - Returns: its path.
    func create(_ secret: Secret, for key: CredentialKey, label: String, in collection: String) async throws(BusError) -> String {
        let properties = Variant.options([Self.item + ".Label": .string(label), Self.item + ".Attributes": attributes(of: key)])
        let value = Variant.structure([
            .objectPath(session), .bytes([]), .bytes(secret.revealedBytes), .string("application/octet-stream"),
        ])
        let answer = try await call(collection, Self.collection, "CreateItem", [properties, value, .bool(true)])
        guard answer.count == 2, let item = answer[0].asString, let prompt = answer[1].asString else { throw Self.unexpected("CreateItem") }
        guard item == Self.none else { return item }
        return try await ask(prompt).asString ?? Self.none
    }

    func delete(_ item: String) async throws(BusError) {
        guard let prompt = try await call(item, Self.item, "Delete").first?.asString else { throw Self.unexpected("Delete") }
        try await ask(prompt)
    }

    // MARK: - Prompts

    /// Lets a person be asked, and waits for their answer.
    ///
    /// - Throws: ``isLocked`` where they say no, or nothing in time, or nobody can be asked.
    @discardableResult
    private func ask(_ prompt: String) async throws(BusError) -> Variant {
        guard prompt != Self.none else { return .bool(true) }
        let completed = PendingCompletion<Variant?>()
        bus.onSignal = { [owner] signal in
            // Anybody may send a signal to us; the keyring's own counts.
            guard signal.sender == owner, signal.path == prompt, signal.interface == Self.prompt, signal.member == "Completed",
                signal.arguments.count == 2, let isDismissed = signal.arguments[0].asBool
            else { return }
            completed.finish(.success(isDismissed ? nil : signal.arguments[1].content))
        }
        defer { bus.onSignal = nil }
        bus.addMatch("type='signal',sender='\(Self.name)',interface='\(Self.prompt)',path='\(prompt)'")
        _ = try await call(prompt, Self.prompt, "Prompt", [.string("")])
        let locked = BusError(Self.isLocked, "it was not unlocked")
        do {
            guard let value = try await completed.wait(bus.timers, timeout: promptLimit, orThrow: locked) else { throw locked }
            return value
        } catch {
            // The question goes from the screen with whoever asked it. Where it has gone already, so much the better.
            bus.call(Self.name, prompt, Self.prompt, "Dismiss") { _ in }
            throw locked
        }
    }
}
