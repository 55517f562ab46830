import Foundation
import GlassesContract
import Glibc
import Testing

@testable import GlassesDevice
@testable import GlassesHardware

@Suite struct VideoSourceTests {
    private let size: CameraSettings.Resolution

    init() throws { size = try CameraSettings.Resolution(width: 640, height: 360) }

    @Test func `a camera that is not there gives no picture, and says so`() {
        let source = VideoSource(path: "/dev/no-such-video")
        #expect(throws: GlassesError.cameraUnavailable) { try source.picture(size, at: Date()) }
        source.rest()
        #expect(GlassesCameraReport.sentence("/dev/no-such-video") == "/dev/no-such-video: There is no camera.")
        #expect(GlassesCameraReport.sentence("/dev/null").hasPrefix("/dev/null: The camera gives no pictures that can be used here"))
        #expect(GlassesCameraReport.sentence(nil).hasPrefix("a moving test picture"))
    }

    @Test func `a compressed picture is decoded to what it shows`() throws {
        let coder = try JPEGCoder()
        let drawn = try TestPattern(zone: .gmt).picture(size, at: Date(timeIntervalSince1970: 0))
        let decoded = try #require(try coder.decode(try coder.encode(drawn)))
        #expect((decoded.width, decoded.height) == (640, 360))
        // In the middle of each bar, on a line without text and box.
        for bar in 0..<8 {
            let position = 10 * 640 + bar * 80 + 40
            #expect(abs(Int(decoded.bytes[position]) - Int(drawn.bytes[position])) <= 4, "bar \(bar)")
        }
        // A head without a picture, and no head at all.
        #expect(try coder.decode([0xFF, 0xD8, 0xFF]) == nil)
        #expect(throws: JPEGError.self) { try coder.decode([1, 2, 3]) }
    }
}

/// The kernel's virtual camera, in the testbed (`Testbed/run --camera`).
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["TESTBED"] != nil && access("/dev/video0", F_OK) == 0, "it needs Testbed/run --camera"))
struct TestbedGlassesCameraTests {
    @Test func `a snapshot of a real camera is turned as asked, and the camera sleeps after it`() async throws {
        print("  \(GlassesCameraReport.sentence("/dev/video0"))")
        var settings = CameraSettings()
        try settings.change(
            try JSONValue(json: Array(#"{"resolution": {"width": 640, "height": 360}, "rotation": 90}"#.utf8)).fields())
        let source = VideoSource(path: "/dev/video0")
        let camera = Camera(source: source, coder: try JPEGCoder(), settings: settings)
        let jpeg = try await camera.snapshot()
        let picture = try #require(try JPEGCoder().decode(jpeg))
        #expect((picture.width, picture.height) == (360, 640))
        // The bars of the camera go from white on the left to black on the right; turned clockwise, from the top down.
        let bars = (0..<8).map { picture.bytes[($0 * 80 + 40) * 360 + 15] }
        #expect(bars[0] > 170 && bars[7] < 40, "\(bars)")
        // Somebody else can have it now.
        #expect(GlassesCameraReport.sentence("/dev/video0").contains("vivid"))
        source.isPlugged = false
        await #expect(throws: GlassesError.cameraUnavailable) { _ = try await camera.snapshot() }
    }
}
