import Bluetooth

extension LinkStatus {
    /// What a program lets a radio report where it does not measure, so that devices are listed all the same, dBm.
    public static let unmeasured = -127

    /// How a peripheral is reached now.
    ///
    /// - Parameters:
    ///   - radio: the radio that it is heard on.
    ///   - isWanted: whether the program works on having a connection, which makes a lost one "reconnecting".
    ///   - problem: why the last attempt failed.
    @BluetoothActor
    public init(_ peripheral: BluetoothPeripheral, radio: RadioDescription, isWanted: Bool, problem: ScreenProblem? = nil) {
        let isReconnecting = isWanted && Self.isLoss(peripheral.disconnectReason) && peripheral.state != .connected
        let state: State =
            switch peripheral.state {
            case .connected: .connected
            case .connecting: isReconnecting ? .reconnecting : .connecting
            case .disconnecting: .disconnecting
            case .disconnected: isReconnecting ? .reconnecting : .disconnected
            }
        self.init(
            state: state, reach: peripheral.state == .connected ? [.bluetooth] : [], isSimulated: radio.isSimulated,
            sentence: Self.sentence(state, peripheral),
            signal: [127, Self.unmeasured].contains(peripheral.rssi) ? nil : SignalStrength(rssi: peripheral.rssi),
            mtu: peripheral.mtu, isWanted: isWanted, problem: problem)
    }

    /// Whether a connection ended that was to stay.
    private static func isLoss(_ reason: DisconnectReason?) -> Bool { reason != nil && reason != .requested }

    @BluetoothActor
    private static func sentence(_ state: State, _ peripheral: BluetoothPeripheral) -> String {
        let why = peripheral.disconnectReason.map { $0.description.prefix(1).uppercased() + $0.description.dropFirst() }
        return switch state {
        case .connected: "Connected over Bluetooth."
        case .connecting: "Connecting over Bluetooth."
        case .disconnecting: "Disconnecting."
        case .reconnecting: "\(why ?? "The connection was lost"). Looking for it again."
        case .disconnected where !peripheral.nearby: "Out of range, or switched off."
        case .disconnected where isLoss(peripheral.disconnectReason):
            "Not connected. \(why ?? "")."
        case .disconnected: "Not connected."
        }
    }
}
