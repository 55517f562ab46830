import Keyring
import Sentences

/// One signature of a signed firmware image: a block of Secure Boot v2 with RSA-3072 (ESP-IDF, "Secure Boot v2", "Signature Block Format").
///
/// A signed image is padded to a multiple of 4,096 bytes, and a sector of 4,096 bytes follows with up to three blocks:
///
/// | offset | field |
/// |---|---|
/// | 0 | `E7`, version 2, two zeros |
/// | 4 | SHA-256 of the padded image |
/// | 36 | RSA modulus, 384 bytes, little-endian |
/// | 420 | RSA exponent, 4 bytes, little-endian |
/// | 424 | two values that only the chip's accelerator needs, 388 bytes |
/// | 812 | RSA-PSS signature of the SHA-256, 384 bytes, little-endian |
/// | 1196 | CRC-32 of everything before, little-endian |
/// | 1200 | zeros, 16 bytes |
public struct FirmwareSignature: Sendable, Hashable {
    /// The bytes of the sector behind the image, and what the image is padded to.
    public static let sectorLength = 4_096
    static let blockLength = 1_216
    static let maximumCount = 3

    /// The SHA-256 of the padded image that was signed.
    public let imageDigest: [UInt8]
    /// The SHA-256 of the public key, as it is burnt into a chip that trusts it.
    public let keyDigest: [UInt8]
    /// Most significant byte first.
    private let modulus: [UInt8]
    private let exponent: [UInt8]
    private let signature: [UInt8]

    /// True where the block's key has signed the block's digest. The caller judges the digest, and the trust in the key.
    public var isValid: Bool {
        RSAPublicKey(modulus: modulus, exponent: exponent).verifiesPSS(signature, ofSHA256: imageDigest)
    }

    /// Reads a block; `nil` for one that is not there, or damaged.
    private init?(block: [UInt8]) {
        guard block.count == Self.blockLength, block[0] == 0xE7, block[1] == 2 else { return nil }
        guard littleEndianWord(block, at: 1_196) == Self.crc32(block[..<1_196]) else { return nil }
        imageDigest = Array(block[4..<36])
        modulus = block[36..<420].reversed()
        exponent = block[420..<424].reversed()
        signature = block[812..<1_196].reversed()
        keyDigest = Self.sha256(Array(block[36..<812]))
    }

    /// The signatures in the sector behind an image, whole ones only.
    ///
    /// - Parameter sector: the file's last 4,096 bytes; fewer hold none.
    public static func blocks(in sector: [UInt8]) -> [FirmwareSignature] {
        guard sector.count == sectorLength else { return [] }
        return (0..<maximumCount).compactMap { index in
            FirmwareSignature(block: Array(sector[(index * blockLength)..<((index + 1) * blockLength)]))
        }
    }

    /// The good signatures of a signed image.
    ///
    /// - Parameter file: the whole file, signature sector included.
    /// - Throws: ``FirmwareSignatureError`` where there is none that is good.
    public static func verified(in file: [UInt8]) throws(FirmwareSignatureError) -> [FirmwareSignature] {
        guard file.count > sectorLength, file.count.isMultiple(of: sectorLength) else { throw .notSigned }
        let found = blocks(in: Array(file.suffix(sectorLength)))
        guard !found.isEmpty else { throw .notSigned }
        let digest = sha256(Array(file.dropLast(sectorLength)))
        let matching = found.filter { $0.imageDigest == digest }
        guard !matching.isEmpty else { throw .imageChanged }
        let good = matching.filter(\.isValid)
        guard !good.isEmpty else { throw .badSignature }
        return good
    }

    private static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var hasher = SHA256Hasher()
        bytes.withUnsafeBytes { hasher.update($0) }
        return hasher.finalize()
    }

    /// CRC-32 of IEEE 802.3, as zlib has it.
    private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
        }
        return ~crc
    }
}

/// A defect of a firmware image's signature.
public enum FirmwareSignatureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no signature that is whole.
    case notSigned
    /// It is the signature of another image.
    case imageChanged
    /// The signature was not made with the key that it names.
    case badSignature
    /// It is good, but made with keys that are not trusted.
    case untrustedKey

    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// The finding.
    public var sentence: Sentence { words.sentence }

    /// The remedy; nil where there is none.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .notSigned: ("The firmware image is not signed.", "Use a file that its maker has signed (Secure Boot v2).")
        case .imageChanged: ("The firmware image was changed after it was signed.", "Get it again.")
        case .badSignature: ("The firmware image's signature is not genuine.", "Do not use this file.")
        case .untrustedKey: ("The firmware image is signed with a key that is not trusted.", "Use its maker's file.")
        }
    }
}
