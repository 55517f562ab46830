import Bluetooth
import Companion
import Credentials

extension GlassesModel {
    /// Bytes of a network's name (IEEE 802.11, 9.4.2.2).
    static let longestSSID = 32

    /// Sends the glasses the network that they are to join. They tell what becomes of it by ``GlassesWiFiService/status``.
    public func join(ssid: String, password: Secret) async throws {
        guard (1...Self.longestSSID).contains(ssid.utf8.count) else {
            throw ActionError(.invalid, code: "ssid", "A network's name has 1 to 32 bytes, and this one has \(ssid.utf8.count).")
        }
        let passphrase: WiFiPassphrase
        do throws(GlassesValueError) { passphrase = try WiFiPassphrase(password) } catch {
            throw ActionError(.invalid, code: "password", error.description)
        }
        guard isConnected else {
            throw ActionError(
                .conflict, code: "needs-bluetooth", "The network is sent over Bluetooth, and the glasses are not connected.",
                advice: "Connect them first.")
        }
        setupProblem = nil
        // The answer may come before the write's own.
        (isJoining, wantsOtherNetwork) = (true, false)
        do {
            try await glasses.wifi.$ssid.write(ssid)
            try await glasses.wifi.$password.write(passphrase)
        } catch {
            isJoining = false
            throw error
        }
        var changed = record
        changed.skipsWiFi = false
        await keep(changed)
        timers.schedule(after: Self.joinDeadline) { [weak self] in self?.joinTookTooLong() }
    }

    /// The glasses give up after half of it.
    private static let joinDeadline = Duration.seconds(40)

    private func joinTookTooLong() {
        guard isJoining, glasses.wifi.status != .connected else { return }
        isJoining = false
        setupProblem = ScreenProblem(
            code: "join-timeout", sentence: "The glasses did not tell what became of the network.", advice: "Try again.", isRetryable: true)
    }

    /// The glasses have told how the joining goes.
    func wifiChanged(_ status: WiFiStatus) {
        switch status {
        case .connecting: break
        case .connected:
            (isJoining, setupProblem) = (false, nil)
            // They may be somewhere else now.
            addressReadAt = nil
            path = .unknown
        case .disconnected: isJoining = false
        case .failed:
            // A network that was joined before is kept; the wish for another one stays.
            (isJoining, wantsOtherNetwork) = (false, isJoining && record.host != nil)
            enqueue { await self.tellWhyNotJoined() }
        }
        refreshSoon()
    }

    private func tellWhyNotJoined() async {
        let reason = glasses.link.$wifiProblem.isPresent ? try? await glasses.link.$wifiProblem.read() : nil
        setupProblem = ScreenProblem(
            code: "join-failed",
            sentence: reason.flatMap { $0.isEmpty ? nil : $0 } ?? "The glasses could not join the network.",
            advice: "Check the network's name and password, and try again. A network that was joined before is kept.", isRetryable: true)
    }

    /// Asks the glasses which networks they hear, so that nobody has to type a name. That takes seconds, and is done once for each time that
    /// a network is to be chosen.
    func listenForNetworks() {
        guard networks == nil, !isListening, isConnected, glasses.link.$nearbyNetworks.isPresent else { return }
        isListening = true
        enqueue {
            defer { self.isListening = false }
            // Without a list the name is typed.
            guard let heard = try? await self.glasses.link.$nearbyNetworks.read() else { return }
            self.networks = heard.items
        }
    }

    /// Leaves the glasses without Wi-Fi, until a person wants otherwise.
    func setSkipsWiFi(_ skips: Bool) async {
        var changed = record
        changed.skipsWiFi = skips
        (setupProblem, wantsOtherNetwork) = (nil, false)
        await keep(changed)
    }
}
