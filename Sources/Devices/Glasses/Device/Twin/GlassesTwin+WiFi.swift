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

    /// A network whose address does not come within this time has failed.
    private static let joinDeadline: Duration = .seconds(15)
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
        wifiService.$networkInfo.onRead { [unowned self] _ in network ?? NetworkInfo() }
        linkService.$restPort.onRead { [unowned self] _ in restPort }
    }

    /// Joins, and says how it went. Where it fails, the network that was joined before stays.
    func joinNetwork(_ network: Join) async {
        wifiProblem = nil
        await tell(.connecting)
        do {
            try await withDeadline(Self.joinDeadline) { [wifi] in try await wifi.join(ssid: network.ssid, password: network.password) }
            await tell(.connected)
        } catch let error as WiFiStationError {
            wifiProblem = error.description
            await tell(.failed)
        } catch {
            wifiProblem = "The network \"\(network.ssid)\" gave no address in time."
            await tell(.failed)
        }
    }

    private func tell(_ status: WiFiStatus) async {
        linkService.$wifiProblem.setValue(wifiProblem ?? "")
        for central in linkService.$wifiProblem.subscribers where (wifiProblem ?? "").utf8.count <= central.maximumNotifyLength {
            // Best effort: who does not hear of it reads it.
            _ = linkService.$wifiProblem.notifyNow(wifiProblem ?? "", to: central)
        }
        do {
            try await wifiService.$status.notify(status)
        } catch {
            // The value is set all the same, and read by whoever connects next.
            return
        }
    }

    private func withDeadline(_ limit: Duration, _ body: @escaping @BluetoothActor @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await body() }
            group.addTask { [timers = life.timers] in
                try await timers.pause(for: limit)
                throw CancellationError()
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
