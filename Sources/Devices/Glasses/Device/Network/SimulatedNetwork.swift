import Bluetooth
import Credentials
import DeviceSide

/// A Wi-Fi in which every name joins, except for those that say how they fail: `not-found`, `wrong-password` and `no-address`.
///
/// A change that fails leaves the network that was joined before as it was.
@BluetoothActor
public final class SimulatedNetwork: WiFiStation {
    /// The time that joining takes, or failing.
    static let duration: Duration = .seconds(1)

    public var onLoss: (@BluetoothActor () -> Void)?
    /// The network that is joined.
    public private(set) var joined: String?
    private let timers: TimerQueue

    public init(timers: TimerQueue) { self.timers = timers }

    public var rssi: Int8? { joined == nil ? nil : -58 }

    public func join(ssid: String, password: Secret) async throws {
        try await timers.pause(for: Self.duration)
        switch ssid {
        case "not-found": throw WiFiStationError.notFound(ssid: ssid)
        case "wrong-password": throw WiFiStationError.wrongPassword(ssid: ssid)
        case "no-address": throw WiFiStationError.failed("the network gave no address.")
        default: joined = ssid
        }
    }

    public func leave() { joined = nil }
}
