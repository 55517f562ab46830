import Foundation
import TestSupport
import Testing

@testable import Keyring

/// Public keys as openssl writes them, and what is none.
@Suite struct SigningKeyTests {
    private let files: KeyFiles

    init() throws { files = try KeyFiles.shared.get() }

    private func error(_ file: String) throws -> SigningKeyError? {
        let bytes = try files.bytes(file)
        return #expect(throws: SigningKeyError.self) { try SigningKey(file: bytes) }
    }

    @Test func `a key that openssl wrote is read as PEM and as DER, and written as openssl writes it`() throws {
        let key = try SigningKey(file: files.bytes("a.pub.pem"))
        #expect(try SigningKey(file: files.bytes("a.pub.der")) == key)
        #expect(try Array(key.pem.utf8) == files.bytes("a.pub.pem"))
        #expect(try key.subjectPublicKeyInfo == files.bytes("a.pub.der"))
        #expect(key.fingerprint.count == 32)
    }

    @Test func `text around the key is left alone`() throws {
        let text = "Name: somebody\r\n" + String(decoding: try files.bytes("a.pub.pem"), as: UTF8.self) + "\nEnd.\n"
        #expect(try SigningKey(file: Array(text.utf8)) == SigningKey(file: files.bytes("a.pub.der")))
    }

    @Test func `a private key is refused in every form, and said to be one`() throws {
        try files.shell(
            """
            openssl rsa -in a.pem -traditional -out traditional.pem
            openssl pkey -in a.pem -outform DER -out a.der
            openssl rsa -in a.pem -traditional -outform DER -out traditional.der
            openssl pkey -in a.pem -aes256 -passout pass:secret -out encrypted.pem
            cat a.pub.pem a.pem >both.pem
            """)
        for file in ["a.pem", "traditional.pem", "a.der", "traditional.der", "encrypted.pem", "both.pem"] {
            #expect(try error(file) == .privateKey, "\(file)")
        }
        #expect(SigningKeyError.privateKey.description.contains("private key"))
    }

    @Test func `keys of other kinds and lengths are refused with what they are`() throws {
        try files.makeKey("short", bits: 2_048)
        try files.makeKey("long", bits: 4_096)
        try files.shell(
            """
            openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 | openssl pkey -pubout -out ec.pem
            openssl genpkey -algorithm ED25519 | openssl pkey -pubout -out ed.pem
            openssl req -x509 -key a.pem -out certificate.pem -days 2 -subj /CN=x
            openssl rsa -in a.pem -RSAPublicKey_out -out bare.pem
            openssl rsa -in a.pem -RSAPublicKey_out -outform DER -out bare.der
            cat a.pub.pem short.pub.pem >two.pem
            """)
        for (file, expected) in [
            ("short.pub.pem", SigningKeyError.wrongSize(bits: 2_048)), ("long.pub.der", .wrongSize(bits: 4_096)), ("ec.pem", .notRSA),
            ("ed.pem", .notRSA), ("certificate.pem", .certificate), ("bare.pem", .bareKey), ("bare.der", .bareKey),
            ("two.pem", .severalKeys),
        ] { #expect(try error(file) == expected, "\(file)") }
    }

    @Test func `keys with which anybody could sign are refused`() throws {
        let good = try SigningKey(file: files.bytes("a.pub.der"))
        let even = good.modulus.dropLast() + [good.modulus[383] & 0xFE]
        func error(_ modulus: [UInt8], _ exponent: [UInt8]) -> SigningKeyError? {
            let der = RSAPublicKey(modulus: modulus, exponent: exponent).subjectPublicKeyInfo
            return #expect(throws: SigningKeyError.self) { try SigningKey(file: der) }
        }
        for exponent: [UInt8] in [[], [0], [1], [2], [1, 0, 0]] { #expect(error(good.modulus, exponent) == .weakExponent) }
        #expect(error(good.modulus, [1, 0, 0, 0, 1]) == .longExponent)
        #expect(error(Array(even), [1, 0, 1]) == .evenModulus)
        #expect(error([], [1, 0, 1]) == .wrongSize(bits: 0))
        #expect(error([UInt8](good.modulus.dropLast()), [1, 0, 1]) == .wrongSize(bits: 3_064))
        #expect(error([0x7F] + good.modulus.dropFirst(), [1, 0, 1]) == .wrongSize(bits: 3_071))
    }

    @Test func `no file traps, and no changed byte gives another key without being one`() throws {
        let der = try files.bytes("a.pub.der")
        var random = SeededNumbers(seed: 0x9C)
        // All that is around the numbers, and some of the numbers' bytes: reading a key takes a while.
        for index in der.indices where index < 40 || index >= der.count - 12 || index.isMultiple(of: 31) {
            var damaged = der
            damaged[index] ^= UInt8(1 << random.below(8))
            // In the numbers a changed byte is another key; around them it is none.
            if let key = try? SigningKey(file: damaged) { #expect(key.subjectPublicKeyInfo == damaged) }
            _ = try? SigningKey(file: Array(der.prefix(index)))
            #expect(throws: SigningKeyError.self) { try SigningKey(file: der + [0]) }
        }
        for _ in 0..<500 {
            var bytes = random.bytes(random.below(600))
            if !bytes.isEmpty { bytes[0] = 0x30 }
            _ = try? SigningKey(file: bytes)
            _ = try? SigningKey(file: Array("-----BEGIN PUBLIC KEY-----\n".utf8) + bytes)
        }
        #expect(throws: SigningKeyError.notAKey) { try SigningKey(file: []) }
        #expect(throws: SigningKeyError.notAKey) { try SigningKey(file: [UInt8](repeating: 0x30, count: 70_000)) }
    }
}
