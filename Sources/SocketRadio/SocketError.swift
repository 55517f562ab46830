import Bluetooth
import Foundation

/// A ``DisconnectReason`` on the wire.
enum SocketReason: Codable, Sendable {
    case requested, peer, supervisionTimeout, connectionFailed, adapterUnavailable, bondMissing, transactionTimeout
    case other(String)

    init(_ reason: DisconnectReason) {
        self =
            switch reason {
            case .requested: .requested
            case .peer: .peer
            case .supervisionTimeout: .supervisionTimeout
            case .connectionFailed: .connectionFailed
            case .adapterUnavailable: .adapterUnavailable
            case .bondMissing: .bondMissing
            case .transactionTimeout: .transactionTimeout
            case .other(let text): .other(text)
            }
    }

    var reason: DisconnectReason {
        switch self {
        case .requested: .requested
        case .peer: .peer
        case .supervisionTimeout: .supervisionTimeout
        case .connectionFailed: .connectionFailed
        case .adapterUnavailable: .adapterUnavailable
        case .bondMissing: .bondMissing
        case .transactionTimeout: .transactionTimeout
        case .other(let text): .other(text)
        }
    }
}

/// An error of the radio on the wire. Which operation it was, the asking side knows.
enum SocketError: Codable, Sendable {
    case att(UInt8)
    case adapter(AdapterState)
    case notConnected
    case disconnected(SocketReason)
    case timedOut(milliseconds: Int)
    case notPresent, notSupported
    case valueTooLong(length: Int, maximum: Int)
    case pairing(SocketPairingFailure)
    case other(name: String, message: String)

    init(_ error: any Error) {
        switch error {
        case let error as ATTError: self = .att(error.rawValue)
        case let error as BluetoothError: self.init(error.code)
        default: self = .other(name: "\(type(of: error))", message: "\(error)")
        }
    }

    private init(_ code: BluetoothError.Code) {
        switch code {
        case .adapter(let state): self = .adapter(state)
        case .notConnected: self = .notConnected
        case .disconnected(let reason): self = .disconnected(SocketReason(reason))
        case .timedOut(let limit): self = .timedOut(milliseconds: Int(limit / .milliseconds(1)))
        case .notPresent: self = .notPresent
        case .notSupported: self = .notSupported
        case .valueTooLong(let length, let maximum): self = .valueTooLong(length: length, maximum: maximum)
        case .pairing(let failure): self = .pairing(SocketPairingFailure(failure))
        case .invalidDeclaration(let text): self = .other(name: "invalidDeclaration", message: text)
        case .radio(let name, let message): self = .other(name: name, message: message)
        }
    }

    /// The error as the radio itself would have thrown it.
    func error(_ operation: BluetoothError.Operation, peer: UUID?) -> any Error {
        let code: BluetoothError.Code
        switch self {
        case .att(let value): return ATTError(rawValue: value)
        case .adapter(let state): code = .adapter(state)
        case .notConnected: code = .notConnected
        case .disconnected(let reason): code = .disconnected(reason.reason)
        case .timedOut(let milliseconds): code = .timedOut(after: .milliseconds(milliseconds))
        case .notPresent: code = .notPresent
        case .notSupported: code = .notSupported
        case .valueTooLong(let length, let maximum): code = .valueTooLong(length: length, maximum: maximum)
        case .pairing(let failure): code = .pairing(failure.failure)
        case .other(let name, let message): code = .radio(name: name, message: message)
        }
        return BluetoothError(code, during: operation, peer: peer)
    }
}

/// A ``PairingFailure`` on the wire.
enum SocketPairingFailure: Codable, Sendable {
    case rejected, wrongPasskey, noWayToEnterPasskey, timedOut, notSupported, bondMissing
    case other(String)

    init(_ failure: PairingFailure) {
        self =
            switch failure {
            case .rejected: .rejected
            case .wrongPasskey: .wrongPasskey
            case .noWayToEnterPasskey: .noWayToEnterPasskey
            case .timedOut: .timedOut
            case .notSupported: .notSupported
            case .bondMissing: .bondMissing
            case .other(let text): .other(text)
            }
    }

    var failure: PairingFailure {
        switch self {
        case .rejected: .rejected
        case .wrongPasskey: .wrongPasskey
        case .noWayToEnterPasskey: .noWayToEnterPasskey
        case .timedOut: .timedOut
        case .notSupported: .notSupported
        case .bondMissing: .bondMissing
        case .other(let text): .other(text)
        }
    }
}
