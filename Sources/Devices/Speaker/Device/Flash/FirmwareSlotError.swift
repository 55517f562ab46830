import DeviceSide
import Keyring
import SpeakerContract

/// A failure of the speaker's flash memory.
public enum FirmwareSlotError: Error, Hashable, Sendable {
    /// A file operation failed.
    case file(FileOperationError)
    /// The bytes are no good firmware image.
    case image(FirmwareImageError)
    /// The image is good, but not signed as this speaker wants it.
    case signature(FirmwareSignatureError)
    /// The image is signed, but another product's, or too old.
    case trust(FirmwareTrustError)
    /// The keys that are trusted could not be read.
    case keyring(KeyringError)
    /// A slot holds something else than was written there.
    case changed
    /// Neither slot holds a firmware that may run.
    case nothingToBoot
    /// The running firmware was not validated yet, so the other slot is still needed.
    case pendingVerify
    /// There is no earlier firmware to go back to.
    case noOtherFirmware
    /// No update was begun, or it was given up meanwhile.
    case notUpdating
}

extension FirmwareSlotError: CustomStringConvertible {
    /// The event, its cause and the remedy.
    public var description: String {
        switch self {
        case .file(let error):
            error.description
        case .image(let error):
            error.description
        case .signature(let error):
            error.description
        case .trust(let error):
            error.description
        case .keyring(let error):
            error.description
        case .changed:
            "The firmware was changed on disk after it was installed. Install it again."
        case .notUpdating:
            "No update is under way. Begin one first."
        case .nothingToBoot:
            "The speaker has no firmware that works in either slot. Remove its data folder to start again with the factory's."
        case .pendingVerify:
            "The running firmware was not validated yet. Keep it or roll it back before another update."
        case .noOtherFirmware:
            "There is no earlier firmware in the other slot to go back to. Install one instead."
        }
    }
}

extension FirmwareSlotError {
    init(_ error: FirmwareTrustError) {
        if case .signature(let error) = error { self = .signature(error) } else { self = .trust(error) }
    }

    /// True for firmware that is whole, and only not trusted.
    var isAboutTrust: Bool {
        switch self {
        case .signature, .trust: true
        default: false
        }
    }

    /// Does work on files, and tells its errors as the flash memory's.
    static func files<Value: ~Copyable>(_ work: () throws(FileOperationError) -> Value) throws(FirmwareSlotError) -> Value {
        do {
            return try work()
        } catch {
            throw .file(error)
        }
    }
}

extension FirmwareSlotError: StorageError {
    public var isFull: Bool { if case .file(let error) = self { error.isFull } else { false } }
}
