import Sentences

/// The phases of connecting, in the order in which they come: ``BluetoothPeripheral/phase``.
public enum ConnectionPhase: String, Hashable, Sendable, Codable, CaseIterable {
    /// The adapter is off, absent or forbidden.
    case waitingForAdapter
    /// The connection before it has not ended yet.
    case ending
    /// The last attempt failed, and the next one follows in a moment.
    case pausing
    /// The radio looks for the device, and makes the link when it hears it.
    case reaching
    /// The link stands, and the device is asked for its services.
    case discovering
    /// The services are known; what is declared is read and subscribed.
    case preparing

    /// The phase in words.
    public var sentence: Sentence {
        switch self {
        case .waitingForAdapter: "Waiting until Bluetooth can be used."
        case .ending: "Waiting until the last connection has ended."
        case .pausing: "Trying again in a moment."
        case .reaching: "Looking for the device and connecting."
        case .discovering: "Asking the device what it offers."
        case .preparing: "Reading what the device has."
        }
    }
}
