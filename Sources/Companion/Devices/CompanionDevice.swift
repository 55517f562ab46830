import Bluetooth

/// A device that has a page of its own in the companion.
public protocol CompanionDevice: BluetoothDevice {
    /// The name of its kind, as screens and addresses use it: "speaker".
    nonisolated static var kind: String { get }
}
