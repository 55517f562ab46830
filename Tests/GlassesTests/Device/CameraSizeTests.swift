import Foundation
import GlassesContract
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesHardware

/// Every size that the camera's settings take.
@Suite(.timeLimit(.minutes(10))) struct CameraSizeTests {
    private typealias Size = CameraSettings.Resolution

    private static let drawn = Depth.scaled(1_000)
    private static let encoded = Depth.scaled(15)

    /// The least and the greatest of each side, the two that once ended the program, and as many again at random.
    private static func sizes(_ count: Int) throws -> [Size] {
        let edges = [64, 1_920]
        var sizes = try edges.flatMap { width in try edges.map { try size(width, $0) } } + [size(1_918, 74), size(1_280, 64)]
        for _ in 0..<count {
            // Small sides are the more likely: there the drawing has least room, and takes the least time.
            func side() -> Int { Int(64 * pow(30, pow(Double.random(in: 0...1), 12)) / 2) * 2 }
            sizes.append(try size(side(), side()))
        }
        return sizes
    }

    /// As the settings take it.
    private static func size(_ width: Int, _ height: Int, rotation: Int = 0) throws -> Size {
        try settings(width, height, rotation: rotation).resolution
    }

    private static func settings(_ width: Int, _ height: Int, rotation: Int) throws -> CameraSettings {
        let json = #"{"resolution": {"width": \#(width), "height": \#(height)}, "rotation": \#(rotation)}"#
        var settings = CameraSettings()
        try settings.change(try JSONValue(json: Array(json.utf8)).fields())
        return settings
    }

    private func sides(_ image: I420Image, across: Bool) -> [Int] { across ? [image.height, image.width] : [image.width, image.height] }

    @Test func `a picture of any legal size is drawn, at any moment, and turned`() throws {
        let pattern = TestPattern(zone: .gmt)
        for size in try Self.sizes(Self.drawn) {
            let moment = Date(timeIntervalSince1970: .random(in: 0..<100_000))
            for image in [try pattern.picture(size, at: moment), TestPattern.noSignal(size)] {
                for rotation in CameraSettings.rotations {
                    let turned = image.turned(by: rotation, flipHorizontal: .random(), flipVertical: .random())
                    #expect(sides(turned, across: rotation % 180 == 90) == [size.width, size.height], "\(size), \(rotation) degrees")
                }
            }
        }
    }

    @Test func `a picture of any legal size is encoded and made small`() async throws {
        let pattern = TestPattern(zone: .gmt)
        let camera = Camera(source: pattern, coder: try JPEGCoder(), settings: CameraSettings(), clock: JumpingClock())
        let run = Task { try await camera.run() }
        defer { run.cancel() }
        for size in try Self.sizes(Self.encoded) {
            for rotation in CameraSettings.rotations {
                let seen = "\(size), \(rotation) degrees"
                await camera.use(try Self.settings(size.width, size.height, rotation: rotation))
                for isPlugged in [true, false] {
                    pattern.isPlugged = isPlugged
                    var images = camera.images.frames().makeAsyncIterator()
                    let image = try #require(await images.next(), "\(seen)")
                    #expect(sides(image, across: rotation % 180 == 90) == [size.width, size.height], "\(seen)")
                }
                pattern.isPlugged = true
                let thumbnail = try await camera.thumbnail(of: try await camera.snapshot())
                #expect(thumbnail.prefix(2) == [0xFF, 0xD8], "\(seen)")
            }
        }
    }
}
