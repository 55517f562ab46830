import GlassesContract

/// A picture in planar YCbCr 4:2:0: a plane of luma, then two of chroma with half its width and height. Both sides are even.
package struct I420Image: Sendable, Equatable {
    package let width: Int
    package let height: Int
    /// Y, U and V one after the other: `width * height * 3 / 2` bytes.
    package var bytes: [UInt8]

    /// A picture of one colour.
    init(width: Int, height: Int, y: UInt8 = 16, u: UInt8 = 128, v: UInt8 = 128) {
        precondition(width.isMultiple(of: 2) && height.isMultiple(of: 2) && width > 0 && height > 0, "\(width) × \(height)")
        self.width = width
        self.height = height
        let luma = width * height
        bytes = [UInt8](unsafeUninitializedCapacity: luma * 3 / 2) { buffer, count in
            buffer[..<luma].initialize(repeating: y)
            buffer[luma..<(luma + luma / 4)].initialize(repeating: u)
            buffer[(luma + luma / 4)...].initialize(repeating: v)
            count = luma * 3 / 2
        }
    }

    /// - Parameter bytes: the planes, `width * height * 3 / 2` bytes; both sides even.
    package init(width: Int, height: Int, bytes: [UInt8]) {
        precondition(width.isMultiple(of: 2) && height.isMultiple(of: 2) && bytes.count == width * height * 3 / 2, "\(width) × \(height)")
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// The three planes: where each begins, and its width and height.
    package var planes: [(offset: Int, width: Int, height: Int)] { Self.planes(width, height) }

    static func planes(_ width: Int, _ height: Int) -> [(offset: Int, width: Int, height: Int)] {
        let luma = width * height
        return [(0, width, height), (luma, width / 2, height / 2), (luma + luma / 4, width / 2, height / 2)]
    }

    /// Turned clockwise by a multiple of 90 degrees, then flipped.
    func turned(by rotation: Int, flipHorizontal: Bool, flipVertical: Bool) -> I420Image {
        guard rotation != 0 || flipHorizontal || flipVertical else { return self }
        let isAcross = rotation == 90 || rotation == 270
        let (newWidth, newHeight) = isAcross ? (height, width) : (width, height)
        let sources = planes
        let targets = Self.planes(newWidth, newHeight)
        let turned = [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            bytes.withUnsafeBufferPointer { source in
                for (from, to) in zip(sources, targets) {
                    // Where the target's pixel (0, 0) lies in the source, and how far it is to its neighbours on the right and below.
                    var (start, right, below) =
                        switch rotation {
                        case 90: ((from.height - 1) * from.width, -from.width, 1)
                        case 180: (from.width * from.height - 1, -1, -from.width)
                        case 270: (from.width - 1, from.width, -1)
                        default: (0, 1, from.width)
                        }
                    if flipHorizontal { (start, right) = (start + right * (to.width - 1), -right) }
                    if flipVertical { (start, below) = (start + below * (to.height - 1), -below) }
                    var written = to.offset
                    for row in 0..<to.height {
                        var read = from.offset + start + row * below
                        for _ in 0..<to.width {
                            target[written] = source[read]
                            written += 1
                            read += right
                        }
                    }
                }
            }
            count = bytes.count
        }
        return I420Image(width: newWidth, height: newHeight, bytes: turned)
    }
}
