import GStreamer

/// Raw pictures on standard input to H.264 on standard output, through GStreamer.
struct H264Pipeline {
    /// The line that installs what is needed.
    static let installation = "sudo apt-get install gstreamer1.0-plugins-base gstreamer1.0-plugins-ugly"
    /// The elements besides the encoder: pipes and raw pictures (core and base).
    private static let elements = ["fdsrc", "rawvideoparse", "fdsink"]

    /// The encoder.
    enum Encoder: Hashable, Sendable, CaseIterable {
        /// The machine's own, through the kernel: of a Raspberry Pi up to the fourth. Not tried on one.
        case hardware
        case x264

        /// The first of which every element is there.
        ///
        /// - Parameter has: whether GStreamer has an element.
        static func choose(_ has: (String) -> Bool) -> Encoder? { allCases.first { $0.elements.allSatisfy(has) } }

        /// The first that is there and works; which were passed over, and why.
        ///
        /// - Parameters:
        ///   - has: whether GStreamer has an element.
        ///   - fault: why an encoder does not work; nil where it does.
        static func working(_ has: (String) -> Bool, fault: (Encoder) -> String?) -> (encoder: Encoder?, said: String?) {
            var said: String?
            for encoder in allCases where encoder.elements.allSatisfy(has) {
                guard let reason = fault(encoder) else { return (encoder, said.map { "\($0) The video is made by \(encoder.name)." }) }
                said = "\(encoder.name.prefix(1).uppercased() + encoder.name.dropFirst()) does not work: \(reason)."
            }
            return (nil, said)
        }

        var elements: [String] {
            switch self {
            // The kernel's gives no boundaries of pictures: a parser (bad) finds them.
            case .hardware: ["v4l2h264enc", "h264parse", "videoconvert"]
            case .x264: ["x264enc"]
            }
        }

        var name: String { self == .hardware ? "the machine's own encoder" : "x264" }
    }

    let width: Int
    let height: Int
    let rate: Int

    /// Loads GStreamer with everything that is needed.
    ///
    /// - Throws: ``GStreamerError``.
    static func load() throws(GStreamerError) -> GStreamerLibrary {
        let library = try GStreamerLibrary()
        for element in elements where !library.has(element) { throw .elementMissing(element) }
        guard Encoder.choose(library.has) != nil else { throw .elementMissing("x264enc") }
        return library
    }

    /// Why videos cannot be made, and what to do, in a sentence.
    static func sentence(_ error: GStreamerError) -> String {
        switch error {
        case .missing, .elementMissing: "Videos cannot be recorded: \(error) Install it with “\(installation)”."
        case .failed: "The video could not be recorded: \(error)"
        }
    }

    /// As a part of a sentence.
    static func reason(_ error: GStreamerError) -> String {
        let words = if case .failed(let reason) = error { reason } else { "\(error)" }
        return words.hasSuffix(".") ? String(words.dropLast()) : words
    }

    /// As `gst-launch-1.0` takes it. The encoder is set for little work and for no delay: each picture comes out as soon as it is in. Constant
    /// quality (23), with a bound on the bits that moving pictures take, and a key frame each second, to which a player can jump.
    func description(_ encoder: Encoder) -> String {
        let kilobits = max(500, width * height * rate / 8_000)
        return [
            "fdsrc fd=0 blocksize=\(width * height * 3 / 2)",
            // Where the planes are is said, for GStreamer would have each line begin at a multiple of four.
            "rawvideoparse width=\(width) height=\(height) format=i420 framerate=\(rate)/1"
                + " plane-strides=\"<\(width),\(width / 2),\(width / 2)>\""
                + " plane-offsets=\"<0,\(width * height),\(width * height * 5 / 4)>\" frame-size=\(width * height * 3 / 2)",
            encoding(encoder, kilobits), "video/x-h264,stream-format=byte-stream,alignment=au", "fdsink fd=1",
        ].joined(separator: " ! ")
    }

    /// Two pictures of nobody's, which a working encoder has through in a moment.
    func trial(_ encoder: Encoder) -> String {
        let kilobits = max(500, width * height * rate / 8_000)
        return [
            "videotestsrc num-buffers=2", "video/x-raw,format=I420,width=\(width),height=\(height),framerate=\(rate)/1",
            encoding(encoder, kilobits), "fakesink sync=false",
        ].joined(separator: " ! ")
    }

    private func encoding(_ encoder: Encoder, _ kilobits: Int) -> String {
        switch encoder {
        case .hardware:
            "videoconvert ! v4l2h264enc extra-controls=\"controls,video_bitrate=\(kilobits * 1_000),h264_i_frame_period=\(rate),"
                + "repeat_sequence_header=1\" ! video/x-h264,level=(string)4.1 ! h264parse config-interval=-1"
        case .x264: "x264enc speed-preset=ultrafast tune=zerolatency pass=qual quantizer=23 bitrate=\(kilobits) key-int-max=\(rate)"
        }
    }
}
