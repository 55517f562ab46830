import Credentials
import Foundation
import GlassesContract
import Keyring

/// Room for another photo or video, where their owner lets fetched videos go for it.
extension SmartGlasses {
    /// Takes the word of a companion that it has a video to the last byte.
    ///
    /// - Throws: `GlassesValueError` where its SHA-256 is another one; ``GlassesError/notFound(_:)``.
    public nonisolated func confirmFetched(_ identity: String, sha256: String) async throws
        -> @Sendable (isolated SmartGlasses) throws -> Void
    {
        let path = try await path(.video, identity)
        guard try await Self.sha256(path, .video) == sha256.lowercased() else {
            throw GlassesValueError("\"sha256\" is not that of this video. Fetch it again.")
        }
        return { glasses in try glasses.keeping { try glasses.store.setFetched(video: identity) } }
    }

    /// The SHA-256 of a photo or a video, as 64 hexadecimal digits.
    ///
    /// - Throws: ``GlassesError/notFound(_:)``.
    public nonisolated func sha256(_ kind: MediaKind, _ identity: String) async throws -> String {
        try await Self.sha256(try await path(kind, identity), kind)
    }

    /// Lets fetched videos go until there is room, where that is wished.
    ///
    /// - Returns: whether there is room.
    func makeRoom(_ bytes: Int) -> Bool {
        guard !hasRoomForMedia(bytes) else { return true }
        guard currentSettings().storage.releasedVideos == .fetched, var left = configuration.mediaRoom(configuration.folder),
            let videos = try? store.fetchedVideos(), videos.reduce(left, { $0 + $1.size }) >= bytes
        else { return false }
        // Counted: within a change the files go when it is on disk.
        for video in videos where left < bytes {
            guard (try? delete(.video, video.identity)) != nil else { return false }
            left += video.size
            store.afterwards { [configuration] in configuration.report("\(video.identity) was let go to make room: a companion has it.") }
        }
        return true
    }

    @concurrent
    private static func sha256(_ path: String, _ kind: MediaKind) async throws -> String {
        guard let file = FileHandle(forReadingAtPath: path) else { throw GlassesError.notFound(kind == .photo ? .photo : .video) }
        var hasher = SHA256Hasher()
        while let part = try file.read(upToCount: 1 << 18), !part.isEmpty { part.withUnsafeBytes { hasher.update($0) } }
        return hasher.finalize().map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
    }
}
