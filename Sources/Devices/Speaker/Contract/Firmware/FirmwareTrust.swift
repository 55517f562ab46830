import Foundation
import Keyring
import Sentences

/// The demands on an image that is to run, where at least one signing key is set. Without a key there are none: the maker of a file
/// also writes its description.
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

/// The refusal of an image, where a signing key is set.
public enum FirmwareTrustError: Error, Hashable, Sendable {
    /// It is not signed as it has to be.
    case signature(FirmwareSignatureError)
    /// It is signed, and meant for another product.
    case otherProject(String)
    /// It is signed, and older than what was kept before: what was wrong with it may be known to everybody.
    case tooOld(secureVersion: UInt32, minimum: UInt32)
}

extension FirmwareTrustError: CustomStringConvertible {
    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// The finding.
    public var sentence: Sentence { words.sentence }

    /// The remedy; nil where there is none.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .signature(let error): (error.sentence, error.advice)
        case .otherProject(let name):
            (
                "The firmware image is of another project: \(name), and the speaker's is \(FirmwareDescriptor.speakerProject).",
                "Choose the speaker's file."
            )
        case .tooOld(let secureVersion, let minimum):
            (
                "The firmware image has the secure version \(secureVersion), and the speaker has kept one of \(minimum): older ones are "
                    + "refused, since what was wrong with them is known.", "Use a newer file."
            )
        }
    }

    /// A stable name for programs.
    public var code: String {
        switch self {
        case .signature(.notSigned): "not-signed"
        case .signature(.imageChanged): "changed-after-signing"
        case .signature(.badSignature): "bad-signature"
        case .signature(.untrustedKey): "untrusted-key"
        case .otherProject: "other-project"
        case .tooOld: "too-old"
        }
    }
}
