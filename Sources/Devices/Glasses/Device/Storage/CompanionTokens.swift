import Credentials
import DeviceSide
import Foundation
import Keyring
import Sentences
import Synchronization

/// The tokens of companions, which stand for the API key and are taken back one by one. They are in a file of their own, mode 0600, which
/// another process may change while glasses run.
public final class CompanionTokens: Sendable {
    /// More companions than a pair of glasses has.
    static let maximumCount = 32
    /// Bytes of a companion's name.
    static let nameLengths = 1...64
    /// The name of one that has not said any.
    static let unnamed = "companion"

    private struct Known {
        var tokens: [CompanionToken]
        var hashes: Set<Data>
        var version: FileVersion?

        init(_ tokens: [CompanionToken], _ version: FileVersion?) {
            (self.tokens, self.version) = (tokens, version)
            hashes = Set(tokens.map(\.sha256))
        }
    }

    private let file: CompanionTokenFile
    private let known: Mutex<Known>
    /// Time of each one's last use by its hash, and of its last keeping.
    private let shown = Mutex<[Data: (last: Date, kept: Date)]>([:])

    /// - Throws: why the tokens of a data folder cannot be read; a damaged file is an error, and is not replaced.
    public init(folder: URL) throws {
        file = try CompanionTokenFile(folder: folder)
        let version = FileVersion(file.path)
        known = Mutex(Known(try file.read(), version))
    }

    /// Whether it is one of them, as the file has them now.
    ///
    /// - Throws: where the file cannot be read.
    public func accepts(_ token: Secret) throws -> Bool {
        try hash(of: token) != nil
    }

    /// Its SHA-256; nil for a token that is none of them.
    ///
    /// - Throws: where the file cannot be read.
    public func hash(of token: Secret) throws -> Data? {
        guard let hash = Self.hash(token), try hashes().contains(hash) else { return nil }
        return hash
    }

    /// Between two times that a token was shown, of which both are kept.
    private static let keptInterval: TimeInterval = 3_600

    /// Notes that a token was shown; best effort, as it is no companion's loss.
    ///
    /// - Parameter isKept: it survives the program.
    public func heard(_ hash: Data, at time: Date, isKept: Bool) {
        let isDue = shown.withLock { shown in
            let kept = shown[hash]?.kept ?? .distantPast
            let isDue = isKept && abs(time.timeIntervalSince(kept)) >= Self.keptInterval
            shown[hash] = (time, isDue ? time : kept)
            return isDue
        }
        guard isDue else { return }
        try? file.change { tokens in
            guard let index = tokens.firstIndex(where: { $0.sha256 == hash }) else { return }
            tokens[index].seen = time
        }
    }

    /// All of them, the oldest first.
    ///
    /// - Throws: where the file cannot be read.
    func all() throws -> [CompanionToken] {
        _ = try hashes()
        let shown = shown.withLock { $0 }
        return known.withLock { $0.tokens }.map { token in
            var token = token
            if let last = shown[token.sha256]?.last { token.seen = last }
            return token
        }
    }

    /// Their SHA-256, as the file has them now.
    ///
    /// - Throws: where the file cannot be read.
    public func hashes() throws -> Set<Data> {
        try known.withLock { known in
            let version = FileVersion(file.path)
            if version != known.version { known = Known(try file.read(), version) }
            return known.hashes
        }
    }

    /// Makes a token for a companion, in place of an earlier one.
    ///
    /// - Parameter name: what it calls itself; nil for what it said earlier.
    /// - Throws: ``TooManyTokens``; where the file cannot be written.
    func make(for companion: UUID, name: String?, at time: Date) throws -> Secret {
        let token = Secret.random()
        guard let hash = Self.hash(token) else { throw NoHash() }
        try file.change { tokens in
            let earlier = tokens.first { $0.companion == companion }
            tokens.removeAll { $0.companion == companion }
            guard tokens.count < Self.maximumCount else { throw TooManyTokens() }
            var id = ""
            repeat { id = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16) } while tokens.contains { $0.id == id }
            tokens.append(
                CompanionToken(id: id, name: name ?? earlier?.name ?? Self.unnamed, companion: companion, created: time, sha256: hash))
        }
        return token
    }

    /// As ``revoke(_:in:)``.
    func revoke(_ id: String) throws -> CompanionToken? { try Self.revoke(id, in: file) }

    /// Takes all of them back.
    ///
    /// - Throws: where the file cannot be written.
    func removeAll() throws { try file.change { $0.removeAll() } }

    /// Those of a data folder, the oldest first.
    public static func list(in folder: URL) throws -> [CompanionToken] { try CompanionTokenFile(folder: folder).read() }

    /// Takes one back: it is refused from then on.
    ///
    /// - Returns: what it was; nil where there is none of that identity.
    public static func revoke(_ id: String, in folder: URL) throws -> CompanionToken? {
        try revoke(id, in: CompanionTokenFile(folder: folder))
    }

    private static func revoke(_ id: String, in file: CompanionTokenFile) throws -> CompanionToken? {
        var revoked: CompanionToken?
        try file.change { tokens in
            guard let index = tokens.firstIndex(where: { $0.id == id }) else { return }
            revoked = tokens.remove(at: index)
        }
        return revoked
    }

    private static func hash(_ token: Secret) -> Data? {
        var hasher = SHA256Hasher()
        token.revealedBytes.withUnsafeBytes { hasher.update($0) }
        let digest = hasher.finalize()
        return digest.count == 32 ? Data(digest) : nil
    }

    /// As many as there may be; one has to be taken back first.
    struct TooManyTokens: Error, CustomStringConvertible {
        var description: String {
            let sentence: Sentence = "There are \(maximumCount) companions with tokens already. Take one back."
            return sentence.text
        }
    }

    private struct NoHash: Error, CustomStringConvertible {
        var description: String { "SHA-256 is not to be had from OpenSSL here." }
    }
}
