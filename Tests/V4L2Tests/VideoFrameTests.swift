import Testing

@testable import V4L2

@Suite struct VideoFrameTests {
    @Test func `YUYV becomes planes, with the mean of two lines' chroma`() {
        let frame = VideoFrame(
            width: 4, height: 2, format: .yuyv, bytesPerLine: 10,
            bytes: [
                // Y U Y V, twice, and two bytes between the lines.
                10, 100, 11, 200, 12, 102, 13, 202, 0, 0,
                20, 101, 21, 203, 22, 104, 23, 202,
            ])
        #expect(frame.i420 == [10, 11, 12, 13, 20, 21, 22, 23, 101, 103, 202, 202])
    }

    @Test func `the padding of planes is left out`() {
        let frame = VideoFrame(
            width: 2, height: 2, format: .yu12, bytesPerLine: 4, bytes: [1, 2, 0, 0, 3, 4, 0, 0, 50, 0, 60, 0])
        #expect(frame.i420 == [1, 2, 3, 4, 50, 60])
        #expect(
            VideoFrame(width: 2, height: 2, format: .yu12, bytesPerLine: 2, bytes: [1, 2, 3, 4, 50, 60, 9]).i420 == [1, 2, 3, 4, 50, 60])
    }

    @Test func `a picture that is cut short, odd or compressed has no planes`() {
        #expect(VideoFrame(width: 4, height: 2, format: .yuyv, bytesPerLine: 8, bytes: Array(repeating: 0, count: 15)).i420 == nil)
        #expect(VideoFrame(width: 4, height: 2, format: .yuyv, bytesPerLine: 4, bytes: Array(repeating: 0, count: 64)).i420 == nil)
        #expect(VideoFrame(width: 2, height: 2, format: .yu12, bytesPerLine: 2, bytes: [1, 2, 3, 4, 50]).i420 == nil)
        #expect(VideoFrame(width: 3, height: 2, format: .yu12, bytesPerLine: 3, bytes: Array(repeating: 0, count: 64)).i420 == nil)
        #expect(VideoFrame(width: 2, height: 2, format: .mjpeg, bytesPerLine: 0, bytes: [0xFF, 0xD8]).i420 == nil)
    }

    @Test func `raw pictures are preferred where USB carries them, compressed ones where it does not`() {
        #expect(PixelFormat.preference(640, 480).first == .yu12)
        #expect(PixelFormat.preference(1920, 1080).first == .mjpeg)
        // Four characters, the first in the lowest byte (V4L2's v4l2_fourcc).
        #expect(PixelFormat.yuyv.rawValue == 0x56_59_55_59)
    }

    @Test func `what is no camera says so`() {
        #expect(throws: VideoDeviceError.absent) { try VideoDevice("/dev/no-such-video", width: 640, height: 480, rate: 30) }
        #expect(throws: VideoDeviceError.unsuitable) { try VideoDevice("/dev/null", width: 640, height: 480, rate: 30) }
    }
}
