import Sentences

/// An error code of the Attribute Protocol: what the other side answered instead of a value
/// (Core 5.4, Vol 3, Part F, 3.4.1.1; common profile codes from the Core Specification Supplement, Part B).
public struct ATTError: Error, RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: UInt8

    /// Any code: 0x80–0x9F belong to the application, 0xE0–0xFF to the common profile codes.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let invalidHandle = ATTError(rawValue: 0x01)
    public static let readNotPermitted = ATTError(rawValue: 0x02)
    public static let writeNotPermitted = ATTError(rawValue: 0x03)
    public static let invalidPDU = ATTError(rawValue: 0x04)
    public static let insufficientAuthentication = ATTError(rawValue: 0x05)
    public static let requestNotSupported = ATTError(rawValue: 0x06)
    public static let invalidOffset = ATTError(rawValue: 0x07)
    public static let insufficientAuthorization = ATTError(rawValue: 0x08)
    public static let prepareQueueFull = ATTError(rawValue: 0x09)
    public static let attributeNotFound = ATTError(rawValue: 0x0A)
    public static let attributeNotLong = ATTError(rawValue: 0x0B)
    public static let encryptionKeySizeTooShort = ATTError(rawValue: 0x0C)
    public static let invalidAttributeValueLength = ATTError(rawValue: 0x0D)
    public static let unlikelyError = ATTError(rawValue: 0x0E)
    public static let insufficientEncryption = ATTError(rawValue: 0x0F)
    public static let unsupportedGroupType = ATTError(rawValue: 0x10)
    public static let insufficientResources = ATTError(rawValue: 0x11)
    public static let databaseOutOfSync = ATTError(rawValue: 0x12)
    public static let valueNotAllowed = ATTError(rawValue: 0x13)
    public static let writeRequestRejected = ATTError(rawValue: 0xFC)
    public static let cccdImproperlyConfigured = ATTError(rawValue: 0xFD)
    public static let procedureAlreadyInProgress = ATTError(rawValue: 0xFE)
    public static let outOfRange = ATTError(rawValue: 0xFF)

    /// True where the same request may succeed once the link is paired or encrypted.
    public var asksForPairing: Bool { self == .insufficientAuthentication || self == .insufficientEncryption }
}

extension ATTError: CustomStringConvertible {
    public var description: String { sentence.text }

    /// The answer in words, and its code.
    public var sentence: Sentence {
        let digits = String(rawValue, radix: 16, uppercase: true)
        return "\(words) (ATT error 0x\(rawValue < 16 ? "0" : "")\(digits))"
    }

    private var words: Sentence {
        switch self {
        case .invalidHandle: "The device has no attribute with this handle."
        case .readNotPermitted: "The device does not let this value be read."
        case .writeNotPermitted: "The device does not let this value be written."
        case .invalidPDU: "The device found the request malformed."
        case .insufficientAuthentication: "The device asks for pairing with a passkey first."
        case .requestNotSupported: "The device does not support this request."
        case .invalidOffset: "The device has no data at this offset."
        case .insufficientAuthorization: "The device did not authorise the request."
        case .prepareQueueFull: "The device's queue of prepared writes is full."
        case .attributeNotFound: "The device has no such attribute."
        case .attributeNotLong: "The device does not read this value in parts."
        case .encryptionKeySizeTooShort: "The encryption key is shorter than the device asks for."
        case .invalidAttributeValueLength: "The device does not take a value of this length."
        case .unlikelyError: "The device met an error that it does not name."
        case .insufficientEncryption: "The device asks for an encrypted link first."
        case .unsupportedGroupType: "The device does not group attributes of this type."
        case .insufficientResources: "The device has no resources left for the request."
        case .databaseOutOfSync: "The device's services have changed; discover them again."
        case .valueNotAllowed: "The device does not allow this value."
        case .writeRequestRejected: "The device rejected the write."
        case .cccdImproperlyConfigured: "Notifications of this value have to be enabled first."
        case .procedureAlreadyInProgress: "The device is still busy with an earlier request."
        case .outOfRange: "The value is outside the device's range."
        default: "The device answered with an error of its own."
        }
    }
}
