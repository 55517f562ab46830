import CV4L2
import Foundation
import Glibc
import Processes
import Testing

@testable import V4L2

/// The kernel's virtual camera, in the testbed (`Testbed/run --camera`).
@Suite(
    .serialized,
    .enabled(
        if: ProcessInfo.processInfo.environment["TESTBED"] != nil && access("/dev/video0", F_OK) == 0, "it needs Testbed/run --camera"),
    .timeLimit(.minutes(10)))
struct TestbedCameraTests {
    private let path = "/dev/video0"

    @Test func `pictures come in the size that was asked for, the newest first, and show colour bars`() throws {
        let camera = try VideoDevice(path, width: 640, height: 360, rate: 30)
        print("  \(camera.name): \(camera.format) \(camera.width) × \(camera.height)")
        #expect(camera.name.contains("vivid"))
        #expect((camera.width, camera.height) == (640, 360))
        let first = try camera.frame()
        let second = try camera.frame()
        let (earlier, later) = (try #require(first.exposed), try #require(second.exposed))
        #expect(earlier < later)
        let picture = try #require(second.i420)
        #expect(picture.count == 640 * 360 * 3 / 2)
        // Eight bars from white to black (SMPTE 75 %): each darker than the one on its left, in a line without the text that it writes.
        let line = (360 - 20) * 640
        let bars = (0..<8).map { picture[line + $0 * 80 + 40] }
        #expect(bars == bars.sorted(by: >))
        #expect(bars[0] > 170)
        #expect(bars[7] < 40)
    }

    @Test func `a camera that is in use says so, and is free when it is released`() throws {
        var camera: VideoDevice? = try VideoDevice(path, width: 640, height: 360, rate: 30)
        _ = try camera?.frame()
        #expect(throws: VideoDeviceError.busy) { try VideoDevice(path, width: 320, height: 180, rate: 30) }
        camera = nil
        let smaller = try VideoDevice(path, width: 320, height: 180, rate: 30)
        #expect(try smaller.frame().width == 320)
    }

    @Test func `a camera that is unplugged is absent, and gives pictures when it is back`() throws {
        var camera: VideoDevice? = try VideoDevice(path, width: 640, height: 360, rate: 30)
        _ = try camera?.frame()
        // VIVID_CID_DISCONNECT of the driver's vivid-ctrls.c: as if it were unplugged.
        let other = open(path, O_RDWR)
        #expect(cv4l2_set_control(other, 0x00F0_F041, 1) == 0, "errno \(errno)")
        close(other)
        #expect(throws: VideoDeviceError.absent) { try camera?.frame() }
        camera = nil
        try run("modprobe", "-r", "vivid")
        #expect(throws: VideoDeviceError.absent) { try VideoDevice(path, width: 640, height: 360, rate: 30) }
        try run("modprobe", "vivid", "n_devs=1")
        let back = try VideoDevice(path, width: 640, height: 360, rate: 30)
        #expect(try back.frame().i420 != nil)
    }

    private func run(_ command: String...) throws {
        let process = try ChildProcess(command[0], Array(command.dropFirst()), output: .inherited, errors: .inherited)
        #expect(process.wait() == 0, "\(command)")
    }
}
