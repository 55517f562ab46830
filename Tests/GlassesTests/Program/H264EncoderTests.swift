import Testing

@testable import GlassesProgram

/// Which encoder is taken, out of what GStreamer has. No Raspberry Pi was there.
@Suite struct H264EncoderTests {
    @Test func `the machine's encoder is taken where all of it is there`() {
        func choose(_ there: String...) -> H264Pipeline.Encoder? { H264Pipeline.Encoder.choose { there.contains($0) } }
        #expect(choose("v4l2h264enc", "h264parse", "videoconvert", "x264enc") == .hardware)
        #expect(choose("v4l2h264enc", "x264enc") == .x264 && choose("x264enc") == .x264 && choose("h264parse") == nil)
        let pipeline = H264Pipeline(width: 640, height: 480, rate: 30)
        #expect(pipeline.trial(.hardware).contains("width=640,height=480") && pipeline.trial(.hardware).contains("v4l2h264enc"))
        #expect(pipeline.description(.hardware).contains("v4l2h264enc") && !pipeline.description(.hardware).contains("x264enc"))
    }

    @Test func `a machine's encoder that is there and does not work is passed over, and that is said`() {
        func choose(_ there: Set<String>, _ fault: String?) -> [String?] {
            let (encoder, said) = H264Pipeline.Encoder.working(there.contains) { $0 == .hardware ? fault : nil }
            return [encoder?.name, said]
        }
        let all: Set = ["v4l2h264enc", "h264parse", "videoconvert", "x264enc"]
        let reason = "Failed to allocate required memory"
        let sentence = "The machine's own encoder does not work: \(reason)."
        #expect(choose(all, nil) == ["the machine's own encoder", nil])
        #expect(choose(["x264enc"], reason) == ["x264", nil])
        #expect(choose(all, reason) == ["x264", "\(sentence) The video is made by x264."])
        #expect(choose(all.subtracting(["x264enc"]), reason) == [nil, sentence])
    }
}
