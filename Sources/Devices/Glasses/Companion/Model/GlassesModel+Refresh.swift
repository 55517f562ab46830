import Bluetooth
import Companion
import Credentials
import HTTPClient

extension GlassesModel {
    /// While the REST API answers, its status is asked for so often: a change that somebody else made is shown this much later.
    private static let interval = Duration.seconds(3)
    /// Lists are read so often.
    private static let listInterval = Duration.seconds(15)
    /// Over Bluetooth they are asked for their address so often, while it does not answer.
    private static let addressInterval = Duration.seconds(15)
    /// Of photos there may be ten thousand.
    private static let mediaInterval = Duration.seconds(30)

    /// Nil where nothing can be asked before something changes.
    var refreshInterval: Duration? { key != nil && (address != nil || isConnected) ? Self.interval : nil }

    /// The REST API, where there is a key to it and an address.
    public var client: GlassesClient? {
        guard let key, let address else { return nil }
        return GlassesClient(address, key: key, transport: transport)
    }

    /// Finds out how the glasses are reached now, and reads what may have changed.
    func refresh() async {
        await remember()
        if setupFacts.next == .wifi { listenForNetworks() } else { networks = nil }
        await readAddress()
        guard let client else { return path = .unknown }
        await probe(client)
        guard path.isReachable else { return }
        if !knowsCapabilities, let found = try? await client.capabilities() { (capabilities, knowsCapabilities) = (found, true) }
        for topic in GlassesContents.Topic.allCases where isDue(topic) {
            // What fails is read again at its next turn; that the glasses have gone, the next probe finds out.
            try? await load(topic, client)
        }
    }

    /// Reads what earlier runs of the program found out, once.
    private func remember() async {
        guard !isRemembered else { return }
        do throws(CredentialError) {
            key = try await credentials.read(credentialKey)
        } catch .missing {
            // They are paired when a person wants to.
        } catch {
            setupProblem = ScreenProblem(
                code: "key-store", sentence: "The key of these glasses cannot be read: \(ScreenProblem.sentence(of: error))",
                advice: "Pair again to get it anew.")
        }
        record = await memory.record(of: identity)
        if address == nil, let host = record.host, let port = record.port { address = GlassesAddress(host: host, port: port) }
        isRemembered = true
    }

    /// Asks over Bluetooth where the REST API is, while it does not answer where it was.
    private func readAddress() async {
        guard isConnected, key != nil, !path.isReachable else { return }
        // Glasses with a cable have an address and no Wi-Fi; where they say "connected" it comes sooner.
        let interval = glasses.wifi.status == .connected ? Self.addressInterval : Self.addressInterval * 4
        guard addressReadAt.map({ timers.now - $0 >= interval }) ?? true else { return }
        addressReadAt = timers.now
        do {
            let info = try await glasses.wifi.$networkInfo.read()
            let port = glasses.link.$restPort.isPresent ? try await glasses.link.$restPort.read() : nil
            guard let told = GlassesAddress(info, port: port) else { return }
            if told != address { knowsCapabilities = false }
            address = told
        } catch {
            // The link tells why it ended, and the address of before may still be right.
            return
        }
    }

    private func probe(_ client: GlassesClient) async {
        let start = timers.now
        do {
            let status = try await client.status()
            guard client.address == address else { return }
            let expected = glasses.link.deviceIdentity ?? record.identity
            if let expected, let device = status.device, expected != device { return path = .foreign }
            path = .reachable(roundTrip: timers.now - start)
            contents.status = status
            await keep(client.address, identity: status.device)
        } catch GlassesRequestError.keyRefused {
            path = .keyRefused
        } catch GlassesRequestError.unreachable(let reason) {
            path = .unreachable(reason)
        } catch is CancellationError {
            return
        } catch {
            path = .unreachable("what answers there are no glasses.")
        }
    }

    private func keep(_ address: GlassesAddress, identity: String?) async {
        var changed = record
        (changed.host, changed.port) = (address.host, address.port)
        changed.identity = identity ?? changed.identity
        await keep(changed)
    }

    /// Remembers, in this run also where the file cannot be written.
    func keep(_ changed: GlassesMemory.Record) async {
        guard changed != record else { return }
        record = changed
        try? await memory.keep(changed, of: identity)
    }

    private func isDue(_ topic: GlassesContents.Topic) -> Bool {
        guard let time = contents.readAt[topic] else { return topic != .status }
        switch topic {
        case .status: return false
        case .photos, .videos: return timers.now - time >= Self.mediaInterval
        case .settings, .notes, .todos, .conversation: return timers.now - time >= Self.listInterval
        }
    }

    /// Reads one part anew.
    func load(_ topic: GlassesContents.Topic, _ client: GlassesClient) async throws {
        let time = timers.now
        switch topic {
        case .status: contents.status = try await client.status()
        case .settings: contents.settings = try await client.settings()
        case .notes: contents.notes = try await client.notes()
        case .todos: contents.todos = try await client.todos()
        case .conversation: contents.conversation = try await client.conversation()
        case .photos: contents.photos = try await client.media(.photos)
        case .videos: contents.videos = try await client.media(.videos)
        }
        contents.readAt[topic] = time
    }

    /// Finds out once how the glasses are reached, and reads everything, for whoever cannot wait for ``run()``.
    public func settle() async { await refresh() }
}
