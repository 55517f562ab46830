import Foundation
import GlassesContract
import Synchronization
import TestSupport
import Testing

@testable import GlassesDevice

/// A disk that fills, and videos that a companion has.
@Suite(.timeLimit(.minutes(2))) struct ReleaseTests {
    /// SHA-256 of "abc" (FIPS 180-2, B.1).
    private static let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    private let folder: TemporaryFolder
    private let glasses: SmartGlasses

    /// A disk with room for three bytes less than what is there at first.
    init() throws {
        folder = try TemporaryFolder()
        let videos = folder.url.appendingPathComponent("videos")
        glasses = try TestGlasses.make(
            in: folder,
            mediaRoom: { _ in
                let names = (try? FileManager.default.contentsOfDirectory(atPath: videos.path)) ?? []
                return 9 - 3 * names.count
            })
    }

    /// Makes three videos of three bytes, which are all that there is room for.
    private func fill() async throws {
        for _ in 1...3 {
            let place = try await glasses.nextVideo()
            let file = try RecordedFile(place.path)
            try file.append(Array("abc".utf8))
            _ = try await glasses.keepVideo(place, file, thumbnail: [0xFF, 0xD8])
        }
    }

    private func confirm(_ id: String, _ sha256: String = abc) async throws {
        let confirm = try await glasses.confirmFetched(id, sha256: sha256)
        try await glasses.read { try confirm($0) }
    }

    @Test func `without their owner's word no video goes, fetched or not`() async throws {
        try await fill()
        for id in ["video_001", "video_002"] { try await confirm(id) }
        #expect(await glasses.currentSettings().storage.releasedVideos == .never)
        await #expect(throws: GlassesError.storageFull) { try await glasses.keep(photo: [0xFF, 0xD8]) }
        #expect(try await glasses.media(.video).map(\.isFetched) == [nil, true, true])
    }

    @Test func `with it, as many fetched videos go as a photo needs, the oldest first, and none that was not fetched`() async throws {
        try await fill()
        try await glasses.change { $0.storage.releasedVideos = .fetched }
        await #expect(throws: GlassesError.storageFull) { try await glasses.keep(photo: [0xFF, 0xD8]) }
        for id in ["video_003", "video_002"] { try await confirm(id, Self.abc.uppercased()) }
        _ = try await glasses.keep(photo: [0xFF, 0xD8])
        #expect(try await glasses.media(.video).map(\.id) == ["video_003", "video_001"])
        await #expect(throws: GlassesError.storageFull) { try await glasses.keep(photo: [UInt8](repeating: 0, count: 7)) }
        // Nothing goes where all of them were not enough.
        #expect(try await glasses.media(.video).map(\.id) == ["video_003", "video_001"])
    }

    @Test func `videos go for a photo that is kept together with its answer`() async throws {
        try await fill()
        try await glasses.change { $0.storage.releasedVideos = .fetched }
        for id in ["video_003", "video_002"] { try await confirm(id) }
        try await glasses.read { glasses in try glasses.store.transaction { _ = try glasses.keep(photo: [0xFF, 0xD8]) } }
        #expect(try await glasses.media(.video).map(\.id) == ["video_003", "video_001"])
        #expect(try await glasses.media(.photo).count == 1)
    }

    @Test(arguments: ["", "00", String(abc.dropLast()) + "e"])
    func `a companion that has something else has not fetched it`(wrong: String) async throws {
        try await fill()
        await #expect(throws: GlassesValueError.self) { try await confirm("video_001", wrong) }
        await #expect(throws: GlassesError.notFound(.video)) { try await confirm("video_004") }
        #expect(try await glasses.media(.video).allSatisfy { $0.isFetched == nil })
    }

    @Test func `the choice survives a restart`() async throws {
        let other = try TemporaryFolder()
        do { try await TestGlasses.make(in: other).change { $0.storage.releasedVideos = .fetched } }
        try await TestGlasses.untilGone(from: other)
        #expect(await (try TestGlasses.make(in: other)).currentSettings().storage.releasedVideos == .fetched)
    }
}
