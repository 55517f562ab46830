import Companion
import Keyring

extension FirmwareUpdatePlan {
    /// The warning where no key is set.
    public static let anybodysFirmware: Sentence =
        "No signing key is set, so anybody's firmware will run: whoever can change this file decides what the speaker does."

    /// Judges the file by the keys that are trusted. With a key, what could not be looked at is refused: it may be anybody's.
    ///
    /// - Parameter whole: all of the file, or what is wrong with it; `nil` where it could not be read from here.
    mutating func judge(
        _ whole: Result<WholeFirmwareFile, FirmwareImageError>?, by keys: Result<[TrustedKey], KeyringError>, minimumSecureVersion: UInt32
    ) {
        let trusted: [TrustedKey]
        switch keys {
        case .success(let keys): trusted = keys
        case .failure(let error):
            return checks.append(Check(.trust, .failed, error.sentence, advice: error.advice, code: "keys"))
        }
        guard !trusted.isEmpty else { return checks.append(Check(.trust, .warning, Self.anybodysFirmware, code: "no-key")) }
        switch whole {
        case nil:
            checks.append(
                Check(
                    .trust, .failed,
                    "Signing keys are set, and the file could not be read from here to look for its signature.",
                    advice: "Give an address that this computer reaches too, or the file itself.", code: "not-seen"))
        case .failure(let error):
            checks.append(
                Check(
                    .trust, .failed, "Signing keys are set, and what is no whole image has no signature. \(error.sentence)",
                    advice: error.advice, code: "not-whole"))
        case .success(let file):
            do throws(FirmwareTrustError) {
                let trust = FirmwareTrust(keys: Set(trusted.map(\.key.fingerprint)), minimumSecureVersion: minimumSecureVersion)
                let fingerprint = try trust.check(file.bytes, file.image)
                let name = trusted.first { $0.key.fingerprint == fingerprint }?.name ?? ""
                trustedSecureVersion = file.image.descriptor.secureVersion
                checks.append(Check(.trust, .passed, "The file is signed with a key that is trusted: \(name).", code: "trusted"))
            } catch {
                let names = trusted.map(\.name).joined(separator: ", ")
                checks.append(
                    Check(.trust, .failed, "\(error.sentence) Trusted here: \(names).", advice: error.advice, code: error.code))
            }
        }
    }
}
