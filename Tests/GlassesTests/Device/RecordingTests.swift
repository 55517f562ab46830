import Foundation
import GlassesContract
import Synchronization
import TestSupport
import Testing

@testable import GlassesDevice

/// Videos: what is recorded, what is listed, and what is left of one that fails. The encoder is a stand-in, and time jumps.
@Suite struct RecordingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func glasses(_ encoder: any VideoEncoder) async throws -> SmartGlasses {
        let time = Mutex(TestGlasses.afternoon)
        let glasses = try TestGlasses.make(in: folder, videoEncoder: encoder, clock: JumpingClock()) {
            // The picture moves with every look at the time.
            time.withLock { time in
                time += 0.01
                return time
            }
        }
        _ = try await glasses.change { settings throws(GlassesValueError) in
            try settings.camera.change(try JSONValue(json: Array(#"{"resolution": {"width": 64, "height": 96}}"#.utf8)).fields())
        }
        return glasses
    }

    private func files(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.appendingPathComponent(name).path).sorted()
    }

    @Test func `a video has thirty pictures for each second, is listed when it is complete, and has a thumbnail`() async throws {
        let listed = Mutex<[Int]>([])
        let box = Mutex<SmartGlasses?>(nil)
        let encoder = CountingEncoder { _ in
            let count = try? await box.withLock { $0 }?.media(.video).count
            listed.withLock { $0.append(count ?? -1) }
        }
        let glasses = try await glasses(encoder)
        box.withLock { $0 = glasses }
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        let video = try await glasses.record(seconds: 2)
        #expect(video.filename == "video_001.h264" && video.path.hasSuffix("/videos/video_001.h264"))
        #expect(encoder.seen.sizes == [[64, 96, 30]] && encoder.seen.pictures == 60)
        #expect(encoder.seen.different.count > 1, "the picture stands still")
        // Never while it was made.
        #expect(Set(listed.withLock { $0 }) == [0])
        #expect(try await glasses.media(.video).map(\.size) == [60])
        #expect(FileManager.default.contents(atPath: video.path) == Data(repeating: 1, count: 60))
        let thumbnail = try #require(FileManager.default.contents(atPath: try await glasses.thumbnail(ofVideo: "video_001")))
        #expect(thumbnail.prefix(2) == Data([0xFF, 0xD8]))
        #expect(try files("videos") == ["video_001.h264"])

        #expect(try await glasses.record(seconds: 1).filename == "video_002.h264")
        try await glasses.delete(.video, "video_001")
        #expect(try files("videos") == ["video_002.h264"] && files("thumbnails") == ["video_002.jpg"])
        // The next start keeps what is listed.
        run.cancel()
        _ = await run.result
    }

    @Test func `one that fails leaves nothing, and the next one is made`() async throws {
        let glasses = try await glasses(CountingEncoder(limit: 40))
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        await #expect(throws: GlassesError.recordingUnavailable("It broke.")) { try await glasses.record(seconds: 2) }
        #expect(try await glasses.media(.video).isEmpty)
        #expect(try files("videos").isEmpty && files("thumbnails").isEmpty)
    }

    @Test func `while one is made another is refused, and who goes away finds it in the list`() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let glasses = try await glasses(
            CountingEncoder { count in
                guard count == 1 else { return }
                start.yield()
                for await _ in released { return }
            })
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        let asker = Task { try await glasses.record(seconds: 1) }
        for await _ in started { break }
        await #expect(throws: GlassesError.recordingBusy) { try await glasses.record(seconds: 1) }
        asker.cancel()
        await #expect(throws: CancellationError.self) { try await asker.value }
        #expect(try await glasses.media(.video).isEmpty)
        release.yield()
        while try await glasses.media(.video).isEmpty { await Task.yield() }
        #expect(try await glasses.media(.video).map(\.size) == [30])
    }

    @Test func `a camera that is turned meanwhile ends the video, and what there is of it is kept`() async throws {
        let box = Mutex<SmartGlasses?>(nil)
        let encoder = CountingEncoder { count in
            guard count == 10 else { return }
            _ = try? await box.withLock { $0 }?.change { settings throws(GlassesValueError) in
                try settings.camera.change(try JSONValue(json: Array(#"{"rotation": 90}"#.utf8)).fields())
            }
        }
        let glasses = try await glasses(encoder)
        box.withLock { $0 = glasses }
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        _ = try await glasses.record(seconds: 300)
        let size = try #require(try await glasses.media(.video).first?.size)
        #expect(size >= 10 && size == encoder.seen.pictures && size < 9_000)
    }

    @Test func `a camera that is gone for a moment leaves a gap, and the video goes on`() async throws {
        let box = Mutex<SmartGlasses?>(nil)
        let encoder = CountingEncoder { count in
            if count == 10 { box.withLock { $0 }?.hasCamera = false }
            if count == 12 { box.withLock { $0 }?.hasCamera = true }
        }
        let glasses = try await glasses(encoder)
        _ = try await glasses.change { settings throws(GlassesValueError) in
            try settings.camera.change(
                try JSONValue(json: Array(#"{"video_resolution": {"width": 128, "height": 96}}"#.utf8)).fields())
        }
        box.withLock { $0 = glasses }
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        _ = try await glasses.record(seconds: 2)
        #expect(encoder.seen.sizes == [[128, 96, 30]] && encoder.seen.pictures == 60)
    }

    @Test func `a camera that is unplugged ends the video, which is kept, and that is told until the next one`() async throws {
        let box = Mutex<SmartGlasses?>(nil)
        let encoder = CountingEncoder { count in if count == 30 { box.withLock { $0 }?.hasCamera = false } }
        let glasses = try await glasses(encoder)
        box.withLock { $0 = glasses }
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        let count = glasses.events.count
        _ = try await glasses.record(seconds: 300)
        let size = try #require(try await glasses.media(.video).first?.size)
        // Two seconds in which it is waited for, however late the last picture of the camera came.
        let noSignal = TestPattern.noSignal(try CameraSettings.Resolution(width: 64, height: 96))
        let waited = encoder.seen.different[noSignal.bytes, default: 0]
        #expect(size >= 30 && size == encoder.seen.pictures && waited <= 60, "\(size), \(waited)")
        let notice = "The camera went while video_001.h264 was recorded: the video ends there, and is kept."
        #expect(glasses.status().notices.contains(notice) && glasses.events.count > count)
        glasses.hasCamera = true
        _ = try await glasses.record(seconds: 1)
        #expect(!glasses.status().notices.contains(notice))
    }

    @Test func `without a camera, without an encoder and with a full disk it says so`() async throws {
        let glasses = try await glasses(CountingEncoder())
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        glasses.faults.isDiskFull = true
        await #expect(throws: GlassesError.storageFull) { try await glasses.record(seconds: 1) }
        glasses.faults = GlassesFaults()
        glasses.hasCamera = false
        await #expect(throws: GlassesError.cameraUnavailable) { try await glasses.record(seconds: 1) }
        glasses.hasCamera = true
        #expect(try await glasses.record(seconds: 1).filename == "video_001.h264")
    }

    @Test func `an encoder that stands still is given up when the glasses end`() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (never, held) = AsyncStream.makeStream(of: Void.self)
        let glasses = try await glasses(
            CountingEncoder { _ in
                start.yield()
                // Ends where it is cancelled.
                for await _ in never {}
            })
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        let asker = Task { try await glasses.record(seconds: 1) }
        for await _ in started { break }
        await glasses.endRecording()
        await #expect(throws: CancellationError.self) { try await asker.value }
        #expect(try files("videos").isEmpty)
        held.finish()
    }

    @Test func `a movie that would not leave room is not made`() async throws {
        let glasses = try await glasses(CountingEncoder())
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        let video = try await glasses.record(seconds: 1)
        // A file with a hole that is twice as large as what is left: other tests free some of the disk meanwhile.
        let size = try #require(MediaRoom(in: folder.url).left) * 2
        try FileHandle(forWritingTo: URL(fileURLWithPath: video.path)).truncate(atOffset: UInt64(size))
        await #expect(throws: GlassesError.storageFull) { try await glasses.mp4(of: "video_001") }
        #expect(try files("mp4").isEmpty)
    }

    @Test func `pictures that come late stand longer, and those too many are left out`() {
        var rate = ConstantRate(rate: 30, seconds: 1)
        func copies(_ milliseconds: Int) -> Int { rate.copies(at: .milliseconds(milliseconds)) }
        #expect(copies(0) == 1)
        #expect(copies(10) == 0)
        #expect(copies(34) == 1)
        #expect(copies(134) == 3)
        #expect(rate.written == 5 && !rate.isComplete)
        #expect(copies(5_000) == 25)
        #expect(rate.isComplete && rate.written == 30)
        #expect(copies(6_000) == 0)
    }

    @Test func `a stream's next picture is due a time after the last was, or at once`() {
        var pace = FramePace(rate: 10)
        #expect(pace.pause(at: .milliseconds(0)) == .milliseconds(100))
        // What the picture took is part of its time.
        #expect(pace.pause(at: .milliseconds(130)) == .milliseconds(70))
        // Too slow: no pause, and none to be made up for.
        #expect(pace.pause(at: .milliseconds(450)) == .zero)
        #expect(pace.pause(at: .milliseconds(460)) == .milliseconds(90))
    }
}
