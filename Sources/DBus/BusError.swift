/// What the bus, or the service behind it, answered instead of a value.
package struct BusError: Error, Hashable {
    /// The name, such as `org.freedesktop.DBus.Error.Failed`.
    package let name: String
    /// The text that came with it.
    package let message: String

    package init(_ name: String, _ message: String) {
        self.name = name
        self.message = message
    }

    package static let disconnected = "org.freedesktop.DBus.Error.Disconnected"
    package static let noReply = "org.freedesktop.DBus.Error.NoReply"
    package static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
    package static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    package static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
    package static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
    package static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
    package static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
    package static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
    package static let readOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
}

extension BusError: CustomStringConvertible {
    package var description: String { message.isEmpty ? name : "\(message) (\(name))" }
}
