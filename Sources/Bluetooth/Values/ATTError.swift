import Sentences

/// An error code of the Attribute Protocol: what the other side answered instead of a value
/// (Core 5.4, Vol 3, Part F, 3.4.1.1; common profile codes from the Core Specification Supplement, Part B).
public struct ATTError: Error, RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: UInt8

    /// Any code: 0x80–0x9F belong to the application, 0xE0–0xFF to the common profile codes.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0x01: there is no attribute with this handle.
    public static let invalidHandle = ATTError(rawValue: 0x01)
    /// 0x02: the attribute cannot be read.
    public static let readNotPermitted = ATTError(rawValue: 0x02)
    /// 0x03: the attribute cannot be written.
    public static let writeNotPermitted = ATTError(rawValue: 0x03)
    /// 0x04: the request was malformed.
    public static let invalidPDU = ATTError(rawValue: 0x04)
    /// 0x05: the attribute needs a link that is paired, and often one that is protected against a middleman.
    public static let insufficientAuthentication = ATTError(rawValue: 0x05)
    /// 0x06: the server does not have this request, such as a prepared write.
    public static let requestNotSupported = ATTError(rawValue: 0x06)
    /// 0x07: the offset of a long read or of a prepared write is behind the end of the value.
    public static let invalidOffset = ATTError(rawValue: 0x07)
    /// 0x08: the server did not authorise this client.
    public static let insufficientAuthorization = ATTError(rawValue: 0x08)
    /// 0x09: there are too many prepared writes.
    public static let prepareQueueFull = ATTError(rawValue: 0x09)
    /// 0x0A: no attribute of this type is within the handles that were asked for.
    public static let attributeNotFound = ATTError(rawValue: 0x0A)
    /// 0x0B: the attribute cannot be read in parts.
    public static let attributeNotLong = ATTError(rawValue: 0x0B)
    /// 0x0C: the link is encrypted, with a shorter key than the attribute needs.
    public static let encryptionKeySizeTooShort = ATTError(rawValue: 0x0C)
    /// 0x0D: the attribute does not take a value of this length.
    public static let invalidAttributeValueLength = ATTError(rawValue: 0x0D)
    /// 0x0E: the server met an error that no other code is for.
    public static let unlikelyError = ATTError(rawValue: 0x0E)
    /// 0x0F: the attribute needs an encrypted link.
    public static let insufficientEncryption = ATTError(rawValue: 0x0F)
    /// 0x10: attributes of this type cannot be asked for in groups.
    public static let unsupportedGroupType = ATTError(rawValue: 0x10)
    /// 0x11: the server lacks the means for the request, such as memory.
    public static let insufficientResources = ATTError(rawValue: 0x11)
    /// 0x12: the attribute table has changed, and the client is to discover it again.
    public static let databaseOutOfSync = ATTError(rawValue: 0x12)
    /// 0x13: the attribute does not take this value.
    public static let valueNotAllowed = ATTError(rawValue: 0x13)
    /// 0xFC: the server cannot do what the write asks for, for another reason than permissions.
    public static let writeRequestRejected = ATTError(rawValue: 0xFC)
    /// 0xFD: the Client Characteristic Configuration (2902) does not switch on what the request needs.
    public static let cccdImproperlyConfigured = ATTError(rawValue: 0xFD)
    /// 0xFE: the server is still busy with an earlier request.
    public static let procedureAlreadyInProgress = ATTError(rawValue: 0xFE)
    /// 0xFF: the value is outside the range that the service allows.
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
