/// What the bus, or the service behind it, answered instead of a value.
struct BusError: Error, Hashable {
    /// The name, such as `org.bluez.Error.Failed`.
    let name: String
    /// The text that came with it.
    let message: String

    init(_ name: String, _ message: String) {
        self.name = name
        self.message = message
    }

    static let disconnected = "org.freedesktop.DBus.Error.Disconnected"
    static let noReply = "org.freedesktop.DBus.Error.NoReply"
    static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
    static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
    static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
    static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
    static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
    static let readOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
}

extension BusError: CustomStringConvertible {
    var description: String { message.isEmpty ? name : "\(message) (\(name))" }
}
