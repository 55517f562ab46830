import Foundation

/// Which message bus a ``BusConnection`` goes to.
package enum BusAddress: Hashable, Sendable {
    /// The machine's own: `DBUS_SYSTEM_BUS_ADDRESS`, or the socket where it always is.
    case system
    /// That of the person who is logged in: `DBUS_SESSION_BUS_ADDRESS`, or the socket `bus` in `XDG_RUNTIME_DIR`.
    case session
    /// An address as the D-Bus Specification writes it, such as `unix:path=/run/dbus/system_bus_socket`.
    case at(String)

    /// The address in D-Bus's own words.
    ///
    /// - Throws: ``BusError/disconnected`` for a session's bus where nobody is logged in.
    func resolved(in environment: [String: String] = ProcessInfo.processInfo.environment) throws(BusError) -> String {
        switch self {
        case .at(let text): return text
        case .system: return environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? "unix:path=/run/dbus/system_bus_socket"
        case .session:
            if let address = environment["DBUS_SESSION_BUS_ADDRESS"] { return address }
            guard let folder = environment["XDG_RUNTIME_DIR"] else {
                throw BusError(
                    BusError.disconnected,
                    "there is no session's message bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set")
            }
            return "unix:path=" + Self.escaped(folder + "/bus")
        }
    }

    /// Bytes other than these are written as % and two digits (D-Bus Specification, "Server Addresses").
    private static func escaped(_ path: String) -> String {
        let plain = "-_/.*0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
        return path.utf8.map {
            plain.contains($0) ? String(UnicodeScalar($0)) : "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        .joined()
    }
}

extension BusAddress: CustomStringConvertible {
    package var description: String {
        switch self {
        case .at(let text): "the message bus at \(text)"
        case .system: (try? resolved()).map { "the message bus at \($0)" } ?? "the system's message bus"
        case .session: (try? resolved()).map { "the message bus at \($0)" } ?? "the session's message bus"
        }
    }
}
