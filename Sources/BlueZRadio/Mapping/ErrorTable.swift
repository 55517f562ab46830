import Bluetooth
import DBus
import Foundation

/// Every error name of BlueZ that means something to this framework, in one table for each direction.
enum ErrorTable {
    // MARK: - Errors that BlueZ answers a request of ours with (src/gatt-client.c, create_gatt_dbus_error)

    /// - Returns: an ``ATTError`` where the device answered, else a ``BluetoothError``.
    static func gattError(_ error: BusError, during operation: BluetoothError.Operation, peer: UUID) -> any Error {
        func failure(_ code: BluetoothError.Code) -> BluetoothError { BluetoothError(code, during: operation, peer: peer) }
        if let code = attCode(in: error.message) { return ATTError(rawValue: code) }
        switch (error.name, error.message) {
        case ("org.bluez.Error.NotPermitted", "Read not permitted"): return ATTError.readNotPermitted
        case ("org.bluez.Error.NotPermitted", "Write not permitted"): return ATTError.writeNotPermitted
        // BlueZ has one text for 0x05, 0x0C and 0x0F.
        case ("org.bluez.Error.NotPermitted", "Not paired"): return ATTError.insufficientAuthentication
        case ("org.bluez.Error.InvalidArguments", "Invalid offset"): return ATTError.invalidOffset
        case ("org.bluez.Error.InvalidArguments", "Invalid Length"): return ATTError.invalidAttributeValueLength
        case ("org.bluez.Error.InvalidOffset", _): return ATTError.invalidOffset
        case ("org.bluez.Error.InvalidValueLength", _): return ATTError.invalidAttributeValueLength
        case ("org.bluez.Error.NotAuthorized", _): return ATTError.insufficientAuthorization
        case ("org.bluez.Error.NotSupported", _): return ATTError.requestNotSupported
        case ("org.bluez.Error.NotConnected", _), ("org.bluez.Error.Failed", "Not connected"): return failure(.notConnected)
        case (BusError.unknownObject, _), (BusError.unknownMethod, _): return failure(.notPresent)
        case (BusError.noReply, _): return failure(.timedOut(after: requestTimeout))
        case (BusError.serviceUnknown, _), (BusError.disconnected, _): return failure(.adapter(.unsupported))
        default: return failure(.radio(name: error.name, message: error.message))
        }
    }

    /// The 30 s of ATT and a margin for the bus: BlueZ has the first word.
    static let requestTimeout: Duration = .seconds(35)

    /// "Operation failed with ATT error: 0x80" is how BlueZ passes on every code that has no name of its own.
    static func attCode(in message: String) -> UInt8? {
        guard let range = message.range(of: "ATT error: 0x") else { return nil }
        return UInt8(message[range.upperBound...].prefix { $0.isHexDigit }, radix: 16)
    }

    // MARK: - ATT errors that we answer a request of BlueZ with (src/gatt-database.c, dbus_error_to_att_ecode)

    /// The D-Bus error that makes BlueZ send an ATT error.
    ///
    /// BlueZ sends these as they are: 0x06, 0x07, 0x08, 0x0D, 0x0E, 0x80–0x9F, 0xFE, and 0x02 for a read or 0x03 for a write. It has
    /// no words for the others, which arrive as 0x0E "unlikely error".
    static func answer(_ error: ATTError) -> BusError {
        switch error {
        case .requestNotSupported: BusError("org.bluez.Error.NotSupported", error.description)
        case .insufficientAuthorization: BusError("org.bluez.Error.NotAuthorized", error.description)
        case .invalidAttributeValueLength: BusError("org.bluez.Error.InvalidValueLength", error.description)
        case .invalidOffset: BusError("org.bluez.Error.InvalidOffset", error.description)
        case .procedureAlreadyInProgress: BusError("org.bluez.Error.InProgress", error.description)
        case .readNotPermitted, .writeNotPermitted: BusError("org.bluez.Error.NotPermitted", error.description)
        // The number must be the whole text.
        case _ where (0x80...0x9F).contains(error.rawValue):
            BusError("org.bluez.Error.Failed", "0x" + String(error.rawValue, radix: 16))
        default: BusError("org.bluez.Error.UnlikelyError", error.description)
        }
    }

    // MARK: - Connecting

    enum ConnectFailure: Hashable {
        /// The device was not there, this time.
        case tryAgain
        case final(BluetoothError.Code)
    }

    /// Reads a failure of `Device1.Connect` (src/error.c, src/device.c).
    static func connectFailure(_ error: BusError) -> ConnectFailure {
        switch error.name {
        case "org.bluez.Error.NotReady": return .final(.adapter(.poweredOff))
        // Nobody there within BlueZ's own time, or another attempt is under way.
        case "org.bluez.Error.InProgress", "org.bluez.Error.ConnectionAttemptFailed", "org.bluez.Error.Canceled", BusError.noReply:
            return .tryAgain
        // The object went away because the device was not heard for a while.
        case BusError.unknownObject, BusError.unknownMethod, "org.bluez.Error.DoesNotExist": return .tryAgain
        case BusError.serviceUnknown, BusError.disconnected: return .final(.adapter(.unsupported))
        case "org.bluez.Error.AuthenticationFailed": return .final(.disconnected(.bondMissing))
        case "org.bluez.Error.Failed":
            switch error.message {
            case "le-connection-abort-by-local", "le-connection-timeout", "le-connection-busy", "le-connection-concurrent-connection-limit",
                "Operation already in progress", "Connection timed out", "Software caused connection abort", "Host is down":
                return .tryAgain
            case "le-connection-adapter-not-powered": return .final(.adapter(.poweredOff))
            default: return .final(.disconnected(.connectionFailed))
            }
        default: return .final(.radio(name: error.name, message: error.message))
        }
    }

    // MARK: - Pairing

    /// Reads a failure of `Device1.Pair`; `nil` where the devices are paired all the same.
    static func pairingFailure(_ error: BusError) -> BluetoothError.Code? {
        switch error.name {
        case "org.bluez.Error.AlreadyExists": nil
        case "org.bluez.Error.AuthenticationRejected": .pairing(.rejected)
        case "org.bluez.Error.AuthenticationCanceled": .pairing(.rejected)
        case "org.bluez.Error.AuthenticationTimeout", BusError.noReply: .pairing(.timedOut)
        // BlueZ has one name for every failure of the procedure: a passkey that was entered and was wrong is told by the caller.
        case "org.bluez.Error.AuthenticationFailed": .pairing(.other("the devices could not agree on a key."))
        case "org.bluez.Error.ConnectionAttemptFailed", "org.bluez.Error.NotConnected": .disconnected(.connectionFailed)
        case "org.bluez.Error.NotReady": .adapter(.poweredOff)
        case BusError.serviceUnknown, BusError.disconnected: .adapter(.unsupported)
        default: .radio(name: error.name, message: error.message)
        }
    }

    // MARK: - Opening

    /// The error for a person when the bus, or the service behind it, cannot be used.
    static func openFailure(_ error: BusError) -> BluetoothError {
        switch error.name {
        case BusError.serviceUnknown, BusError.nameHasNoOwner, "org.freedesktop.DBus.Error.Spawn.ChildExited",
            "org.freedesktop.systemd1.NoSuchUnit", "org.freedesktop.DBus.Error.TimedOut":
            BluetoothError(
                .radio(name: error.name, message: "the Bluetooth service is not running."), during: .open,
                advice: "Install it (\"apt install bluez\") and start it (\"systemctl start bluetooth\").")
        case BusError.accessDenied:
            BluetoothError(
                .radio(name: error.name, message: "this user may not use Bluetooth."), during: .open,
                advice: "Add it to the group (\"usermod -aG bluetooth $USER\") and log in again.")
        case BusError.disconnected:
            BluetoothError(
                .radio(name: error.name, message: "\(error.message)."), during: .open,
                advice: "Start it (\"systemctl start dbus\"), or set DBUS_SYSTEM_BUS_ADDRESS to where it is.")
        default: BluetoothError(.radio(name: error.name, message: error.message), during: .open)
        }
    }
}
