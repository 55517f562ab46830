import GStreamer

/// A camera of GStreamer's to raw pictures on standard output.
struct CameraPipeline {
    /// What a camera of a Raspberry Pi is reached by, where the kernel gives no finished pictures.
    static let libcamera = "libcamerasrc"

    /// The element that takes the pictures.
    let source: String
    let width: Int
    let height: Int
    let rate: Int

    /// Whether a word may be the name of an element, and nothing more.
    static func isElement(_ word: String) -> Bool {
        !word.isEmpty && word.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    /// Loads GStreamer with everything that is needed.
    ///
    /// - Throws: ``GStreamerError``.
    static func load(_ source: String) throws(GStreamerError) -> GStreamerLibrary {
        let library = try GStreamerLibrary()
        for element in [source, "videoconvert", "videoscale", "videorate", "queue", "fdsink"] where !library.has(element) {
            throw .elementMissing(element)
        }
        return library
    }

    /// Why there are no pictures, and what to do, in a sentence.
    static func sentence(_ error: GStreamerError, _ source: String) -> String {
        switch error {
        case .missing, .elementMissing:
            "\(error) Install it with “sudo apt-get install gstreamer1.0-plugins-base\(source == libcamera ? " gstreamer1.0-libcamera" : "")”."
        case .failed: "The camera gives no pictures: \(error)"
        }
    }

    /// As `gst-launch-1.0` takes it. Of pictures that wait only the newest is kept: a reader that was busy sees no old ones.
    var description: String {
        [
            source, "videoconvert", "videoscale", "videorate",
            "video/x-raw,format=I420,width=\(width),height=\(height),framerate=\(rate)/1,pixel-aspect-ratio=1/1",
            "queue max-size-buffers=1 max-size-bytes=0 max-size-time=0 leaky=downstream", "fdsink fd=1 sync=true",
        ].joined(separator: " ! ")
    }
}
