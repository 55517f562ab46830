import Bluetooth
import Credentials

/// A device's Wi-Fi: joins a network for a download and leaves it again.
@BluetoothActor
public protocol WiFiStation: AnyObject, Sendable {
    /// The network's signal in dBm, or `nil` while none is joined.
    var rssi: Int8? { get }

    /// Called when a joined network is lost; not after ``leave()``.
    var onLoss: (@BluetoothActor () -> Void)? { get set }

    /// Joins a network. Takes as long as the attempts take; the caller sets the deadline by cancelling.
    ///
    /// - Throws: ``WiFiStationError``, or `CancellationError` where the caller's task was cancelled.
    func join(ssid: String, password: Secret) async throws

    /// Leaves the network. Does nothing where none is joined.
    func leave()
}
