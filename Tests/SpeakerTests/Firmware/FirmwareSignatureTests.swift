import Bluetooth
import Foundation
import Speaker
import SpeakerDevice
import TestSupport
import Testing

/// Signatures made by espsecure, the vendor's own tool, and read here; what one refuses, the other refuses.
@Suite(.enabled(if: Esptool.signerPath != nil, "espsecure (esptool, PyPI) is not installed"), .serialized)
struct FirmwareSignatureTests {
    private let folder: TemporaryFolder
    private let image = FirmwareImageBuilder(version: "2.5.0", payloadByteCount: 10_000).build()

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    private func espsecure(_ arguments: [String]) throws -> Bool { try Esptool.run(arguments, at: Esptool.signerPath).status == 0 }

    private func makeKey(_ name: String) throws {
        try #require(try espsecure(["generate-signing-key", "--version", "2", "--scheme", "rsa3072", path(name)]))
    }

    private func sign(_ bytes: [UInt8], with keys: [String]) throws -> [UInt8] {
        try Data(bytes).write(to: URL(fileURLWithPath: path("in.bin")))
        let arguments =
            ["sign-data", "--version", "2"] + keys.flatMap { ["--keyfile", path($0)] } + ["--output", path("out.bin"), path("in.bin")]
        try #require(try espsecure(arguments))
        return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path("out.bin"))))
    }

    private func isGoodForEspsecure(_ bytes: [UInt8], key: String) throws -> Bool {
        try Data(bytes).write(to: URL(fileURLWithPath: path("check.bin")))
        return try espsecure(["verify-signature", "--version", "2", "--keyfile", path(key), path("check.bin")])
    }

    private func digest(of key: String) throws -> [UInt8] {
        try #require(try espsecure(["digest-sbv2-public-key", "--keyfile", path(key), "--output", path("digest.bin")]))
        return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path("digest.bin"))))
    }

    @Test func `a signature by espsecure is good, names its key, and does not change the image`() throws {
        try makeKey("a.pem")
        let signed = try sign(image, with: ["a.pem"])
        let signatures = try FirmwareSignature.verified(in: signed)
        #expect(signatures.count == 1)
        #expect(signatures.first?.keyDigest == (try digest(of: "a.pem")))
        #expect(try FirmwareImage(bytes: signed).descriptor.version == "2.5.0")
    }

    @Test func `an image with two signatures has two`() throws {
        try makeKey("a.pem")
        try makeKey("b.pem")
        let signed = try sign(image, with: ["a.pem", "b.pem"])
        #expect(try FirmwareSignature.verified(in: signed).map(\.keyDigest) == [digest(of: "a.pem"), digest(of: "b.pem")])
    }

    @Test func `what was changed after signing is refused by both`() throws {
        try makeKey("a.pem")
        let signed = try sign(image, with: ["a.pem"])
        let sector = signed.count - FirmwareSignature.sectorLength
        for (offset, expected) in [(5_000, FirmwareSignatureError.imageChanged), (sector + 900, .notSigned), (sector, .notSigned)] {
            var damaged = signed
            damaged[offset] ^= 0x04
            #expect(throws: expected) { try FirmwareSignature.verified(in: damaged) }
            #expect(try !isGoodForEspsecure(damaged, key: "a.pem"))
        }
    }

    @Test func `a signature moved to another image, and one that is not genuine, are refused`() throws {
        try makeKey("a.pem")
        let signed = try sign(image, with: ["a.pem"])
        let other = try sign(FirmwareImageBuilder(version: "6.6.6", payloadByteCount: 10_000).build(), with: ["a.pem"])
        let moved = Array(other.dropLast(4_096)) + signed.suffix(4_096)
        #expect(throws: FirmwareSignatureError.imageChanged) { try FirmwareSignature.verified(in: moved) }
        #expect(try !isGoodForEspsecure(moved, key: "a.pem"))
        // The digest of the other image, with a checksum that is right, under the first one's signature.
        var forged = Array(signed.suffix(4_096).prefix(1_216))
        forged.replaceSubrange(4..<36, with: other.suffix(4_096)[other.count - 4_092..<other.count - 4_060])
        let crc = Self.crc32(forged[..<1_196])
        for index in 0..<4 { forged[1_196 + index] = UInt8(truncatingIfNeeded: crc >> (8 * UInt32(index))) }
        let file = Array(other.dropLast(4_096)) + forged + [UInt8](repeating: 0xFF, count: 4_096 - 1_216)
        #expect(throws: FirmwareSignatureError.badSignature) { try FirmwareSignature.verified(in: file) }
        #expect(try !isGoodForEspsecure(file, key: "a.pem"))
    }

    @Test func `an image without a signature has none`() {
        #expect(throws: FirmwareSignatureError.notSigned) { try FirmwareSignature.verified(in: image) }
        #expect(throws: FirmwareSignatureError.notSigned) { try FirmwareSignature.verified(in: []) }
        #expect(throws: FirmwareSignatureError.notSigned) { try FirmwareSignature.verified(in: [UInt8](repeating: 0xE7, count: 8_192)) }
        #expect(FirmwareSignature.blocks(in: [UInt8](repeating: 0xFF, count: 4_096)).isEmpty)
    }

    @Test func `a speaker that trusts a key takes what it signed, and nothing else`() throws {
        try makeKey("a.pem")
        try makeKey("b.pem")
        let trusted: Set = [try digest(of: "a.pem")]
        func install(_ bytes: [UInt8]) throws(FirmwareSlotError) -> String {
            let slots = try FirmwareSlots(folder: folder.url.appendingPathComponent("flash"), factory: image, trustedKeys: trusted)
            try slots.boot()
            var writer = try slots.beginUpdate()
            try writer.append(bytes)
            return try slots.finishUpdate(writer).descriptor.version
        }
        let other = try sign(image, with: ["b.pem"])
        #expect(throws: FirmwareSlotError.signature(.notSigned)) { try install(image) }
        #expect(throws: FirmwareSlotError.signature(.untrustedKey)) { try install(other) }
        let good = try sign(image, with: ["a.pem"])
        #expect(try install(good) == "2.5.0")
    }

    @Test func `the plan names the key that signed a file on a server`() async throws {
        try makeKey("a.pem")
        let signed = try sign(image, with: ["a.pem"])
        let planner = FirmwareUpdatePlanner { _, range throws(FirmwareDownloadError) in
            FirmwareFilePart(bytes: Array(signed[range]), totalByteCount: signed.count, servesRanges: true)
        }
        let plan = await planner.plan(try SpeakerWorld.request(), for: .init())
        let key = try digest(of: "a.pem").prefix(4).map {
            String($0 >> 4, radix: 16, uppercase: true) + String($0 & 15, radix: 16, uppercase: true)
        }
        #expect(plan.checks.last?.id == .integrity)
        #expect(plan.checks.last?.sentence.contains(key.joined()) == true)
    }

    @Test func `no sector traps`() {
        var random = SeededNumbers(seed: 0xE7)
        for _ in 0..<300 {
            var sector = random.bytes(4_096)
            sector[0] = 0xE7
            sector[1] = 2
            _ = FirmwareSignature.blocks(in: sector)
            _ = FirmwareSignature.blocks(in: Array(sector.prefix(random.below(4_096))))
        }
    }

    private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
        }
        return ~crc
    }
}
