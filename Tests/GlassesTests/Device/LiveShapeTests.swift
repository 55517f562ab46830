import DeviceSide
import Foundation
import GlassesContract
import Testing

@testable import GlassesDevice
@testable import GlassesHardware

/// The live picture in the shapes that are asked for: each made once, whoever looks.
@Suite struct LiveShapeTests {
    private final class Still: CameraSource {
        var isPlugged: Bool {
            get { true }
            set {}
        }
        func picture(_ resolution: CameraSettings.Resolution, at time: Date) -> I420Image {
            I420Image(width: resolution.width, height: resolution.height, y: 120)
        }
    }

    private func camera(_ settings: String = #"{"resolution": {"width": 640, "height": 480}}"#) throws -> Camera {
        var all = CameraSettings()
        try all.change(try JSONValue(json: Array(settings.utf8)).fields())
        return Camera(source: Still(), coder: try JPEGCoder(), settings: all)
    }

    private func size(_ jpeg: [UInt8]) throws -> [Int] {
        let image = try #require(try JPEGCoder().decode(jpeg))
        return [image.width, image.height]
    }

    @Test func `each shape is encoded once for all who look at it`() async throws {
        let camera = try camera()
        let run = Task { try await camera.run() }
        defer { run.cancel() }
        let small = try camera.hub(LiveShape(width: 320, quality: 40))
        let viewers = (0..<4).map { _ in small.frames() }
        let before = await camera.encodedCount
        var shown = 0
        for await frame in viewers[0] {
            shown += 1
            #expect(try size(frame) == [320, 240])
            if shown == 3 { break }
        }
        let encoded = await camera.encodedCount - before
        #expect(encoded <= shown + 1)
        withExtendedLifetime(viewers) {}
    }

    @Test func `a picture is never made wider, an odd width is rounded down, and a turned one has its sides exchanged`() async throws {
        let camera = try camera(#"{"resolution": {"width": 640, "height": 480}, "rotation": 90}"#)
        let run = Task { try await camera.run() }
        defer { run.cancel() }
        for (width, sides) in [(1_900, [480, 640]), (321, [320, 426]), (64, [64, 84])] {
            let hub = try camera.hub(LiveShape(width: width))
            for await frame in hub.frames() {
                let got = try size(frame)
                #expect(got[0] == sides[0] && abs(got[1] - sides[1]) <= 2, "\(width): \(got)")
                break
            }
        }
    }

    @Test func `shapes have a limit, and one that nobody looks at any more makes room`() throws {
        let camera = try camera()
        var held = try (0..<LiveShapes.most).map { try camera.hub(LiveShape(width: 300 + 2 * $0)) }
        #expect(throws: GlassesError.tooManyShapes) { try camera.hub(LiveShape(width: 200)) }
        #expect(try camera.hub(LiveShape(width: 300)) === held[0])
        held.removeLast()
        _ = try camera.hub(LiveShape(width: 200))
    }

    /// At 30 pictures a second of the camera.
    @Test func `a rate is kept on the whole`() throws {
        let shapes = LiveShapes(tellingOf: FrameHub<[UInt8]>())
        let hub = try shapes.hub(LiveShape(rate: 5))
        let watch = hub.watch { _ in }
        let shown = (0..<300).count { !shapes.due(at: .seconds(1) * $0 / 30).isEmpty }
        #expect((45...55).contains(shown))
        withExtendedLifetime(watch) {}
    }

    @Test func `a narrowed picture has the mean of what it stands for`() {
        var image = I420Image(width: 4, height: 4, y: 0)
        for (index, value) in [0, 100, 40, 40, 100, 200, 40, 40].enumerated() { image.bytes[index] = UInt8(value) }
        let narrow = image.narrowed(to: 2)
        #expect(narrow.width == 2 && narrow.height == 2 && Array(narrow.bytes.prefix(4)) == [100, 40, 0, 0])
        #expect(image.narrowed(to: 4) == image && image.narrowed(to: 99) == image)
    }

    @Test func `a photo has a size of its own, beside a stream in another`() async throws {
        let camera = try camera(#"{"resolution": {"width": 640, "height": 480}, "photo_resolution": {"width": 4056, "height": 3040}}"#)
        #expect(try size(try await camera.photo()) == [4_056, 3_040])
        #expect(try size(try await camera.snapshot()) == [640, 480])
        var settings = CameraSettings()
        try settings.change(try JSONValue(json: Array(#"{"resolution": {"width": 320, "height": 240}}"#.utf8)).fields())
        #expect(settings.photoResolution.width == 320 && settings.videoResolution.height == 240, "the guide's one size is all three")
        for wrong in [
            #"{"photo_resolution": {"width": 4658, "height": 100}}"#, #"{"photo_resolution": {"width": 641}}"#,
            #"{"video_resolution": {"width": 1922}}"#, #"{"photo_resolution": "640"}"#, #"{"photo_resolution": null}"#,
            #"{"video_resolution": {"width": 0, "height": 0}}"#,
        ] {
            let before = settings
            #expect(throws: GlassesValueError.self, "\(wrong)") { try settings.change(try JSONValue(json: Array(wrong.utf8)).fields()) }
            #expect(settings == before)
        }
    }
}
