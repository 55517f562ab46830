import Bluetooth
import Credentials

/// The speaker's Wi-Fi: joins a network for a download and leaves it again.
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

/// Why a network could not be joined.
public enum WiFiStationError: Error, Hashable, Sendable {
    /// No network of this name is in reach.
    case notFound(ssid: String)
    /// The network refused the password.
    case wrongPassword(ssid: String)
    /// The system's own reason.
    case failed(String)
}

extension WiFiStationError: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .notFound(let ssid): "No network named \"\(ssid)\" is in reach. Check the name; it has to be a 2.4 GHz network."
        case .wrongPassword(let ssid): "The network \"\(ssid)\" refused the password. Check it."
        case .failed(let reason): "The Wi-Fi network could not be joined: \(reason)"
        }
    }
}
