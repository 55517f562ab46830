import Sentences

/// The state of a firmware update: byte 0 of ``OTAStatus``.
public enum OTAState: Sendable, Hashable {
    /// 00: ready for an update.
    case idle
    /// 01: Wi-Fi credentials received.
    case credentialsReceived
    /// 02: firmware URL received.
    case urlReceived
    /// 03: connecting to Wi-Fi.
    case wifiConnecting
    /// 04: connected to Wi-Fi.
    case wifiConnected
    /// 05: downloading; the status carries progress.
    case downloading
    /// 06: checking the image.
    case verifying
    /// 07: complete, ready to restart into it.
    case success
    /// 08: the new firmware runs and waits to be kept or given up.
    case pendingVerify
    /// FF: failed; the status carries the reason.
    case error
    /// A state that this companion does not know, by its number. Never treated as idle.
    case unknown(UInt8)

    /// Every state that the protocol's document names, in its order.
    public static let known: [OTAState] = [
        .idle, .credentialsReceived, .urlReceived, .wifiConnecting, .wifiConnected, .downloading, .verifying, .success, .pendingVerify,
        .error,
    ]
}

extension OTAState: RawRepresentable {
    /// The state with this number; never fails, since an unknown number is kept.
    public init(rawValue: UInt8) { self = Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue) }

    /// The number on the wire.
    public var rawValue: UInt8 {
        switch self {
        case .idle: 0x00
        case .credentialsReceived: 0x01
        case .urlReceived: 0x02
        case .wifiConnecting: 0x03
        case .wifiConnected: 0x04
        case .downloading: 0x05
        case .verifying: 0x06
        case .success: 0x07
        case .pendingVerify: 0x08
        case .error: 0xFF
        case .unknown(let value): value
        }
    }
}

extension OTAState: CustomStringConvertible {
    /// The state as a person reads it.
    public var description: String { sentence.text }

    /// The same for where it is read.
    public var sentence: Sentence {
        switch self {
        case .idle: "Ready for an update"
        case .credentialsReceived: "Wi-Fi credentials received"
        case .urlReceived: "Firmware URL received"
        case .wifiConnecting: "Connecting to Wi-Fi"
        case .wifiConnected: "Wi-Fi connected"
        case .downloading: "Downloading firmware"
        case .verifying: "Verifying firmware"
        case .success: "Update complete, ready to restart"
        case .pendingVerify: "New firmware running, needs validation"
        case .error: "Update failed"
        case .unknown(let value): "Unknown state \(value.hexCode)"
        }
    }
}
