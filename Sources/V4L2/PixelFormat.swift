import CV4L2

/// How the bytes of a picture are to be read, of the many that V4L2 has.
package enum PixelFormat: UInt32, CaseIterable, Sendable {
    /// Motion JPEG: each picture is one JPEG.
    case mjpeg = 0x4750_4A4D
    /// The same under the name that some drivers give it.
    case jpeg = 0x4745_504A
    /// Planes of luma and, at half the width and height, of both chromas (I420).
    case yu12 = 0x3231_5559
    /// 4:2:2 in one plane: Y U Y V.
    case yuyv = 0x5659_5559

    /// Which is taken where a device has several: raw ones first, because a picture that is to be turned would have to be decoded;
    /// compressed first where the picture is larger than what USB 2 carries raw at 30 a second.
    static func preference(_ width: Int, _ height: Int) -> [PixelFormat] {
        width * height > 640 * 480 ? [.mjpeg, .jpeg, .yu12, .yuyv] : [.yu12, .yuyv, .mjpeg, .jpeg]
    }

    package var isCompressed: Bool { self == .mjpeg || self == .jpeg }

    /// True where formats are a sensor's raw Bayer alone: their names begin with the order of the colours, or are packed forms of it
    /// (V4L2 documentation, "Raw Bayer Formats").
    package static func areRaw(_ formats: Set<UInt32>) -> Bool {
        let names = formats.map { code in String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }, as: UTF8.self) }
        return !names.isEmpty
            && names.allSatisfy { name in
                ["BA", "GB", "RG", "GR", "BG", "BYR", "pBA", "pGA", "pRA", "pgA", "pBC", "pGC", "pRC", "pgC"].contains {
                    name.hasPrefix($0)
                }
            }
    }
}
