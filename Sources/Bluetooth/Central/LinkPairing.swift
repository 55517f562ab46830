/// A change that ``BluetoothPeripheral/onPairingChange(_:)`` tells.
public enum LinkPairing: Hashable, Sendable {
    /// The link is being paired; a person may have to enter something.
    case began
    /// It is paired.
    case made
    /// It is not.
    case failed
}
