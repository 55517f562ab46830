/// Why an image may not run, where a signing key is set.
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
    public var description: String { [sentence, advice].compactMap(\.self).joined(separator: " ") }

    /// What was found.
    public var sentence: String { words.sentence }

    /// What to do about it; nil where there is nothing to say.
    public var advice: String? { words.advice }

    private var words: (sentence: String, advice: String?) {
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
