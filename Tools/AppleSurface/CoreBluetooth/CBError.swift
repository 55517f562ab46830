import Foundation

public let CBErrorDomain = "CBErrorDomain"
public let CBATTErrorDomain = "CBATTErrorDomain"

/// What went wrong on this side of the air. The numbers are those of CBError.h.
public struct CBError: CustomNSError, LocalizedError, Equatable {
    public enum Code: Int, Sendable {
        case unknown = 0
        case invalidParameters = 1
        case invalidHandle = 2
        case notConnected = 3
        case outOfSpace = 4
        case operationCancelled = 5
        case connectionTimeout = 6
        case peripheralDisconnected = 7
        case uuidNotAllowed = 8
        case alreadyAdvertising = 9
        case connectionFailed = 10
        case connectionLimitReached = 11
        case unknownDevice = 12
        case operationNotSupported = 13
        case peerRemovedPairingInformation = 14
        case encryptionTimedOut = 15
        case tooManyLEPairedDevices = 16
        case leGattExceededBackgroundNotificationLimit = 17
        case leGattNearBackgroundNotificationLimit = 18
    }

    public let code: Code
    public init(_ code: Code) { self.code = code }

    public static var errorDomain: String { CBErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorDescription: String? { "CoreBluetooth error \(code.rawValue), \(code)." }
}

/// What the other side answered: every number is one that a device may send.
public struct CBATTError: CustomNSError, Equatable {
    /// Like an enumeration from C, it holds any number.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init?(rawValue: Int) { self.rawValue = rawValue }
        private init(_ rawValue: Int) { self.rawValue = rawValue }

        public static let success = Code(0x00)
        public static let invalidHandle = Code(0x01)
        public static let readNotPermitted = Code(0x02)
        public static let writeNotPermitted = Code(0x03)
        public static let invalidPdu = Code(0x04)
        public static let insufficientAuthentication = Code(0x05)
        public static let requestNotSupported = Code(0x06)
        public static let invalidOffset = Code(0x07)
        public static let insufficientAuthorization = Code(0x08)
        public static let prepareQueueFull = Code(0x09)
        public static let attributeNotFound = Code(0x0A)
        public static let attributeNotLong = Code(0x0B)
        public static let insufficientEncryptionKeySize = Code(0x0C)
        public static let invalidAttributeValueLength = Code(0x0D)
        public static let unlikelyError = Code(0x0E)
        public static let insufficientEncryption = Code(0x0F)
        public static let unsupportedGroupType = Code(0x10)
        public static let insufficientResources = Code(0x11)
    }

    public let code: Code
    public init(_ code: Code) { self.code = code }

    public static var errorDomain: String { CBATTErrorDomain }
    public var errorCode: Int { code.rawValue }
}
