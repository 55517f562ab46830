import Bluetooth
import Credentials
import DeviceSide

/// A Wi-Fi in which every name joins, except for those that say how they fail: `not-found`, `wrong-password`, `no-address` and `no-route`.
///
/// A change that fails leaves the network that was joined before as it was.
@BluetoothActor
public final class SimulatedNetwork: WiFiProvisioner {
    /// The time that a scan takes, and joining, or failing to.
    static let duration: Duration = .seconds(1)
    /// What is heard: a network of each kind.
    static let nearby = [
        WiFiNetwork(ssid: "Harbour", signalPercent: 82, frequencyMHz: 2_437, security: .wpa),
        WiFiNetwork(ssid: "Lighthouse", signalPercent: 64, frequencyMHz: 5_180, security: .wpa3),
        WiFiNetwork(ssid: "wrong-password", signalPercent: 55, frequencyMHz: 2_412, security: .wpa),
        WiFiNetwork(ssid: "Café am Kai", signalPercent: 41, frequencyMHz: 2_462, security: .open),
        WiFiNetwork(ssid: "no-address", signalPercent: 38, frequencyMHz: 2_412, security: .wpa),
        WiFiNetwork(ssid: "Harbour Office", signalPercent: 30, frequencyMHz: 5_240, security: .enterprise),
    ]

    /// The network that is joined.
    public private(set) var joined: String?
    private let timers: TimerQueue

    public nonisolated init(timers: TimerQueue) { self.timers = timers }

    /// Addresses are those of documentation (RFC 5737): nobody is there.
    public func connection() async throws -> WiFiConnection? {
        joined.map { WiFiConnection(ssid: $0, address: "192.0.2.10", prefixLength: 24, gateway: "192.0.2.1") }
    }

    public func networks() async throws -> [WiFiNetwork] {
        try await timers.pause(for: Self.duration)
        return Self.nearby
    }

    public func change(
        to ssid: String, password: Secret, confirm: @escaping @BluetoothActor (WiFiConnection) async -> Bool
    ) async throws -> WiFiConnection {
        try await timers.pause(for: Self.duration)
        let reason: WiFiChangeError.Reason
        switch ssid {
        case "not-found": reason = .notFound
        case "wrong-password": reason = .wrongPassword
        case "no-address": reason = .noAddress
        case "no-route": reason = .noRoute
        default:
            let connection = WiFiConnection(ssid: ssid, address: "192.0.2.10", prefixLength: 24, gateway: "192.0.2.1")
            guard await confirm(connection) else {
                throw WiFiChangeError(ssid: ssid, reason: .noRoute, remaining: try await self.connection())
            }
            joined = ssid
            return connection
        }
        throw WiFiChangeError(ssid: ssid, reason: reason, remaining: try await connection())
    }
}
