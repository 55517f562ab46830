import Bluetooth
import Companion
import Credentials
import HTTPClient

extension GlassesModel {
    /// While the REST API answers, its status is asked for so often: a change that somebody else made is shown this much later.
    private static let interval = Duration.seconds(3)
    /// Over Bluetooth they are asked for their address so often, while it does not answer.
    private static let addressInterval = Duration.seconds(15)
    /// How often another program of the data folder is asked whether it has paired with them: a command in a shell.
    private static let pairingInterval = Duration.seconds(5)

    /// The longest wait for an answer that is late.
    private static let latePatience = Duration.seconds(2)

    /// Nil where nothing can be asked before something changes.
    var refreshInterval: Duration? {
        guard key != nil else { return Self.pairingInterval }
        return address != nil || isConnected ? Self.interval : nil
    }

    /// The REST API where it was shown to be these glasses', and there is a key to it.
    public var client: GlassesClient? { router.report.address.flatMap { paths.client(at: $0) } }

    /// Finds out how the glasses are reached now, and reads what may have changed.
    func refresh() async {
        await remember()
        await readIdentity()
        await readAddress()
        // Glasses that were reset have another key, and nothing is asked of them with the old one.
        guard key != nil, !isReset else { return }
        await findWiFi()
        await askStatus()
        finishSetupIfReached()
        if !path.isReachable, !isConnected { who.reachedAnew() }
        await tellTime()
        guard path.isReachable, let client else { return await sendOutbox() }
        if who.needsCapabilities, let found = try? await client.capabilities() {
            who.found(found)
            router.knowsKeys(on: found.contains(.knowsKeys) ? [.wifi] : [])
            await tellTime()
        }
        await sendOutbox()
        for topic in GlassesContents.Topic.allCases where reader.isDue(topic, isTold: events.isHearing) {
            do {
                try await reader.load(topic, client)
            } catch GlassesRequestError.unreachable {
                // Each of the others would be waited for as long. That the glasses have gone, the next probe finds out.
                break
            } catch {
                // It is read again at its next turn.
                continue
            }
        }
        await keepContents()
    }

    /// Whether this companion has a key to these glasses, also before they are reached.
    public func isPaired() async -> Bool {
        await remember()
        return key != nil
    }

    /// Reads what earlier runs of the program found out, once; and what another program of the data folder has, once that has set them up.
    private func remember() async {
        if who.isRemembered {
            guard await areSetUpElsewhere() else { return }
        }
        do throws(CredentialError) {
            who.remember(try await credentials.read(credentialKey))
        } catch .missing {
            // They are paired when a person wants to.
        } catch {
            wishes.failed(
                ScreenProblem(
                    code: "key-store", sentence: "The key of these glasses cannot be read: \(ScreenProblem.sentence(of: error))",
                    advice: "Pair again to get it anew."))
        }
        who.remember(await memory.record(of: identity))
        if key != nil {
            await reader.restore()
            await showOutbox()
        }
        (paths.pin, paths.device) = (record.fingerprint.flatMap(PublicKeyPin.init(hexadecimal:)), record.identity)
        paths.unprotected = record.unprotected
        router.identified(as: DeviceIdentity(id: record.identity, fingerprint: record.fingerprint))
        if address == nil, let host = record.host, let port = record.port, let known = GlassesAddress(host: host, port: port) {
            who.isAt(known)
            router.addressFound(known.device, from: .remembered)
        }
        who.remembered()
        // A run that was left goes on; of one that an earlier version kept, it is known how far it came.
        if let progress = record.setup {
            resumeSetup(progress)
        } else if key != nil {
            restartSetup(at: record.skipsWiFi || record.host != nil ? .done : .chooseNetwork, isWiFiSkipped: record.skipsWiFi)
        }
    }

    /// Whether another program of the data folder has set them up since they were remembered, while nobody has begun that here.
    private func areSetUpElsewhere() async -> Bool {
        guard key == nil, setupProgress.step == .begin else { return false }
        return await memory.record(of: identity).setup?.step == .done
    }

    /// Reads over Bluetooth, once for each connection, by what the glasses are known over Wi-Fi.
    func readIdentity() async {
        guard isConnected, key != nil, !who.hasToldIdentity else { return }
        if areOthersThanKnown {
            return who.othersFound()
        }
        if glasses.link.$keyFingerprint.isPresent {
            // What cannot be read stays as it was told before: a key that is known is not given up for that.
            guard let told = try? await glasses.link.$keyFingerprint.read() else { return }
            paths.pin = PublicKeyPin(sha256: told.sha256)
        }
        // Now, and not before it was read: another refresh would go on with what is not known yet.
        who.identityTold()
        let told = DeviceIdentity(
            id: glasses.link.deviceIdentity ?? record.identity,
            fingerprint: glasses.link.$keyFingerprint.isPresent ? paths.pin?.hexadecimal : record.fingerprint)
        paths.device = told.id
        router.identified(as: told)
        await keep { ($0.identity, $0.fingerprint) = (told.id, told.fingerprint) }
    }

    /// By their radio they are known, and they call themselves otherwise.
    var areOthersThanKnown: Bool {
        guard let known = record.identity, let now = glasses.link.deviceIdentity else { return false }
        return now != known
    }

    /// Asks over Bluetooth where the REST API is, while it does not answer where it was.
    private func readAddress() async {
        guard isConnected, key != nil, !path.isReachable else { return }
        // Glasses with a cable have an address and no Wi-Fi; where they say "connected" it comes sooner.
        let interval = glasses.wifi.status == .connected ? Self.addressInterval : Self.addressInterval * 4
        guard who.isAddressDue(every: interval) else { return }
        // When it has been read: another refresh would look for the glasses where they were, and not where they are.
        defer { who.addressRead() }
        do {
            let info = try await glasses.wifi.$networkInfo.read()
            let port = glasses.link.$restPort.isPresent ? try await glasses.link.$restPort.read() : nil
            guard let told = GlassesAddress(info, port: port) else { return router.leftWiFi() }
            who.told(told)
            router.addressFound(told.device, from: .told)
        } catch {
            // The link tells why it ended, and the address of before may still be right.
            return
        }
    }

    /// Looks for the glasses at every address that they may have, where they are reached at none.
    private func findWiFi() async {
        guard router.report.address == nil else { return }
        let told = (glasses.link.deviceIdentity ?? record.identity).flatMap { announced[$0] }
        if let told { router.addressFound(told.device, from: .announced) }
        guard address != nil || told != nil else { return }
        router.networkChanged()
        let looks = observedSnapshots(every: .zero, timers: timers) {
            self.router.report.ways.contains { $0.state == .trying && $0.path == .wifi }
        }
        for await isLooking in looks where !isLooking { return }
    }

    /// Reads the status over Wi-Fi, which shows as well whether that still carries, and what the key is worth.
    private func askStatus() async {
        guard let place = router.report.address else { return }
        do {
            let traits = RoutedRequest(GlassesRequest.statusTitle, paths: [.wifi], isChange: false, limit: .seconds(4), isTold: false)
            guard case .status(let status) = try await router.send(.status, as: traits) else { return }
            who.answered(.taken)
            reader.take(status)
            guard let reached = GlassesAddress(router.report.address ?? place) else { return }
            who.isAt(reached)
            await keep(reached)
        } catch GlassesRequestError.keyRefused {
            who.answered(.refused)
        } catch is RoutingError {
            // The ways tell why.
        } catch is CancellationError {
            return
        } catch {
            who.answered(.strange)
        }
    }

    private func keep(_ address: GlassesAddress) async { await keep { ($0.host, $0.port) = (address.host, address.port) } }

    /// Remembers a change of what is known now, in this run also where the file cannot be written.
    func keep(_ change: (inout GlassesMemory.Record) -> Void) async {
        var changed = record
        change(&changed)
        guard changed != record else { return }
        who.remember(changed)
        try? await memory.keep(changed, of: identity)
    }

    /// Whether they were set up for Wi-Fi. Reading it is observed.
    public var usesWiFi: Bool { key != nil && !record.skipsWiFi }

    /// Whether a connection is wanted, now or as soon as they are heard. Reading it is observed.
    public var isLinkWanted: Bool { links.wanted.contains(peripheral.id) || links.awaited.contains(peripheral.id) }

    /// Has them connected as soon as they are heard, where they do not answer over Wi-Fi: over Bluetooth they tell their address.
    public func connectUnlessReached() async {
        await refresh()
        if !path.isReachable { links.connectWhenHeard([peripheral.id]) }
    }

    /// Finds out once how the glasses are reached, and reads everything, for whoever cannot wait for ``run()``.
    public func settle() async { await refresh() }

    /// Waits two seconds at most for a late answer over Wi-Fi, and reads everything then, for whoever shows the ways: a computer may be busy, or a
    /// network slow.
    public func awaitLateAnswer() async {
        if await router.awaitLateAnswer(for: Self.latePatience) { await refresh() }
    }

    /// As ``settle()``, for whoever has another way beside it.
    ///
    /// - Returns: whether the glasses answer over Wi-Fi, where they were last or are announced.
    public func answersOverWiFi() async -> Bool {
        await refresh()
        hasSettledOverWiFi = path.isReachable
        if hasSettledOverWiFi, !isConnected { router.bluetoothChanged(isConnected: false, reason: "Wi-Fi answered first") }
        return hasSettledOverWiFi
    }
}
