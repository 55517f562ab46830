import Foundation

/// Everything that is known of a device: the root of the key paths that ``DeviceState`` takes.
public struct DeviceStates: Sendable {
    /// The device's identity at this radio.
    public let id: UUID
    /// The name: of the latest advertisement, or of an earlier one.
    public let name: String?
    /// The state of its connection.
    public let state: PeripheralState
    /// The signal strength of the latest advertisement or measurement, dBm; 127 where unknown.
    public let rssi: Int
    /// The latest advertisements, merged.
    public let advertisementData: AdvertisementData
    /// True while it is connected, or was heard within the stale interval.
    public let nearby: Bool
    /// The time at which it was last heard, or last answered, by the radio's clock: ``TimerQueue/now``.
    public let lastActivity: Duration
    /// The ATT MTU of the connection, 23…517 bytes; `nil` without one.
    public let mtu: Int?
    /// Why the last connection ended; `nil` before the first end.
    public let disconnectReason: DisconnectReason?
    /// The phase in which a caller who waits to be connected is; `nil` where nobody waits.
    public let phase: ConnectionPhase?
    /// The parameters of the connection; `nil` without one, and where the radio is not told them.
    public let connectionParameters: ConnectionParameters?
    /// The PHY of the connection; `nil` without one, and where the radio is not told it.
    public let phy: PHY?
}

extension DeviceStates {
    /// The states of a device that no radio has heard: disconnected, without a name, not nearby, and with the identity
    /// 00000000-0000-0000-0000-000000000000, so that two such devices are told apart only once they are given one.
    public static let unknown = DeviceStates(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), name: nil, state: .disconnected, rssi: 127,
        advertisementData: AdvertisementData(), nearby: false, lastActivity: .zero, mtu: nil, disconnectReason: nil,
        phase: nil, connectionParameters: nil, phy: nil)

    /// The states of a device in a preview.
    package static func made(id: UUID, name: String?, state: PeripheralState, rssi: Int) -> DeviceStates {
        DeviceStates(
            id: id, name: name, state: state, rssi: rssi, advertisementData: AdvertisementData(localName: name), nearby: true,
            lastActivity: .zero, mtu: nil, disconnectReason: nil, phase: nil, connectionParameters: nil, phy: nil)
    }
}
