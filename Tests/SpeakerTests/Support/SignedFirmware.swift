import Foundation
import Keyring
import Speaker
import SpeakerDevice
import TestSupport
import Testing

/// Firmware that espsecure, the vendor's own tool, has signed: by the maker, whom tests trust, and by somebody else.
final class SignedFirmware: Sendable {
    /// Made once: each call of espsecure takes a while.
    static let shared = Result { try SignedFirmware() }

    /// Secure version 1.
    let good: [UInt8]
    /// A newer version, and secure version 2.
    let newer: [UInt8]
    /// Signed by the maker, for another product.
    let otherProject: [UInt8]
    /// As ``good``, signed by somebody else.
    let byOther: [UInt8]
    /// The maker's key in a file.
    let publicKey: [UInt8]
    /// The maker's key, as a speaker knows it.
    let trusted: Set<[UInt8]>

    private init() throws {
        let folder = try TemporaryFolder()
        func path(_ name: String) -> String { folder.path + "/" + name }
        func espsecure(_ arguments: [String]) throws {
            let (status, output) = try Esptool.run(arguments, at: Esptool.signerPath)
            try #require(status == 0, "\(output)")
        }
        for key in ["maker.pem", "other.pem"] {
            try espsecure(["generate-signing-key", "--version", "2", "--scheme", "rsa3072", path(key)])
        }
        func signed(_ image: [UInt8], _ key: String = "maker.pem") throws -> [UInt8] {
            try Data(image).write(to: URL(fileURLWithPath: path("in.bin")))
            try espsecure(["sign-data", "--version", "2", "--keyfile", path(key), "--output", path("out.bin"), path("in.bin")])
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path("out.bin"))))
        }
        good = try signed(Self.image("2.5.0", secureVersion: 1))
        newer = try signed(Self.image("2.6.0", secureVersion: 2))
        otherProject = try signed(Self.image("2.5.0", secureVersion: 1, project: "toaster_fw"))
        byOther = try signed(Self.image("2.5.0", secureVersion: 1), "other.pem")
        try espsecure(["extract-public-key", "--version", "2", "--keyfile", path("maker.pem"), path("public.pem")])
        publicKey = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path("public.pem"))))
        trusted = [try SigningKey(file: publicKey).fingerprint]
    }

    /// What nobody has signed.
    static func image(_ version: String, secureVersion: UInt32 = 0, project: String = FirmwareDescriptor.speakerProject) -> [UInt8] {
        var builder = FirmwareImageBuilder(version: version, payloadByteCount: 9_000)
        builder.descriptor.secureVersion = secureVersion
        builder.descriptor.projectName = project
        return builder.build()
    }

    /// Another image under the maker's signature.
    var moved: [UInt8] { Array(newer.dropLast(FirmwareSignature.sectorLength)) + good.suffix(FirmwareSignature.sectorLength) }

    /// A keyring with the maker's key.
    func keyring(in folder: TemporaryFolder) throws -> Keyring {
        let keyring = Keyring(data: folder.url)
        _ = try keyring.add(publicKey, name: "Aqua Sound", at: Date(timeIntervalSince1970: 0))
        return keyring
    }
}
