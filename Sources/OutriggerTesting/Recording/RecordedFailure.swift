import Bluetooth
import Foundation

/// A failure, as a recording has it.
public enum RecordedFailure: Hashable, Sendable, Codable {
    /// The device answered with this code of the Attribute Protocol.
    case answered(code: UInt8)
    /// The link ended, by one of `DisconnectReason`'s names or with a system's own words.
    case disconnected(reason: String)
    /// Anything else, in a sentence.
    case other(sentence: String)

    private static let reasons: [(name: String, reason: DisconnectReason)] = [
        ("requested", .requested), ("peer", .peer), ("supervisionTimeout", .supervisionTimeout), ("connectionFailed", .connectionFailed),
        ("adapterUnavailable", .adapterUnavailable), ("bondMissing", .bondMissing), ("transactionTimeout", .transactionTimeout),
    ]

    init(_ error: any Error) {
        switch error {
        case let error as ATTError: self = .answered(code: error.rawValue)
        case let error as BluetoothError:
            if case .disconnected(let reason) = error.code {
                self = RecordedFailure(reason)
            } else {
                self = .other(sentence: error.sentence.english)
            }
        default: self = .other(sentence: "\(error)")
        }
    }

    init(_ reason: DisconnectReason) {
        let name = Self.reasons.first { $0.reason == reason }?.name
        self = .disconnected(reason: name ?? reason.description)
    }

    /// Why the link ended.
    var reason: DisconnectReason {
        switch self {
        case .disconnected(let reason): Self.reasons.first { $0.name == reason }?.reason ?? .other(reason)
        case .answered, .other: .connectionFailed
        }
    }

    /// The failure as the framework gets it.
    func error(during operation: BluetoothError.Operation, peer: UUID?) -> any Error {
        switch self {
        case .answered(let code): ATTError(rawValue: code)
        case .disconnected: BluetoothError(.disconnected(reason), during: operation, peer: peer)
        case .other(let sentence): BluetoothError(.radio(name: "Recorded", message: sentence), during: operation, peer: peer)
        }
    }
}
