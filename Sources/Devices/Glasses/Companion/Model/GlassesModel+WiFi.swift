import Bluetooth
import Companion
import Credentials

extension GlassesModel {
    /// Bytes of a network's name (IEEE 802.11, 9.4.2.2).
    public nonisolated static let ssidLengths = 1...32

    /// Sends the glasses the network that they are to join. They tell what becomes of it by ``GlassesWiFiService/status``.
    public func join(ssid: String, password: Secret) async throws {
        guard Self.ssidLengths.contains(ssid.utf8.count) else {
            throw ActionError(.invalid, code: "ssid", "A network's name has 1 to 32 bytes, and this one has \(ssid.utf8.count).")
        }
        let passphrase: WiFiPassphrase
        do throws(GlassesValueError) { passphrase = try WiFiPassphrase(password) } catch {
            throw ActionError(.invalid, code: "password", error.description.told)
        }
        guard isConnected else {
            throw ActionError(
                .conflict, code: "needs-bluetooth", "The network is sent over Bluetooth, and the glasses are not connected.",
                advice: "Connect them first.")
        }
        guard key != nil else {
            throw ActionError(
                .conflict, code: "not-paired", "The glasses take a network from a paired companion.", advice: "Pair them first.")
        }
        wishes.clearProblem()
        secrets.take(passphrase)
        if record.host != nil { wishes.wantOtherNetwork() }
        if setupProgress.step != .chooseNetwork, setupProgress.step != .joinNetwork || setupProgress.failure == nil {
            restartSetup(at: .chooseNetwork)
        }
        setup.change { machine, now in machine.choose(network: ssid, at: now) }
    }

    /// The glasses have told how the joining goes.
    func wifiChanged(_ status: WiFiStatus) {
        switch status {
        case .connecting, .disconnected: break
        case .connected:
            wishes.clearProblem()
            // They may be somewhere else now.
            who.joinedNetwork()
            setup.change { machine, now in machine.joined(at: now) }
        case .failed:
            guard setupProgress.step == .joinNetwork else { break }
            enqueue { await self.tellWhyNotJoined() }
        }
        refreshSoon()
    }

    private func tellWhyNotJoined() async {
        let reason = glasses.link.$wifiProblem.isPresent ? try? await glasses.link.$wifiProblem.read() : nil
        let sentence =
            reason.flatMap { $0.isEmpty ? nil : $0 } ?? "The glasses could not join the network. Check its name and its password."
        setup.change { machine, now in
            machine.failed(.notJoined(name: machine.progress.network ?? "", reason: sentence), at: now)
        }
    }

    /// Leaves the glasses without Wi-Fi, until a person wants otherwise.
    func setSkipsWiFi(_ skips: Bool) async {
        wishes.giveUp()
        if skips, setupProgress.step.rawValue >= SetupStep.chooseNetwork.rawValue, setupProgress.step != .done {
            setup.change { machine, now in machine.skipWiFi(at: now) }
        } else if skips || key != nil {
            restartSetup(at: skips ? .done : .chooseNetwork, isWiFiSkipped: skips)
        }
    }

    /// What the glasses are reached by needs no step more; not where a person wants another network.
    func finishSetupIfReached() {
        guard path.isReachable, !wishes.wantsOtherNetwork else { return }
        let progress = setupProgress
        let isOpen = progress.step == .chooseNetwork || progress.step.rawValue > SetupStep.chooseNetwork.rawValue && progress.failure != nil
        guard isOpen, progress.step != .done else { return }
        var done = progress
        (done.step, done.failure) = (.done, nil)
        resumeSetup(done)
    }
}
