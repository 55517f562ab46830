import Bluetooth
import Sentences

extension LinkStatus {
    /// The strength that a program lets a radio report where it does not measure, so that devices are listed all the same, dBm.
    public static let unmeasured = -127

    /// Describes the link to a peripheral.
    ///
    /// - Parameters:
    ///   - radio: the radio that it is heard on.
    ///   - isWanted: whether the program works on having a connection, which makes a lost one "reconnecting".
    ///   - isRadioOn: whether anything can be reached at all.
    ///   - signal: its strength where it was smoothed; otherwise the last one that was measured is shown.
    ///   - problem: why the last attempt failed.
    @BluetoothActor
    public init(
        _ peripheral: BluetoothPeripheral, radio: RadioDescription, isWanted: Bool, isRadioOn: Bool = true, signal: SignalStrength? = nil,
        problem: ScreenProblem? = nil
    ) {
        let isReconnecting = isWanted && isRadioOn && Self.isLoss(peripheral.disconnectReason) && peripheral.state != .connected
        let state: State =
            switch peripheral.state {
            case .connected: .connected
            case .connecting: isReconnecting ? .reconnecting : .connecting
            case .disconnecting: .disconnecting
            case .disconnected: isReconnecting ? .reconnecting : .disconnected
            }
        self.init(
            state: state, reach: peripheral.state == .connected ? [.bluetooth] : [], isSimulated: radio.isSimulated,
            sentence: isRadioOn || state == .connected ? Self.sentence(state, peripheral) : Self.radioOff(isWanted),
            signal: isRadioOn && peripheral.nearby && !isReconnecting ? signal ?? Self.measured(peripheral) : nil, mtu: peripheral.mtu,
            isWanted: isWanted,
            presence: !isRadioOn ? .unreachable : peripheral.nearby ? .near : .away, problem: problem)
    }

    @BluetoothActor
    private static func measured(_ peripheral: BluetoothPeripheral) -> SignalStrength? {
        [127, unmeasured].contains(peripheral.rssi) ? nil : SignalStrength(rssi: peripheral.rssi)
    }

    private static func radioOff(_ isWanted: Bool) -> Sentence {
        isWanted ? "Bluetooth is switched off. Once it is on, the connection is made again." : "Bluetooth is switched off."
    }

    /// Tests that a connection ended that was to stay.
    private static func isLoss(_ reason: DisconnectReason?) -> Bool { reason != nil && reason != .requested }

    @BluetoothActor
    private static func sentence(_ state: State, _ peripheral: BluetoothPeripheral) -> Sentence {
        let why: Sentence? = peripheral.disconnectReason.map {
            Sentence(key: $0.description.prefix(1).uppercased() + $0.description.dropFirst(), [])
        }
        return switch state {
        case .connected: "Connected over Bluetooth."
        case .connecting: "Connecting over Bluetooth."
        case .disconnecting: "Disconnecting."
        case .reconnecting: "\(why ?? "The connection was lost"). Looking for it again."
        case .disconnected where !peripheral.nearby: "Out of range, switched off, or connected to another companion."
        case .disconnected where isLoss(peripheral.disconnectReason):
            "Not connected. \(why ?? "")."
        case .disconnected: "Not connected."
        }
    }
}
