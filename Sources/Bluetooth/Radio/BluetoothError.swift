import Foundation
import Sentences

/// A failure on our side of the air. An error that the other side *answered* is an ``ATTError``; a task that its own caller cancelled ends
/// in `CancellationError`; bytes that could not be decoded in ``ByteCodingError``.
public struct BluetoothError: Error, Hashable, Sendable {
    /// The kind of a failure, with the facts that its sentence is made of.
    public enum Code: Hashable, Sendable, Codable {
        /// The adapter cannot be used: it is off, absent or forbidden.
        case adapter(AdapterState)
        /// There is no link to the device.
        case notConnected
        /// The link ended before the answer came.
        case disconnected(DisconnectReason)
        /// The deadline passed.
        case timedOut(after: Duration)
        /// The device has no such service, characteristic or descriptor.
        case notPresent
        /// The characteristic exists and does not have the property that the operation needs.
        case notSupported
        /// The value is longer than one packet can hold.
        case valueTooLong(length: Int, maximum: Int)
        /// Pairing failed.
        case pairing(PairingFailure)
        /// The declaration cannot be used in this way: the text says why.
        case invalidDeclaration(String)
        /// The radio lacks a capability; the text is its sentence of ``CentralRadio/missingCapabilities``.
        case unavailable(RadioCapability, reason: String)
        /// The radio's own error: its name and text.
        case radio(name: String, message: String)
    }

    /// An operation of the framework, in either role, that can fail.
    public enum Operation: String, Hashable, Sendable {
        /// Looking for devices.
        case scan
        /// Making a link to a device.
        case connect
        /// Work that lasts as long as a connection.
        case stayConnected
        /// Finding out the services of a device.
        case discover
        /// Reading a characteristic or descriptor.
        case read
        /// Writing a characteristic or descriptor, with a response or without.
        case write
        /// Switching notifications or indications of a characteristic on or off.
        case subscribe
        /// Writing a request to a control point, and waiting for its answer.
        case request
        /// Measuring the signal strength of a link.
        case readRSSI
        /// Pairing over a link.
        case pair
        /// Listing bonds, or forgetting one.
        case bonds
        /// Asking for other connection parameters of a link.
        case connectionParameters
        /// Asking for another PHY of a link.
        case phy
        /// Publishing the GATT table of a device side.
        case publish
        /// Advertising a device side.
        case advertise
        /// Notifying or indicating a value to centrals.
        case notify
        /// Opening a radio, and running it.
        case open
    }

    /// The kind of failure.
    public let code: Code
    /// The operation that failed.
    public let operation: Operation
    /// The device, where one is meant.
    public let peer: UUID?
    /// The characteristic or service, where one is meant.
    public let attribute: BTUUID?

    /// The radio's advice, where the code alone does not tell it.
    package let remedy: String?

    /// - Parameter advice: what to do about it, where the code alone does not tell it.
    public init(_ code: Code, during operation: Operation, peer: UUID? = nil, attribute: BTUUID? = nil, advice: String? = nil) {
        remedy = advice
        self.code = code
        self.operation = operation
        self.peer = peer
        self.attribute = attribute
    }

    /// The same failure, of what was asked for: radios know links and handles; which operation on which characteristic failed is known
    /// above them.
    package func during(_ operation: Operation, peer: UUID? = nil, attribute: BTUUID? = nil) -> BluetoothError {
        BluetoothError(code, during: operation, peer: peer ?? self.peer, attribute: attribute ?? self.attribute, advice: remedy)
    }
}

extension BluetoothError: CustomStringConvertible, LocalizedError {
    public var errorDescription: String? { description }

    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// The way out, for a person; nil where that depends on the device.
    public var advice: Sentence? {
        if let remedy { return Sentence(key: remedy, []) }
        return switch code {
        case .adapter(let state): state.advice
        case .notConnected: "Connect first."
        case .pairing(let failure): failure.advice
        default: nil
        }
    }

    /// The failure in words, and its cause.
    public var sentence: Sentence {
        attribute.map { "Could not \(operation.words) (\($0)): \(cause)" } ?? "Could not \(operation.words): \(cause)"
    }

    /// The same, for whoever knows the characteristic or service by a name.
    package func sentence(naming name: Sentence) -> Sentence { "Could not \(operation.words) \(name): \(cause)" }

    private var cause: Sentence {
        switch code {
        case .adapter(let state): state.sentence
        case .notConnected: "the device is not connected."
        case .disconnected(let reason): "\(Sentence(key: reason.description, []))."
        case .timedOut(let limit): "the device did not answer within \(limit.formattedSeconds)."
        case .notPresent: "the device does not have it."
        case .notSupported: "the device does not offer this for the characteristic."
        case .valueTooLong(let length, let maximum): "\(length) bytes do not fit; this connection carries at most \(maximum)."
        case .pairing(let failure): failure.sentence
        case .invalidDeclaration(let reason): Sentence(key: reason, [])
        case .unavailable(_, let reason): Sentence(key: reason, [])
        case .radio(let name, let message): "\(Sentence(key: message, [])) (\(name))"
        }
    }
}

extension BluetoothError.Operation {
    /// Operation that failed: a key of its own, as other languages have a noun here.
    fileprivate var words: Sentence {
        switch self {
        case .scan: "scan"
        case .connect: "connect"
        case .stayConnected: "stay connected"
        case .discover: "discover"
        case .read: "read"
        case .write: "write"
        case .subscribe: "subscribe"
        case .request: "make the request"
        case .readRSSI: "read the signal strength"
        case .pair: "pair"
        case .bonds: "look after the pairings"
        case .connectionParameters: "change the connection's parameters"
        case .phy: "change the connection's PHY"
        case .publish: "publish"
        case .advertise: "advertise"
        case .notify: "notify"
        case .open: "open"
        }
    }
}

extension Duration {
    /// "30 s", "0.5 s".
    package var formattedSeconds: String {
        let milliseconds = (self / .milliseconds(1)).rounded()
        let seconds = milliseconds / 1000
        // A duration that another process tells may be longer than any number of seconds that an integer holds.
        return Int(exactly: seconds).map { "\($0) s" } ?? "\(seconds) s"
    }
}
