import Bluetooth
import Credentials
import Foundation

/// The network that the machine already has: for a device side on a computer whose Wi-Fi the system manages. Credentials are taken and
/// not used.
@BluetoothActor
public final class HostNetworkStation: WiFiStation {
    public var onLoss: (@BluetoothActor () -> Void)?
    private var isJoined = false

    /// A station that has joined nothing.
    public init() {}

    /// The signal of the first wireless interface, dBm, as the kernel tells it; 0, unknown, on a cable.
    public var rssi: Int8? { isJoined ? Self.wirelessLevel() ?? 0 : nil }

    public func join(ssid: String, password: Secret) async throws {
        try Task.checkCancellation()
        isJoined = true
    }

    public func leave() { isJoined = false }

    /// The level column of `/proc/net/wireless`, which has two lines of heading.
    private static func wirelessLevel() -> Int8? {
        guard let text = try? String(contentsOfFile: "/proc/net/wireless", encoding: .utf8) else { return nil }
        return text.split(separator: "\n").dropFirst(2).lazy.compactMap(level).first
    }

    /// `wlan0: 0000   54.  -56.  -256 …`: status, link quality, level.
    static func level(_ line: Substring) -> Int8? {
        let columns = line.split(separator: " ")
        guard columns.count > 3 else { return nil }
        return Double(columns[3]).flatMap { Int8(exactly: $0.rounded()) }
    }
}
