/// The failure of an update as the speaker tells it: byte 1 of ``OTAStatus``.
public enum OTAError: Error, Sendable, Hashable {
    /// 00: no error.
    case none
    /// 01: the speaker could not join the Wi-Fi network.
    case wifiConnect
    /// 02: no connection to the server; also DNS, TLS and HTTP statuses of 400 and above.
    case httpConnect
    /// 03: an HTTP error response. Documented, and not sent by the present firmware.
    case httpResponse
    /// 04: the download broke off, was too large for the slot, or Wi-Fi was lost.
    case download
    /// 05: verification failed. Documented, and not sent by the present firmware.
    case verify
    /// 06: writing the flash memory failed.
    case write
    /// 07: START without Wi-Fi credentials.
    case noCredentials
    /// 08: START without a URL.
    case noURL
    /// 09: the file is not a firmware image, or a damaged one.
    case invalidImage
    /// 0A: cancelled.
    case cancelled
    /// 0B: there is no earlier firmware to go back to.
    case rollbackFailed
    /// An error that this companion does not know, by its number. Never treated as "no error".
    case unknown(UInt8)

    /// Every error that the protocol's document names, "no error" aside, in its order.
    public static let known: [OTAError] = [
        .wifiConnect, .httpConnect, .httpResponse, .download, .verify, .write, .noCredentials, .noURL, .invalidImage, .cancelled,
        .rollbackFailed,
    ]
}

extension OTAError: RawRepresentable {
    /// The error with this number; never fails, since an unknown number is kept.
    public init(rawValue: UInt8) { self = ([.none] + Self.known).first { $0.rawValue == rawValue } ?? .unknown(rawValue) }

    /// The number on the wire.
    public var rawValue: UInt8 {
        switch self {
        case .none: 0x00
        case .wifiConnect: 0x01
        case .httpConnect: 0x02
        case .httpResponse: 0x03
        case .download: 0x04
        case .verify: 0x05
        case .write: 0x06
        case .noCredentials: 0x07
        case .noURL: 0x08
        case .invalidImage: 0x09
        case .cancelled: 0x0A
        case .rollbackFailed: 0x0B
        case .unknown(let value): value
        }
    }
}
