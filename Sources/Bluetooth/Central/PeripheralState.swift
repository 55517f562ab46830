/// The state of the connection to a device.
public enum PeripheralState: String, Hashable, Sendable, Codable, CustomStringConvertible {
    /// Without a link, and without an attempt to make one.
    case disconnected
    /// Looking for the device, connecting, or finding out what it offers.
    case connecting
    /// Every declared service was looked for, read and subscribed.
    case connected
    /// The link is being closed, as was asked.
    case disconnecting

    public var description: String { rawValue }
}
