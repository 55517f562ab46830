import CCrypto
import Credentials
import Foundation

/// A file that is sealed with a passphrase: its header in the clear, then chunks that are encrypted and authenticated each, in their order, of
/// which the last says that it is.
///
/// | Bytes | What |
/// |---|---|
/// | 8 | `OUTRSEAL` |
/// | 2 | the version of the form, big-endian |
/// | 1, 1, 1, 1 | scrypt: the logarithm of N to the base 2, r, p; 0 |
/// | 2 | KiB of a chunk, big-endian |
/// | 32 | scrypt's salt |
/// | 32 | HMAC-SHA-256 of what is before it, with the first half of scrypt's 64 bytes |
///
/// A chunk is AES-256-GCM with the second half of them: its nonce is its number, 11 bytes big-endian, and 1 for the last one, else 0; the header
/// is authenticated with each. The construction is STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015), as age has it.
enum SealedFile {
    static let magic = Array("OUTRSEAL".utf8)
    /// The form that is written here, and the newest that is read.
    static let version: UInt16 = 1
    static let headerSize = 80
    static let tagSize = 16

    /// The parameters of scrypt (RFC 7914): more makes guessing dearer, and opening slower.
    struct Cost: Hashable, Sendable {
        var logN: UInt8 = 17
        var r: UInt8 = 8
        var p: UInt8 = 1

        /// True for parameters that are accepted from a file: at most 256 MiB, and four times the work of what is written here.
        var isBearable: Bool { (10...18).contains(logN) && (1...8).contains(r) && (1...4).contains(p) && logN + p <= 20 }
        /// The memory that scrypt needs, bytes.
        var memory: UInt64 { 128 * UInt64(r) << UInt64(logN) }
    }

    /// The reason why a file is not opened.
    enum Failure: Error, Hashable {
        /// It is none.
        case foreign
        case newer(UInt16)
        /// Its parameters are none that this program writes.
        case unbearable
        case wrongPassphrase
        /// It ends too early.
        case cut
        /// It was changed.
        case damaged
        /// The library failed: there is no memory, for one.
        case failed
    }

    /// The part in the clear.
    struct Header: Hashable, Sendable {
        let cost: Cost
        let chunkSize: Int
        let salt: [UInt8]
        /// All bytes of it, its code included.
        let bytes: [UInt8]

        /// - Throws: ``Failure``.
        init(_ bytes: [UInt8]) throws(Failure) {
            let start = bytes.prefix(magic.count)
            guard start.elementsEqual(magic) else { throw magic.starts(with: start) && !start.isEmpty ? .cut : .foreign }
            guard bytes.count >= 10 else { throw .cut }
            let version = UInt16(bytes[8]) << 8 | UInt16(bytes[9])
            guard version <= SealedFile.version else { throw .newer(version) }
            guard version > 0 else { throw .damaged }
            guard bytes.count >= headerSize else { throw .cut }
            cost = Cost(logN: bytes[10], r: bytes[11], p: bytes[12])
            chunkSize = (Int(bytes[14]) << 8 | Int(bytes[15])) << 10
            guard bytes[13] == 0, (1 << 10...1 << 20).contains(chunkSize), cost.isBearable else { throw .unbearable }
            salt = Array(bytes[16..<48])
            self.bytes = Array(bytes[..<headerSize])
        }

        /// Of a new file.
        fileprivate init(_ cost: Cost, chunkSize: Int, salt: [UInt8], bytes: [UInt8]) {
            self.cost = cost
            self.chunkSize = chunkSize
            self.salt = salt
            self.bytes = bytes
        }
    }

    /// The keys of a file.
    struct Keys: Sendable {
        fileprivate let header: [UInt8]
        fileprivate let content: [UInt8]

        fileprivate init(_ passphrase: Secret, salt: [UInt8], cost: Cost) throws(Failure) {
            var out = [UInt8](repeating: 0, count: 64)
            let pass = passphrase.revealedBytes.map { CChar(bitPattern: $0) }
            let result = EVP_PBE_scrypt(
                pass, pass.count, salt, salt.count, 1 << UInt64(cost.logN), UInt64(cost.r), UInt64(cost.p), cost.memory + (1 << 22), &out,
                out.count)
            guard result == 1 else { throw .failed }
            header = Array(out[..<32])
            content = Array(out[32...])
        }

        fileprivate func code(of bytes: some Sequence<UInt8>) -> [UInt8]? {
            let text = Array(bytes)
            var code = [UInt8](repeating: 0, count: 32)
            return HMAC(EVP_sha256(), header, Int32(header.count), text, text.count, &code, nil) == nil ? nil : code
        }
    }

    /// Makes header and keys of a new file.
    ///
    /// - Parameter chunkSize: bytes, whole KiB.
    static func make(_ passphrase: Secret, cost: Cost = Cost(), chunkSize: Int = 64 << 10) throws(Failure) -> (Header, Keys) {
        var salt = [UInt8](repeating: 0, count: 32)
        guard RAND_bytes(&salt, Int32(salt.count)) == 1 else { throw .failed }
        let keys = try Keys(passphrase, salt: salt, cost: cost)
        let kibibytes = UInt16(chunkSize >> 10)
        let clear =
            magic + [
                UInt8(version >> 8), UInt8(version & 0xFF), cost.logN, cost.r, cost.p, 0, UInt8(kibibytes >> 8), UInt8(kibibytes & 0xFF),
            ]
            + salt
        guard let code = keys.code(of: clear) else { throw .failed }
        return (Header(cost, chunkSize: chunkSize, salt: salt, bytes: clear + code), keys)
    }

    /// The keys of a file that is there.
    ///
    /// - Throws: ``Failure/wrongPassphrase``, which a changed header is told as well.
    static func open(_ header: Header, _ passphrase: Secret) throws(Failure) -> Keys {
        let keys = try Keys(passphrase, salt: header.salt, cost: header.cost)
        guard let code = keys.code(of: header.bytes[..<48]) else { throw .failed }
        guard Secret(bytes: code) == Secret(bytes: header.bytes[48...]) else { throw .wrongPassphrase }
        return keys
    }

    // MARK: - Chunks

    private static func nonce(_ number: UInt64, isLast: Bool) -> [UInt8] {
        [0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) } + [isLast ? 1 : 0]
    }

    /// A chunk with its tag behind it.
    static func seal(_ chunk: [UInt8], _ number: UInt64, isLast: Bool, _ header: Header, _ keys: Keys) throws(Failure) -> [UInt8] {
        guard let context = EVP_CIPHER_CTX_new() else { throw .failed }
        defer { EVP_CIPHER_CTX_free(context) }
        var out = [UInt8](repeating: 0, count: chunk.count + tagSize)
        var length: Int32 = 0
        let nonce = nonce(number, isLast: isLast)
        var isGood =
            EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, keys.content, nonce) == 1
            && EVP_EncryptUpdate(context, nil, &length, header.bytes, Int32(header.bytes.count)) == 1
            && EVP_EncryptUpdate(context, &out, &length, chunk, Int32(chunk.count)) == 1
        isGood =
            isGood
            && out.withUnsafeMutableBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return false }
                return EVP_EncryptFinal_ex(context, start + chunk.count, &length) == 1
                    && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagSize), start + chunk.count) == 1
            }
        guard isGood else { throw .failed }
        return out
    }

    /// The content of a chunk; nil where it is not that chunk of this file.
    static func open(_ sealed: [UInt8], _ number: UInt64, isLast: Bool, _ header: Header, _ keys: Keys) -> [UInt8]? {
        guard sealed.count >= tagSize, let context = EVP_CIPHER_CTX_new() else { return nil }
        defer { EVP_CIPHER_CTX_free(context) }
        let count = sealed.count - tagSize
        var tag = Array(sealed[count...])
        var out = [UInt8](repeating: 0, count: count + tagSize)
        var length: Int32 = 0
        let nonce = nonce(number, isLast: isLast)
        guard EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, keys.content, nonce) == 1,
            EVP_DecryptUpdate(context, nil, &length, header.bytes, Int32(header.bytes.count)) == 1,
            EVP_DecryptUpdate(context, &out, &length, sealed, Int32(count)) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagSize), &tag) == 1
        else { return nil }
        var rest = [UInt8](repeating: 0, count: tagSize)
        guard EVP_DecryptFinal_ex(context, &rest, &length) == 1 else { return nil }
        return Array(out[..<count])
    }
}

/// Writes a sealed file, chunk by chunk.
struct SealedWriter {
    private let header: SealedFile.Header
    private let keys: SealedFile.Keys
    private var number: UInt64 = 0
    private var waiting: [UInt8] = []

    init(_ made: (SealedFile.Header, SealedFile.Keys)) { (header, keys) = made }

    /// The first bytes of a file.
    var beginning: [UInt8] { header.bytes }

    /// Takes bytes, and gives what can be written of them.
    mutating func append(_ bytes: [UInt8]) throws(SealedFile.Failure) -> [UInt8] {
        waiting += bytes
        var out: [UInt8] = []
        // The last one is not known to be before the end.
        while waiting.count > header.chunkSize {
            out += try SealedFile.seal(Array(waiting[..<header.chunkSize]), number, isLast: false, header, keys)
            waiting.removeFirst(header.chunkSize)
            number += 1
        }
        return out
    }

    /// The last bytes of a file.
    mutating func end() throws(SealedFile.Failure) -> [UInt8] {
        try SealedFile.seal(waiting, number, isLast: true, header, keys)
    }
}

/// Reads a sealed file, chunk by chunk. Nothing is given before it was authenticated.
struct SealedReader {
    private let header: SealedFile.Header
    private let keys: SealedFile.Keys
    private let size: UInt64
    private let read: (Int) throws -> [UInt8]
    private var number: UInt64 = 0
    private var opened: [UInt8] = []
    private var taken: UInt64 = UInt64(SealedFile.headerSize)

    /// - Parameters:
    ///   - size: of the whole file, bytes.
    ///   - read: gives the next bytes behind the header, fewer only at the end.
    init(_ header: SealedFile.Header, _ keys: SealedFile.Keys, size: UInt64, read: @escaping (Int) throws -> [UInt8]) {
        self.header = header
        self.keys = keys
        self.size = size
        self.read = read
    }

    /// Bytes of the content; nil for a file whose length no content has.
    var contentSize: UInt64? {
        let whole = UInt64(header.chunkSize + SealedFile.tagSize)
        guard size >= UInt64(SealedFile.headerSize + SealedFile.tagSize) else { return nil }
        let rest = size - UInt64(SealedFile.headerSize)
        let (chunks, last) = (rest / whole, rest % whole)
        guard last == 0 || last >= UInt64(SealedFile.tagSize) else { return nil }
        return rest - (chunks + (last == 0 ? 0 : 1)) * UInt64(SealedFile.tagSize)
    }

    /// Exactly so many bytes of the content.
    ///
    /// - Throws: `SealedFile.Failure`, and what reading throws.
    mutating func take(_ count: Int) throws -> [UInt8] {
        while opened.count < count {
            guard try openNext() else { throw SealedFile.Failure.damaged }
        }
        defer { opened.removeFirst(count) }
        return Array(opened[..<count])
    }

    /// Makes sure that there is nothing more.
    mutating func end() throws {
        while try openNext() {}
        guard opened.isEmpty else { throw SealedFile.Failure.damaged }
    }

    /// Opens the next chunk; false behind the last one.
    private mutating func openNext() throws -> Bool {
        let whole = header.chunkSize + SealedFile.tagSize
        guard taken < size || number == 0 else { return false }
        let sealed = try read(min(whole, Int(clamping: size - min(size, taken))))
        taken += UInt64(sealed.count)
        guard !sealed.isEmpty else { throw SealedFile.Failure.cut }
        let isLast = taken >= size
        guard let chunk = SealedFile.open(sealed, number, isLast: isLast, header, keys) else {
            // One that others follow in the whole file ends a file that was cut behind it.
            let isCut = isLast && SealedFile.open(sealed, number, isLast: false, header, keys) != nil
            throw isCut ? SealedFile.Failure.cut : .damaged
        }
        number += 1
        opened += chunk
        return true
    }
}
