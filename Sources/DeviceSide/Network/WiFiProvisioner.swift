import Bluetooth
import Credentials

/// A device's lasting Wi-Fi: what it hears, where it is, and the change to another network.
///
/// It differs from a ``WiFiStation``, which joins for one download: here a change is a transaction. The network before it stays until the
/// new one is proven, and returns where it cannot be.
@BluetoothActor
public protocol WiFiProvisioner: AnyObject, Sendable {
    /// The network that the device is in; `nil` without one.
    ///
    /// - Throws: ``WiFiChangeError`` where the system cannot be asked.
    func connection() async throws -> WiFiConnection?

    /// The networks in reach, the strongest first, each name and security once.
    ///
    /// - Throws: ``WiFiChangeError`` where the system cannot be asked.
    func networks() async throws -> [WiFiNetwork]

    /// Changes to a network, and keeps it once the device has an address in it and `confirm` has said yes; otherwise the network before it
    /// returns. A task that is cancelled gives the change up.
    ///
    /// - Parameters:
    ///   - ssid: 1…32 bytes of UTF-8.
    ///   - password: 8…63 bytes; empty for an open network.
    ///   - confirm: whether the device can be reached there, asked once it has an address.
    /// - Returns: where the device is now.
    /// - Throws: ``WiFiChangeError``, or `CancellationError`; in both cases the network before it is back, or the error says that it is not.
    func change(
        to ssid: String, password: Secret, confirm: @escaping @BluetoothActor (WiFiConnection) async -> Bool
    ) async throws -> WiFiConnection
}
