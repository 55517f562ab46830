import Foundation
import GlassesContract
import TestSupport
import Testing

@testable import GlassesDevice

/// Every size that the camera's settings take.
@Suite(.timeLimit(.minutes(10))) struct CameraSizeTests {
    /// How many sizes are drawn at random.
    private static let depth = Depth.scaled(100)

    @Test func `a picture of any legal size is drawn, turned and made small`() async throws {
        let edges = [64, 1_920]
        var sizes = edges.flatMap { width in edges.map { (width, $0) } } + [(1_918, 74), (1_280, 64)]
        for _ in 0..<Self.depth {
            // Even on a scale of factors: wide and low ones are as many as square ones.
            func side() -> Int { Int(64 * pow(30, Double.random(in: 0...1)) / 2) * 2 }
            sizes.append((side(), side()))
        }
        let pattern = TestPattern(zone: .gmt)
        let camera = try Camera(source: pattern, settings: CameraSettings(), clock: JumpingClock())
        let run = Task { try await camera.run() }
        defer { run.cancel() }
        for (width, height) in sizes {
            for rotation in CameraSettings.rotations {
                let json = #"{"resolution": {"width": \#(width), "height": \#(height)}, "rotation": \#(rotation)}"#
                var settings = CameraSettings()
                try settings.change(try JSONValue(json: Array(json.utf8)).fields())
                await camera.use(settings)
                let across = rotation == 90 || rotation == 270
                let seen = "\(width) × \(height), \(rotation) degrees"
                for isPlugged in [true, false] {
                    pattern.isPlugged = isPlugged
                    var images = camera.images.frames().makeAsyncIterator()
                    let image = try #require(await images.next(), "\(seen)")
                    #expect((image.width, image.height) == (across ? height : width, across ? width : height), "\(seen)")
                }
                pattern.isPlugged = true
                let thumbnail = try await camera.thumbnail(of: try await camera.snapshot())
                #expect(thumbnail.prefix(2) == [0xFF, 0xD8], "\(seen)")
            }
        }
    }
}
