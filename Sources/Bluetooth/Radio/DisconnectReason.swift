/// Why a link ended.
public enum DisconnectReason: Hashable, Sendable, Codable {
    /// This side asked for it.
    case requested
    /// The other side ended it (Core 5.4, Vol 1, Part F: 0x13).
    case peer
    /// Nothing was heard for the supervision time-out (0x08): out of range, switched off, or restarted.
    case supervisionTimeout
    /// The attempt to connect ended before a link stood (0x3E).
    case connectionFailed
    /// The adapter was switched off or removed.
    case adapterUnavailable
    /// Encryption failed because one side has lost the bond (0x06): forget the device and pair again.
    case bondMissing
    /// A request had no answer for 30 s, after which the specification forbids further ones (Vol 3, Part F, 3.3.3).
    case transactionTimeout
    /// Another reason, as the system names it.
    case other(String)
}

extension DisconnectReason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .requested: "the connection was closed on request"
        case .peer: "the device closed the connection"
        case .supervisionTimeout: "the device was not heard any more: it is out of range, or restarting"
        case .connectionFailed: "the connection could not be established"
        case .adapterUnavailable: "Bluetooth was switched off"
        case .bondMissing: "the device has forgotten the pairing: forget it here as well, and pair again"
        case .transactionTimeout: "the device left a request unanswered for 30 s"
        case .other(let text): text
        }
    }
}
