import DeviceSide
import Foundation
import GlassesContract
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesHardware

/// Pictures: how they are turned, what they show, and who makes them.
@Suite struct CameraTests {
    /// Luma 0…7 in two rows of four; chroma 10, 11 and 20, 21.
    private var numbered: I420Image {
        var image = I420Image(width: 4, height: 2)
        image.bytes = [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 20, 21]
        return image
    }

    @Test func `a picture is turned clockwise, then flipped, luma and chroma alike`() {
        func turned(_ rotation: Int, _ horizontal: Bool = false, _ vertical: Bool = false) -> [UInt8] {
            numbered.turned(by: rotation, flipHorizontal: horizontal, flipVertical: vertical).bytes
        }
        #expect(turned(0) == [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 20, 21])
        #expect(turned(90) == [4, 0, 5, 1, 6, 2, 7, 3, 10, 11, 20, 21])
        #expect(turned(180) == [7, 6, 5, 4, 3, 2, 1, 0, 11, 10, 21, 20])
        #expect(turned(270) == [3, 7, 2, 6, 1, 5, 0, 4, 11, 10, 21, 20])
        #expect(turned(0, true) == [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 21, 20])
        #expect(turned(0, false, true) == [4, 5, 6, 7, 0, 1, 2, 3, 10, 11, 20, 21])
        #expect(turned(90, true) == [0, 4, 1, 5, 2, 6, 3, 7, 10, 11, 20, 21])
        #expect(turned(180, true, true) == turned(0))
        let across = numbered.turned(by: 90, flipHorizontal: false, flipVertical: false)
        #expect(across.width == 2 && across.height == 4)
    }

    @Test func `a picture is made brighter and darker, and black, white and colours stay`() {
        var image = I420Image(width: 2, height: 2)
        image.bytes = [16, 126, 235, 255, 90, 200]
        #expect(image.brightened(to: 50) == image)
        #expect(image.brightened(to: 75).bytes == [16, 171, 235, 255, 90, 200])
        #expect(image.brightened(to: 100).bytes == [16, 200, 235, 255, 90, 200])
        #expect(image.brightened(to: 0).bytes == [16, 30, 235, 255, 90, 200])
    }

    @Test func `the test picture moves, and has the time in it`() throws {
        let pattern = TestPattern(zone: .gmt)
        let size = try CameraSettings.Resolution(width: 64, height: 64)
        let first = try pattern.picture(size, at: TestGlasses.afternoon)
        #expect(try pattern.picture(size, at: TestGlasses.afternoon) == first)
        #expect(try pattern.picture(size, at: TestGlasses.afternoon + 1) != first)
        // Four seconds later the box is where it was: what differs is the time.
        #expect(try pattern.picture(size, at: TestGlasses.afternoon + 4) != first)
        pattern.isPlugged = false
        #expect(throws: GlassesError.cameraUnavailable) { try pattern.picture(size, at: TestGlasses.afternoon) }
        #expect(TestPattern.noSignal(size).bytes.contains(200))
    }

    @Test func `without a camera a photo is refused, and nothing is kept`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        glasses.hasCamera = false
        await #expect(throws: GlassesError.cameraUnavailable) { try await glasses.capture() }
        #expect(try await glasses.media(.photo).isEmpty)
        glasses.hasCamera = true
        _ = try await glasses.capture()
        // A snapshot leaves no photo.
        #expect(try await glasses.camera.snapshot().prefix(2) == [0xFF, 0xD8])
        #expect(try await glasses.media(.photo).count == 1)
    }

    @Test func `a camera that is missing is told with the status until it is there`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/video0"
        let glasses = try TestGlasses.make(in: folder, cameraPath: path)
        #expect(glasses.status().notices == ["There is no camera at \(path): photos are refused until there is one."])
        await #expect(throws: GlassesError.cameraUnavailable) { try await glasses.capture() }
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(glasses.status().notices.isEmpty)
    }

    /// A camera that compresses its pictures itself.
    private final class CompressingCamera: CameraSource {
        private let pattern = TestPattern(zone: .gmt)
        let jpeg: [UInt8]
        var isPlugged: Bool {
            get { pattern.isPlugged }
            set { pattern.isPlugged = newValue }
        }

        init(_ jpeg: [UInt8]) { self.jpeg = jpeg }

        func picture(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> I420Image {
            try pattern.picture(resolution, at: time)
        }

        func frame(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> CameraFrame {
            guard isPlugged else { throw .cameraUnavailable }
            return .jpeg(jpeg)
        }
    }

    private func settings(_ json: String) throws -> CameraSettings {
        var settings = CameraSettings()
        try settings.change(try JSONValue(json: Array(json.utf8)).fields())
        return settings
    }

    @Test func `a picture that the camera has compressed is passed on, unless it is turned, recorded or missing`() async throws {
        let source = CompressingCamera([0xFF, 0xD8, 1, 2, 3])
        let small = #""resolution": {"width": 64, "height": 64}"#
        let camera = Camera(
            source: source, coder: try JPEGCoder(), settings: try settings("{\(small)}"), clock: JumpingClock())
        #expect(try await camera.snapshot() == source.jpeg)
        let run = Task { try await camera.run() }
        defer { run.cancel() }
        func next() async -> [UInt8]? {
            for await frame in camera.hub.frames() { return frame }
            return nil
        }
        #expect(await next() == source.jpeg)
        #expect(await camera.encodedCount == 0)
        // Who records needs planes.
        do {
            let images = camera.images.frames()
            for await image in images {
                #expect(image.width == 64)
                break
            }
        }
        for change in [#""flip_vertical": true"#, #""brightness": 51"#] {
            await camera.use(try settings("{\(small), \(change)}"))
            #expect(try await camera.snapshot() != source.jpeg)
        }
        await camera.use(try settings("{\(small)}"))
        #expect(try await camera.snapshot() == source.jpeg)
        // Unplugged while somebody looks: the stream goes on without it, and it comes back by itself.
        var isMissed = false
        var isBack = false
        for await frame in camera.hub.frames() {
            if frame == source.jpeg {
                if isMissed {
                    isBack = true
                    break
                }
                source.isPlugged = false
            } else {
                isMissed = true
                source.isPlugged = true
            }
        }
        #expect(isMissed && isBack)
    }

    @Test func `a frame is encoded once for everybody who looks, and never while nobody does`() async throws {
        var settings = CameraSettings()
        try settings.change(try JSONValue(json: Array(#"{"resolution": {"width": 64, "height": 64}}"#.utf8)).fields())
        let camera = Camera(source: TestPattern(zone: .gmt), coder: try JPEGCoder(), settings: settings)
        let run = Task { try await camera.run() }
        defer { run.cancel() }
        #expect(await camera.encodedCount == 0)
        do {
            var viewers = (0..<8).map { _ in camera.hub.frames().makeAsyncIterator() }
            for _ in 0..<3 {
                for index in viewers.indices {
                    let frame = await viewers[index].next()
                    #expect(frame != nil)
                }
            }
            // Each viewer has seen three frames at least; were they made for each, there would be 24.
            #expect(await camera.encodedCount < 24)
        }
        while camera.hub.viewerCount > 0 { await Task.yield() }
        // One may be under way.
        let count = await camera.encodedCount
        var again = camera.hub.frames().makeAsyncIterator()
        #expect(await again.next() != nil)
        #expect(await camera.encodedCount <= count + 3)
    }
}
