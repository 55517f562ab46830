/// A picture as the camera gave it.
package struct VideoFrame: Sendable {
    package let width: Int
    package let height: Int
    package let format: PixelFormat
    /// How many bytes a line takes; of YU12, a line of luma. 0 where the picture is compressed.
    package let bytesPerLine: Int
    package let bytes: [UInt8]
    /// When it was exposed, on the monotonic clock since the machine's start; `nil` where the driver does not tell.
    package let exposed: Duration?

    package init(width: Int, height: Int, format: PixelFormat, bytesPerLine: Int, bytes: [UInt8], exposed: Duration? = nil) {
        self.width = width
        self.height = height
        self.format = format
        self.bytesPerLine = bytesPerLine
        self.bytes = bytes
        self.exposed = exposed
    }

    /// The planes of luma and of both chromas at half the width and height, one after the other without gaps: what encoders take.
    ///
    /// - Returns: `width * height * 3 / 2` bytes; `nil` for a compressed picture, and for one whose bytes are too few.
    package var i420: [UInt8]? {
        guard width > 0, height > 0, width.isMultiple(of: 2), height.isMultiple(of: 2) else { return nil }
        switch format {
        case .mjpeg, .jpeg: return nil
        case .yuyv: return fromYUYV()
        case .yu12: return fromYU12()
        }
    }

    private func fromYUYV() -> [UInt8]? {
        guard bytesPerLine >= width * 2, bytes.count >= bytesPerLine * (height - 1) + width * 2 else { return nil }
        let luma = width * height
        return [UInt8](unsafeUninitializedCapacity: luma * 3 / 2) { output, count in
            bytes.withUnsafeBufferPointer { input in
                var chroma = luma
                for row in stride(from: 0, to: height, by: 2) {
                    let (upper, lower) = (row * bytesPerLine, (row + 1) * bytesPerLine)
                    let (target, below) = (row * width, (row + 1) * width)
                    for pair in 0..<(width / 2) {
                        let (a, b) = (upper + pair * 4, lower + pair * 4)
                        output[target + pair * 2] = input[a]
                        output[target + pair * 2 + 1] = input[a + 2]
                        output[below + pair * 2] = input[b]
                        output[below + pair * 2 + 1] = input[b + 2]
                        // One chroma for four pixels: the mean of the two lines', rounded.
                        output[chroma + pair] = UInt8((Int(input[a + 1]) + Int(input[b + 1]) + 1) / 2)
                        output[chroma + luma / 4 + pair] = UInt8((Int(input[a + 3]) + Int(input[b + 3]) + 1) / 2)
                    }
                    chroma += width / 2
                }
            }
            count = luma * 3 / 2
        }
    }

    private func fromYU12() -> [UInt8]? {
        // A line of chroma takes half of a line of luma (V4L2 documentation, "Planar YUV formats").
        let planes = [(bytesPerLine, width, height), (bytesPerLine / 2, width / 2, height / 2), (bytesPerLine / 2, width / 2, height / 2)]
        guard bytesPerLine >= width, bytes.count >= planes.reduce(0, { $0 + $1.0 * $1.2 }) else { return nil }
        if bytesPerLine == width { return Array(bytes.prefix(width * height * 3 / 2)) }
        var result: [UInt8] = []
        result.reserveCapacity(width * height * 3 / 2)
        var start = 0
        for (stride, width, height) in planes {
            for row in 0..<height { result += bytes[start + row * stride..<start + row * stride + width] }
            start += stride * height
        }
        return result
    }
}
