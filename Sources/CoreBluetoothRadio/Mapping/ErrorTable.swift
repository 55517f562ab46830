import Bluetooth
import CoreBluetooth
import Foundation

/// Every error code of CoreBluetooth, in one table for each question. What only the person can mend says how.
enum ErrorTable {
    /// - Returns: an ``ATTError`` where the device answered, else a ``BluetoothError``.
    static func failure(_ error: any Error, during operation: BluetoothError.Operation, peer: UUID) -> any Error {
        let native = error as NSError
        if native.domain == CBATTErrorDomain, let code = UInt8(exactly: native.code) { return ATTError(rawValue: code) }
        return BluetoothError(code(native), during: operation, peer: peer)
    }

    /// Why a link ended, or an attempt at one: without an error, this side asked for it.
    static func disconnectReason(_ error: (any Error)?) -> DisconnectReason {
        guard let error else { return .requested }
        return switch code(error as NSError) {
        case .disconnected(let reason): reason
        case .radio(_, let message): .other(message)
        case .pairing(let failure): .other("\(failure)")
        default: .connectionFailed
        }
    }

    /// The reason for which a service was not published.
    static func publication(_ error: any Error, of service: CBService) -> BluetoothError {
        let native = error as NSError
        let uuid = BTUUID(service.uuid)
        if native.domain == CBErrorDomain, CBError.Code(rawValue: native.code) == .uuidNotAllowed {
            let reason = "this system has the service \(service.uuid.uuidString) itself, and lets no app publish one."
            return BluetoothError(.invalidDeclaration(reason), during: .publish, attribute: uuid)
        }
        return BluetoothError(code(native), during: .publish, attribute: uuid)
    }

    static func advertising(_ error: any Error) -> BluetoothError { BluetoothError(code(error as NSError), during: .advertise) }

    private static func code(_ error: NSError) -> BluetoothError.Code {
        func told(_ message: String) -> BluetoothError.Code { .radio(name: "\(error.domain) \(error.code)", message: message) }
        let system = told(error.localizedDescription)
        guard error.domain == CBErrorDomain else { return system }
        return switch CBError.Code(rawValue: error.code) {
        case .invalidHandle: .notPresent
        case .notConnected: .notConnected
        case .operationCancelled: .disconnected(.requested)
        case .connectionTimeout: .disconnected(.supervisionTimeout)
        case .peripheralDisconnected: .disconnected(.peer)
        case .connectionFailed: .disconnected(.connectionFailed)
        case .uuidNotAllowed, .operationNotSupported: .notSupported
        case .outOfSpace: told("What is to be advertised does not fit into one packet. Give the device a shorter name, or fewer services.")
        case .alreadyAdvertising: told("This app advertises already. Stop that, and try again.")
        case .connectionLimitReached: told("This system holds as many connections as it can. Disconnect another device and try again.")
        case .unknownDevice: told("This system has not met the device. Scan for it first.")
        case .peerRemovedPairingInformation: .disconnected(.bondMissing)
        // Not surely a lost bond: a weak signal does the same.
        case .encryptionTimedOut:
            .disconnected(
                .other(
                    "the connection could not be encrypted in time: come nearer and try again, and where that does not help, forget the device "
                        + "in Settings › Bluetooth and pair again"))
        case .tooManyLEPairedDevices:
            .pairing(.other("this system holds as many pairings as it can. Forget a device in Settings › Bluetooth and try again."))
        case .leGattExceededBackgroundNotificationLimit:
            told("The device tells more than this system lets an app hear in the background. Open the app to go on.")
        case .leGattNearBackgroundNotificationLimit:
            told("The device tells nearly more than this system lets an app hear in the background. Open the app before it is cut off.")
        // Unknown, or a mistake of this program: in the system's words.
        default: system
        }
    }
}
