import Foundation
import GlassesContract
import Synchronization
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesHardware
@testable import V4L2

/// Which camera is taken, out of what a machine has. No Raspberry Pi was there: its nodes are told as its kernel does.
@Suite struct CameraSearchTests {
    private let unicam = CameraSearch.Node("/dev/video0", "unicam", .raw)
    private let webcam = CameraSearch.Node("/dev/video1", "HD Webcam", .pictures)
    private let converter = CameraSearch.Node("/dev/video13", "bcm2835-isp-output0", .pictures)

    @Test func `libcamera comes first, then a node with pictures, then none, and each that is passed over is said`() {
        let pi = CameraSearch([unicam, webcam, converter], hasLibcamera: true)
        #expect(
            pi.choice == .libcamera(sensor: "unicam") && pi.remarks == ["/dev/video0 (unicam) is passed over: it offers raw Bayer alone."])
        #expect(CameraSearch([unicam, webcam], hasLibcamera: false).choice == .device("/dev/video1", name: "HD Webcam"))
        #expect(CameraSearch([webcam], hasLibcamera: true).choice == .device("/dev/video1", name: "HD Webcam"))
        #expect(CameraSearch([converter], hasLibcamera: true).choice == .none)
        let bare = CameraSearch([unicam], hasLibcamera: false)
        #expect(bare.choice == .none && bare.remarks.contains { $0.contains("gstreamer1.0-libcamera") })
        #expect(CameraSearch([], hasLibcamera: true).remarks == ["There is no camera. Check its cable, or name another."])
        let busy = CameraSearch([.init("/dev/video0", "", .other("Another program uses the camera."))], hasLibcamera: false)
        #expect(busy.remarks == ["/dev/video0 is passed over: Another program uses the camera."])
    }

    /// pBAA, RG10, BA81 and BYR2 of V4L2's table; YUYV beside them is a picture.
    @Test func `raw Bayer is told from pictures`() {
        func code(_ name: String) -> UInt32 { Array(name.utf8).enumerated().reduce(0) { $0 | UInt32($1.element) << ($1.offset * 8) } }
        #expect(PixelFormat.areRaw(Set(["pBAA", "RG10", "BA81", "BYR2", "GBRG"].map(code))))
        #expect(!PixelFormat.areRaw([code("pBAA"), code("YUYV")]) && !PixelFormat.areRaw([]) && !PixelFormat.areRaw([code("H264")]))
    }

    @Test func `a camera that comes is taken, and one that goes is missed`() throws {
        let nodes = Mutex<[String]>([])
        let looks = Atomic(0)
        let source = AutomaticSource(makeLibcamera: { TestPattern(zone: .gmt) }, names: { nodes.withLock { $0 } }) {
            looks.add(1, ordering: .relaxed)
            return CameraSearch(nodes.withLock { $0 }.map { .init("/dev/\($0)", "unicam", .raw) }, hasLibcamera: true)
        }
        let size = CameraSettings().resolution
        #expect(source.lack?.contains("There is no camera.") == true)
        #expect(throws: GlassesError.cameraUnavailable) { try source.picture(size, at: .now) }
        nodes.withLock { $0 = ["video7"] }
        #expect(source.lack == nil)
        #expect(try source.picture(size, at: .now).width == size.width)
        let before = looks.load(ordering: .relaxed)
        for _ in 0..<10 { _ = source.lack }
        #expect(looks.load(ordering: .relaxed) == before, "nothing came, and it was looked again")
        nodes.withLock { $0 = [] }
        #expect(source.lack != nil)
        #expect(throws: GlassesError.cameraUnavailable) { try source.picture(size, at: .now) }
    }

    /// As below /sys/class/leds: a file that takes "1" and "0".
    @Test func `the light is on while the camera is open, and long enough to be seen for a photo`() async throws {
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent("ACT")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let file = place.appendingPathComponent("brightness")
        try Data("1".utf8).write(to: file)
        let light = CameraLight(NamedLight("ACT", in: folder.url.path)) { Issue.record("\($0)") }
        func shown() throws -> String { String(decoding: try Data(contentsOf: file).prefix(1), as: UTF8.self) }
        #expect(try shown() == "0", "one that was left on by a program that was killed")
        let source = LitSource(TestPattern(zone: .gmt), light)
        let start = ContinuousClock.now
        _ = try source.picture(CameraSettings().resolution, at: .now)
        #expect(try shown() == "1")
        source.rest()
        while try shown() == "1" { await Task.yield() }
        #expect(ContinuousClock.now - start >= .milliseconds(100))
        source.isPlugged = false
        #expect(throws: GlassesError.cameraUnavailable) { try source.picture(CameraSettings().resolution, at: .now) }
        while try shown() == "1" { await Task.yield() }

        let reports = Reports()
        let missing = CameraLight(NamedLight("none", in: folder.url.path)) { reports.add($0) }
        _ = try LitSource(TestPattern(zone: .gmt), missing).picture(CameraSettings().resolution, at: .now)
        #expect(reports.lines == ["There is no light \"none\" below /sys/class/leds: nobody sees that the camera works."])
    }
}
