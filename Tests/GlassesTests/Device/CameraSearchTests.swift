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

    /// The formats of drivers of Raspberry Pi's kernel, as each lists them whatever its sensor gives: rp1-cfe's (cfe_fmts.h) and unicam's
    /// begin with YUYV. Their nodes are the media controller's.
    @Test func `a sensor's node is raw, whatever its driver lists`() {
        func code(_ name: String) -> UInt32 { Array(name.utf8).enumerated().reduce(0) { $0 | UInt32($1.element) << ($1.offset * 8) } }
        let (capture, streaming, isControlled): (UInt32, UInt32, UInt32) = (0x1, 0x0400_0000, 0x2000_0000)
        let listed = [
            "YUYV", "UYVY", "YVYU", "VYUY", "RGBP", "RGBR", "RGBO", "RGBQ", "RGB3", "BGR3", "RGB4", "BA81", "GBRG", "GRBG", "RGGB", "pBAA",
            "pGAA", "pgAA", "pRAA", "pBCC", "pGCC", "pgCC", "pRCC", "BYR2", "GB16", "GR16", "RG16", "PC1R", "PC1B", "GREY", "Y10P", "Y16 ",
        ]
        let sensor = VideoDevice.Offer("rp1-cfe", capabilities: capture | streaming | isControlled, formats: Set(listed.map(code)))
        #expect(sensor.isRaw && !sensor.hasPictures)
        let webcam = VideoDevice.Offer("HD Webcam", capabilities: capture | streaming, formats: Set(["YUYV", "MJPG"].map(code)))
        #expect(webcam.hasPictures && !webcam.isRaw)
        let legacy = VideoDevice.Offer("unicam", capabilities: capture | streaming, formats: [code("pBAA")])
        #expect(legacy.isRaw && !legacy.hasPictures)
        // The processor of a Raspberry Pi 5's pictures is there without a sensor as well.
        #expect(CameraSearch([.init("/dev/video20", "pispbe", .raw)], hasLibcamera: true).choice == .none)
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
        source.look()
        #expect(source.lack == nil)
        #expect(try source.picture(size, at: .now).width == size.width)
        let before = looks.load(ordering: .relaxed)
        for _ in 0..<10 { source.look() }
        #expect(looks.load(ordering: .relaxed) == before, "nothing came, and it was looked again")
        nodes.withLock { $0 = [] }
        #expect(source.lack == nil, "who asks does not look")
        source.look()
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
        // One that can be dimmed.
        try Data("255\n".utf8).write(to: place.appendingPathComponent("max_brightness"))
        let light = CameraLight(NamedLight("ACT", in: folder.url.path)) { Issue.record("\($0)") }
        func shown() throws -> String { String(decoding: try Data(contentsOf: file).prefix(1), as: UTF8.self) }
        #expect(try shown() == "0", "one that was left on by a program that was killed")
        let source = LitSource(TestPattern(zone: .gmt), light)
        let start = ContinuousClock.now
        _ = try source.picture(CameraSettings().resolution, at: .now)
        #expect(try shown() == "2")
        source.rest()
        while try shown() == "2" { await Task.yield() }
        #expect(ContinuousClock.now - start >= .milliseconds(100))
        source.isPlugged = false
        #expect(throws: GlassesError.cameraUnavailable) { try source.picture(CameraSettings().resolution, at: .now) }
        while try shown() == "2" { await Task.yield() }

        // Ended, it waits for nothing.
        source.isPlugged = true
        _ = try source.frame(CameraSettings().resolution, at: .now)
        light.end()
        #expect(try shown() == "0")

        let reports = Reports()
        let missing = CameraLight(NamedLight("none", in: folder.url.path)) { reports.add($0) }
        _ = try LitSource(TestPattern(zone: .gmt), missing).picture(CameraSettings().resolution, at: .now)
        #expect(reports.lines == ["There is no light \"none\" below /sys/class/leds: nobody sees that the camera works."])
    }

    /// A stream asks thirty times a second.
    @Test func `a camera that gives nothing is not looked for with every picture, and shows no light where there is none`() {
        let looks = Atomic(0)
        let makeBroken: @Sendable () -> any CameraSource = {
            let camera = TestPattern(zone: .gmt)
            camera.isPlugged = false
            return camera
        }
        func source(_ nodes: [CameraSearch.Node]) -> AutomaticSource {
            AutomaticSource(makeLibcamera: makeBroken, names: { nodes.map(\.path) }) {
                looks.add(1, ordering: .relaxed)
                return CameraSearch(nodes, hasLibcamera: true)
            }
        }
        let broken = source([unicam])
        for _ in 0..<10 { #expect(throws: GlassesError.cameraUnavailable) { try broken.picture(CameraSettings().resolution, at: .now) } }
        #expect(looks.load(ordering: .relaxed) == 1)
        broken.look()
        #expect(looks.load(ordering: .relaxed) == 2, "another camera may do")
        let output = HeldLight()
        let lit = LitSource(source([]), CameraLight(output) { Issue.record("\($0)") })
        for _ in 0..<10 { #expect(throws: GlassesError.cameraUnavailable) { try lit.picture(CameraSettings().resolution, at: .now) } }
        #expect(output.written == [false])
    }

    @Test func `a picture that is taken while the light goes out is taken in its light`() throws {
        let output = HeldLight()
        let light = CameraLight(output) { Issue.record("\($0)") }
        light.on()
        output.whileDarkening = {
            let isLit = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                light.on()
                isLit.signal()
            }
            // Where lighting waits for the darkening, as it should, this does not come yet.
            _ = isLit.wait(timeout: .now() + .milliseconds(100))
        }
        light.off()
        #expect(output.third.wait(timeout: .now() + .seconds(30)) == .success && output.written == [false, true, false, true])
    }

    @Test func `the same light blinks while they listen, and is steady while the camera is open`() {
        let output = HeldLight()
        let light = CameraLight(output) { Issue.record("\($0)") }
        light.show(true)
        #expect(output.third.wait(timeout: .now() + .seconds(30)) == .success && output.written.starts(with: [false, true, false, true]))
        light.on()
        let count = output.written.count
        #expect(output.written.last == true)
        // Three halves of a blink, in which it does not go dark.
        let isOver = DispatchSemaphore(value: 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(800)) { isOver.signal() }
        isOver.wait()
        #expect(output.written.count == count)
        light.show(false)
        light.end()
        #expect(output.written.count == count + 1 && output.written.last == false)
    }

    @Test func `a light that may not be switched says why`() {
        #expect(NamedLight("ACT").refusal(EACCES).hasSuffix("let its user write /sys/class/leds/ACT/brightness by a rule of udev."))
        #expect(NamedLight("ACT").refusal(EROFS).contains("ReadWritePaths=/sys/class/leds/ACT (systemctl edit"))
    }

    @Test func `a shutter that is never heard is given up`() async throws {
        let folder = try TemporaryFolder()
        let program = folder.url.appendingPathComponent("aplay")
        try Data("#!/bin/sh\nexec sleep 1000\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
        await #expect(throws: ChildProcessError.self) { try await PlayedSound(.shutter, program: program, limit: .milliseconds(20)).play() }
    }

    @Test func `a light that failed is tried again with the next picture`() {
        let (output, reports) = (HeldLight(), Reports())
        let light = CameraLight(output) { reports.add($0) }
        output.fails = true
        light.on()
        output.fails = false
        light.on()
        light.on()
        #expect(output.written == [false, true] && reports.lines.count == 1)
    }
}

/// A light that remembers what was written.
private final class HeldLight: LightOutput, @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Bool] = []
    /// Runs while it is switched off, once.
    var whileDarkening: (() -> Void)?
    var fails = false
    /// Signalled when it was lit a second time.
    let third = DispatchSemaphore(value: 0)

    var written: [Bool] { lock.withLock { values } }
    var lack: String? { nil }

    func set(_ isOn: Bool) -> Bool {
        if fails { return false }
        if !isOn, let body = whileDarkening {
            whileDarkening = nil
            body()
        }
        lock.withLock { values.append(isOn) }
        if isOn, written.count > 2 { third.signal() }
        return true
    }
}
