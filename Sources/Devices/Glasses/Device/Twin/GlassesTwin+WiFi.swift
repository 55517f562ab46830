import Bluetooth
import Credentials
import DeviceSide
import GlassesContract

extension GlassesTwin {
    /// A network that is to be joined.
    struct Join: Sendable {
        let ssid: String
        let password: Secret
    }

    private static let longestSSID = 32

    func answerWiFi() {
        wifiService.$ssid.onWrite { [unowned self] ssid, _ in
            guard (1...Self.longestSSID).contains(ssid.utf8.count) else { throw ATTError.invalidAttributeValueLength }
            self.ssid = ssid
        }
        wifiService.$password.onWrite { [unowned self] password, _ in
            guard let ssid else { throw ATTError.writeRequestRejected }
            join.yield(Join(ssid: ssid, password: password.secret))
        }
        wifiService.$status.onRead { [unowned self] _ in await wifiStatus() }
        linkService.$wifiProblem.onRead { [unowned self] _ in await glasses.wifi.report().problem ?? "" }
        wifiService.$networkInfo.onRead { [unowned self] _ in
            glasses.faults.isWiFiGone ? NetworkInfo() : findNetwork?() ?? network ?? NetworkInfo()
        }
        linkService.$eventCount.onRead { [unowned self] _ in glasses.events.count }
        linkService.$restPort.onRead { [unowned self] _ in restPort }
        linkService.$nearbyNetworks.onRead { [unowned self] _ in
            do {
                return NearbyNetworks(try await glasses.wifi.networks())
            } catch GlassesError.wifiUnavailable(let sentence) {
                life.problem = sentence
                throw ATTError.unlikelyError
            }
        }
    }

    /// How the Wi-Fi is, the bench's faults included.
    func wifiStatus() async -> WiFiStatus {
        let status = await glasses.wifi.report().status
        return glasses.faults.isWiFiGone ? .disconnected : status
    }

    /// Tells how the Wi-Fi is, where that has changed by itself.
    func tellWiFi() async throws {
        let report = await glasses.wifi.report()
        let status = glasses.faults.isWiFiGone ? .disconnected : report.status
        guard status != .connecting, status != wifiService.status else { return }
        tellProblem(report.problem ?? "")
        try await telling { try await wifiService.$status.notify(status) }
    }

    /// Joins, and says how it went. Where it fails, the network that was joined before stays.
    func joinNetwork(_ network: Join) async throws {
        await tell(.connecting, problem: "")
        try await glasses.wifi.change(to: network.ssid, password: network.password)
        let problem = glasses.wifi.problem
        await tell(problem == nil ? .connected : .failed, problem: problem ?? "")
    }

    /// The reason goes first: who hears that it has failed can read why.
    private func tell(_ status: WiFiStatus, problem: String) async {
        tellProblem(problem)
        do {
            try await wifiService.$status.notify(status)
        } catch {
            // Who connects next reads it.
            return
        }
    }

    private func tellProblem(_ problem: String) {
        for central in linkService.$wifiProblem.subscribers where problem.utf8.count <= central.maximumNotifyLength {
            // Best effort: who does not hear of it reads it.
            _ = linkService.$wifiProblem.notifyNow(problem, to: central)
        }
    }
}
