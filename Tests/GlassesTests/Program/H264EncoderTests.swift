import Testing

@testable import GlassesProgram

/// Which encoder is taken, out of what GStreamer has. No Raspberry Pi was there.
@Suite struct H264EncoderTests {
    @Test func `the machine's encoder is taken where all of it is there`() {
        func choose(_ there: String...) -> H264Pipeline.Encoder? { H264Pipeline.Encoder.choose { there.contains($0) } }
        #expect(choose("v4l2h264enc", "h264parse", "videoconvert", "x264enc") == .hardware)
        #expect(choose("v4l2h264enc", "x264enc") == .x264 && choose("x264enc") == .x264 && choose("h264parse") == nil)
        let pipeline = H264Pipeline(width: 640, height: 480, rate: 30)
        #expect(pipeline.description(.hardware).contains("v4l2h264enc") && !pipeline.description(.hardware).contains("x264enc"))
    }
}
