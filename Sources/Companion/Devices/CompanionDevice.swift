import Bluetooth

/// A device that has a page of its own in the companion.
public protocol CompanionDevice: BluetoothDevice {
    /// The name of its kind, as screens and addresses use it: lower-case letters.
    nonisolated static var kind: String { get }
    /// Its kind for a person: one word with a capital.
    nonisolated static var kindTitle: String { get }
    /// Which advertisements are its kind's.
    static var discoveryCriteria: DiscoveryCriteria { get }
}
