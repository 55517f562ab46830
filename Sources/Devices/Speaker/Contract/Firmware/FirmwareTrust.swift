import Foundation
import Keyring

/// What an image has to be to run, where at least one signing key is set. Without a key nothing can be asked of it: whoever makes a file
/// also writes what it says of itself.
public struct FirmwareTrust: Sendable, Hashable {
    /// The fingerprints of the keys, one of which has to have signed the image.
    public var keys: Set<[UInt8]>
    /// The lowest secure version that is taken.
    public var minimumSecureVersion: UInt32

    /// Asks this of an image.
    public init(keys: Set<[UInt8]>, minimumSecureVersion: UInt32 = 0) {
        self.keys = keys
        self.minimumSecureVersion = minimumSecureVersion
    }

    /// Judges an image.
    ///
    /// - Parameters:
    ///   - file: all of its bytes, signatures included.
    ///   - image: what was read from them.
    /// - Returns: the fingerprint of the key that signed it.
    /// - Throws: ``FirmwareTrustError``.
    @discardableResult
    public func check(_ file: [UInt8], _ image: FirmwareImage) throws(FirmwareTrustError) -> [UInt8] {
        let signatures: [FirmwareSignature]
        do {
            signatures = try FirmwareSignature.verified(in: file)
        } catch {
            throw .signature(error)
        }
        guard let key = signatures.map(\.keyDigest).first(where: keys.contains) else { throw .signature(.untrustedKey) }
        // A maker signs the firmware of several products with one key.
        guard image.descriptor.projectName == FirmwareDescriptor.speakerProject else { throw .otherProject(image.descriptor.projectName) }
        try checkAge(image)
        return key
    }

    /// Judges the age alone, for firmware that needs no signature since it came with the device.
    public func checkAge(_ image: FirmwareImage) throws(FirmwareTrustError) {
        let found = image.descriptor.secureVersion
        guard found >= minimumSecureVersion else { throw .tooOld(secureVersion: found, minimum: minimumSecureVersion) }
    }
}

extension FirmwareDescriptor {
    /// The keys that every speaker's firmware may be signed with. The public firmware's makers sign none, so there are none; who builds this
    /// program for speakers of their own puts theirs here.
    public static let builtInKeys: [BuiltInKey] = []
}
