import Credentials
import Foundation
import Testing

@testable import Program

/// The form of a sealed file, at its smallest cost.
@Suite("A sealed file")
struct SealedFileTests {
    private static let cheap = SealedFile.Cost(logN: 10, r: 8, p: 1)
    private static let passphrase = Secret("correct horse battery")

    private static func seal(_ content: [UInt8], chunkSize: Int = 1 << 10) throws -> (
        bytes: [UInt8], header: SealedFile.Header, keys: SealedFile.Keys
    ) {
        let made = try SealedFile.make(passphrase, cost: cheap, chunkSize: chunkSize)
        var writer = SealedWriter(made)
        let bytes = writer.beginning + (try writer.append(content)) + (try writer.end())
        return (bytes, made.0, made.1)
    }

    /// All of it, as a restore reads it.
    private static func open(_ bytes: [UInt8], _ keys: SealedFile.Keys, count: Int) throws -> [UInt8] {
        let header = try SealedFile.Header(Array(bytes.prefix(SealedFile.headerSize)))
        var rest = bytes.dropFirst(SealedFile.headerSize)
        var reader = SealedReader(header, keys, size: UInt64(bytes.count)) { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        let content = try reader.take(count)
        try reader.end()
        return content
    }

    /// Golden bytes: those of Python's `hashlib.scrypt` and `cryptography`.
    @Test func `is what another library makes of it`() throws {
        // hashlib.scrypt(b"correct horse battery", salt=bytes(range(32)), n=1024, r=8, p=1, dklen=64)
        // header = b"OUTRSEAL" + bytes([0,1,10,8,1,0,0,1]) + salt; code = hmac.digest(key[:32], header, "sha256")
        // AESGCM(key[32:]).encrypt(bytes(11) + b"\1", b"hello", header + code)
        let header = Array("OUTRSEAL".utf8) + [0, 1, 10, 8, 1, 0, 0, 1] + (0..<32).map { UInt8($0) }
        let known = Self.hex(Self.knownCode), sealed = Self.hex(Self.knownChunk)
        let opened = try SealedFile.open(try SealedFile.Header(header + known), Self.passphrase)
        #expect(try Self.open(header + known + sealed, opened, count: 5) == Array("hello".utf8))
    }

    private static let knownCode = "67099cff43047438517c22999b18569a65a5b1688753d78731df3469a54be754"
    private static let knownChunk = "31604369bde8ea05a90bbabe53875b5a7efdf3d818"

    private static func hex(_ text: String) -> [UInt8] {
        stride(from: 0, to: text.count, by: 2).compactMap { offset in
            UInt8(text.dropFirst(offset).prefix(2), radix: 16)
        }
    }

    @Test(arguments: [0, 1, 1023, 1024, 1025, 2048, 5000])
    func `gives back what was put in, however it falls into chunks`(_ count: Int) throws {
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let (bytes, header, keys) = try Self.seal(content)
        #expect(bytes.count == 80 + count + max(1, (count + 1023) / 1024) * 16)
        #expect(SealedReader(header, keys, size: UInt64(bytes.count)) { _ in [] }.contentSize == UInt64(count))
        #expect(try Self.open(bytes, keys, count: count) == content)
    }

    @Test func `that is cut at any byte is not opened`() throws {
        let content = (0..<2500).map { UInt8(truncatingIfNeeded: $0) }
        let (bytes, _, keys) = try Self.seal(content)
        for count in bytes.indices {
            #expect(throws: SealedFile.Failure.self, "\(count)") { try Self.open(Array(bytes[..<count]), keys, count: content.count) }
        }
        // Cut behind a chunk, every one of them is whole.
        #expect(throws: SealedFile.Failure.cut) { try Self.open(Array(bytes[..<(80 + 1040)]), keys, count: 1024) }
    }

    @Test func `is refused with any bit of its content changed, chunks exchanged, or something behind it`() throws {
        let content = (0..<2500).map { UInt8(truncatingIfNeeded: $0) }
        let (bytes, _, keys) = try Self.seal(content)
        for index in stride(from: 80, to: bytes.count, by: 7) {
            var changed = bytes
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(throws: SealedFile.Failure.damaged, "\(index)") { try Self.open(changed, keys, count: content.count) }
        }
        let exchanged = Array(bytes[..<80]) + Array(bytes[1120..<2160]) + Array(bytes[80..<1120]) + Array(bytes[2160...])
        #expect(throws: SealedFile.Failure.damaged) { try Self.open(exchanged, keys, count: content.count) }
        #expect(throws: SealedFile.Failure.self) { try Self.open(bytes + [0], keys, count: content.count) }
        #expect(throws: SealedFile.Failure.self) { try Self.open(bytes + Array(bytes[80...]), keys, count: content.count) }
    }

    @Test func `is refused with any bit of its header changed, without much work`() throws {
        let (bytes, _, _) = try Self.seal([1, 2, 3])
        for index in 0..<80 {
            for bit in 0..<8 {
                var changed = Array(bytes[..<80])
                changed[index] ^= 1 << UInt8(bit)
                // Each cost that is borne is tried; half of the salt and of the code are enough.
                if index >= 16, bit != index % 8 { continue }
                #expect(throws: SealedFile.Failure.self, "\(index), \(bit)") {
                    _ = try SealedFile.open(try SealedFile.Header(changed), Self.passphrase)
                }
            }
        }
    }

    @Test(
        arguments: [(255, 8, 1), (19, 8, 1), (18, 8, 4), (17, 255, 1), (17, 8, 255), (0, 8, 1), (17, 0, 1), (17, 8, 0)]
            as [(UInt8, UInt8, UInt8)])
    func `asks for no more work than is borne`(_ logN: UInt8, _ r: UInt8, _ p: UInt8) throws {
        var (bytes, _, _) = try Self.seal([])
        (bytes[10], bytes[11], bytes[12]) = (logN, r, p)
        #expect(throws: SealedFile.Failure.unbearable) { try SealedFile.Header(Array(bytes[..<80])) }
    }

    @Test func `tells a newer form, a foreign file and a cut header apart`() throws {
        var (bytes, _, _) = try Self.seal([])
        for count in 0..<80 {
            let expected: SealedFile.Failure = count == 0 ? .foreign : .cut
            #expect(throws: expected, "\(count)") { try SealedFile.Header(Array(bytes[..<count])) }
        }
        bytes[9] = 2
        #expect(throws: SealedFile.Failure.newer(2)) { try SealedFile.Header(bytes) }
        for foreign in ["\u{FF}\u{D8}JPEG", "PK\u{3}\u{4}", "time;ml\n", "OUTRIGGE"] {
            #expect(throws: SealedFile.Failure.foreign) { try SealedFile.Header(Array(foreign.utf8)) }
        }
    }

    @Test func `is opened by its passphrase alone, however that is composed`() throws {
        let (header, _) = try SealedFile.make(Passphrase.normal("K\u{FC}che und mehr"), cost: Self.cheap)
        _ = try SealedFile.open(header, Passphrase.normal("Ku\u{308}che und mehr"))
        for other in ["k\u{FC}che und mehr", "K\u{FC}che und mehr ", "", "x"] {
            #expect(throws: SealedFile.Failure.wrongPassphrase) { try SealedFile.open(header, Passphrase.normal(other)) }
        }
        // Header and content are of one file.
        #expect(throws: SealedFile.Failure.wrongPassphrase) { try SealedFile.open(header, Self.passphrase) }
    }
}
