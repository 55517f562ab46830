import GlassesDevice

/// How GStreamer lays raw pictures in I420 out in bytes: each line begins at a multiple of four (`gst_video_info_set_format`), so that one of a
/// width that is no multiple of eight has bytes between its lines.
struct RawPlanes: Hashable {
    let width: Int
    let height: Int

    /// Bytes from one line to the next, of luma and of each chroma.
    private var lines: (luma: Int, chroma: Int) { (Self.padded(width), Self.padded(width / 2)) }

    /// Bytes of a picture.
    var size: Int { lines.luma * height + lines.chroma * height }

    private static func padded(_ count: Int) -> Int { (count + 3) & ~3 }

    /// The picture in bytes that GStreamer gave, without what is between the lines.
    ///
    /// - Parameter bytes: as many as ``size``.
    func image(_ bytes: [UInt8]) -> I420Image {
        guard width % 8 != 0 else { return I420Image(width: width, height: height, bytes: bytes) }
        var packed: [UInt8] = []
        packed.reserveCapacity(width * height * 3 / 2)
        var start = 0
        for (line, count, width) in [
            (lines.luma, height, width), (lines.chroma, height / 2, width / 2), (lines.chroma, height / 2, width / 2),
        ] {
            for row in 0..<count { packed += bytes[(start + row * line)..<(start + row * line + width)] }
            start += line * count
        }
        return I420Image(width: width, height: height, bytes: packed)
    }
}
