import Bluetooth
import Credentials

/// A Wi-Fi that exists in memory: networks with their passwords, and the time that joining takes.
@BluetoothActor
public final class SimulatedWiFiStation: WiFiStation {
    /// A network in reach.
    public struct Network: Sendable, Equatable {
        /// Its name.
        public var ssid: String
        /// Its password; empty for an open network, which takes any.
        public var password: Secret
        /// Its signal, dBm.
        public var rssi: Int8

        /// A network with these values.
        public init(ssid: String, password: Secret, rssi: Int8 = -58) {
            self.ssid = ssid
            self.password = password
            self.rssi = rssi
        }
    }

    /// The number of attempts after which the firmware gives up.
    public static let attempts = 6

    /// The networks in reach. A joined network that goes away is lost at once.
    public var networks: [Network] {
        didSet { if let joined, !networks.contains(where: { $0.ssid == joined }) { lose() } }
    }
    /// The time that one attempt takes, failed or not.
    public var attemptDuration: Duration

    public var onLoss: (@BluetoothActor () -> Void)?
    private let timers: TimerQueue
    private var joined: String?

    /// A station that hears these networks and lives by the radio's time.
    public init(networks: [Network], timers: TimerQueue, attemptDuration: Duration = .milliseconds(2_400)) {
        self.networks = networks
        self.timers = timers
        self.attemptDuration = attemptDuration
    }

    public var rssi: Int8? { joined.flatMap { ssid in networks.first { $0.ssid == ssid }?.rssi } }

    public func join(ssid: String, password: Secret) async throws {
        leave()
        var failure = WiFiStationError.notFound(ssid: ssid)
        for _ in 0..<Self.attempts {
            try await timers.pause(for: attemptDuration)
            if let network = networks.first(where: { $0.ssid == ssid }) {
                if network.password.isEmpty || network.password == password {
                    joined = ssid
                    return
                }
                failure = .wrongPassword(ssid: ssid)
            } else {
                failure = .notFound(ssid: ssid)
            }
        }
        throw failure
    }

    public func leave() { joined = nil }

    /// Loses the joined network, as when its access point is switched off.
    public func lose() {
        guard joined != nil else { return }
        joined = nil
        onLoss?()
    }
}
