import CTurboJPEG
import GlassesDevice

/// Makes JPEG of pictures through libjpeg-turbo. It keeps the library's buffers from one picture to the next, so it belongs to one actor.
package final class JPEGCoder: PictureCoder {
    /// 0–100.
    static let quality: Int32 = 80

    private let compressor: tjhandle
    private let decompressor: tjhandle

    /// - Throws: ``JPEGError`` where the library has no memory.
    package init() throws(JPEGError) {
        guard let compressor = tjInitCompress() else { throw JPEGError(nil) }
        guard let decompressor = tjInitDecompress() else {
            tjDestroy(compressor)
            throw JPEGError(nil)
        }
        self.compressor = compressor
        self.decompressor = decompressor
    }

    deinit {
        tjDestroy(compressor)
        tjDestroy(decompressor)
    }

    /// The picture as JPEG, 4:2:0.
    package func encode(_ image: I420Image) throws(JPEGError) -> [UInt8] { try encode(image, quality: Int(Self.quality)) }

    package func encode(_ image: I420Image, quality: Int) throws(JPEGError) -> [UInt8] {
        let limit = tjBufSize(Int32(image.width), Int32(image.height), Int32(TJSAMP_420.rawValue))
        var failure: JPEGError?
        let jpeg = image.bytes.withUnsafeBufferPointer { pixels in
            [UInt8](unsafeUninitializedCapacity: Int(limit)) { output, count in
                var planes = image.planes.map { plane in pixels.baseAddress.map { $0 + plane.offset } }
                var strides = image.planes.map { Int32($0.width) }
                var target = output.baseAddress
                var length = limit
                let status = tjCompressFromYUVPlanes(
                    compressor, &planes, Int32(image.width), &strides, Int32(image.height), Int32(TJSAMP_420.rawValue), &target, &length,
                    Int32(clamping: quality), TJFLAG_NOREALLOC)
                if status == 0 { count = Int(length) } else { failure = JPEGError(compressor) }
            }
        }
        if let failure { throw failure }
        return jpeg
    }

    /// A JPEG of any subsampling as planes.
    ///
    /// - Returns: nil where a side is odd, which no camera's is.
    func decode(_ jpeg: [UInt8]) throws(JPEGError) -> I420Image? {
        var (width, height, subsampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard tjDecompressHeader3(decompressor, jpeg, UInt(jpeg.count), &width, &height, &subsampling, &colours) == 0 else {
            throw JPEGError(decompressor)
        }
        guard width > 0, height > 0, width.isMultiple(of: 2), height.isMultiple(of: 2) else { return nil }
        let format = Int32(TJPF_RGB.rawValue)
        var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 3)
        guard tjDecompress2(decompressor, jpeg, UInt(jpeg.count), &pixels, width, 0, height, format, 0) == 0 else {
            throw JPEGError(decompressor)
        }
        var planes = [UInt8](repeating: 0, count: Int(width) * Int(height) * 3 / 2)
        guard tjEncodeYUV3(compressor, pixels, width, 0, height, format, &planes, 1, Int32(TJSAMP_420.rawValue), 0) == 0 else {
            throw JPEGError(compressor)
        }
        return I420Image(width: Int(width), height: Int(height), bytes: planes)
    }

    /// The same picture with neither side longer than `side`.
    package func thumbnail(of jpeg: [UInt8], side: Int) throws(JPEGError) -> [UInt8] {
        var (width, height, subsampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard tjDecompressHeader3(decompressor, jpeg, UInt(jpeg.count), &width, &height, &subsampling, &colours) == 0 else {
            throw JPEGError(decompressor)
        }
        // The library scales by eighths while it decodes; it takes the largest that fits into what is asked for.
        var count: Int32 = 0
        guard let factors = tjGetScalingFactors(&count) else { throw JPEGError(decompressor) }
        let sizes = (0..<Int(count)).map { index in
            let factor = factors[index]
            return (
                width: (width * factor.num + factor.denom - 1) / factor.denom,
                height: (height * factor.num + factor.denom - 1) / factor.denom
            )
        }
        guard
            let size = sizes.filter({ max($0.width, $0.height) <= Int32(side) }).max(by: { $0.width < $1.width })
                ?? sizes.min(by: { $0.width < $1.width })
        else { throw JPEGError(decompressor) }
        let format = Int32(TJPF_RGB.rawValue)
        var pixels = [UInt8](repeating: 0, count: Int(size.width * size.height * 3))
        guard tjDecompress2(decompressor, jpeg, UInt(jpeg.count), &pixels, size.width, 0, size.height, format, 0) == 0 else {
            throw JPEGError(decompressor)
        }
        let limit = tjBufSize(size.width, size.height, Int32(TJSAMP_420.rawValue))
        var failure: JPEGError?
        let result = [UInt8](unsafeUninitializedCapacity: Int(limit)) { output, written in
            var target = output.baseAddress
            var length = limit
            let status = tjCompress2(
                compressor, pixels, size.width, 0, size.height, format, &target, &length, Int32(TJSAMP_420.rawValue), Self.quality,
                TJFLAG_NOREALLOC)
            if status == 0 { written = Int(length) } else { failure = JPEGError(compressor) }
        }
        if let failure { throw failure }
        return result
    }
}

/// What libjpeg-turbo refused.
package struct JPEGError: Error, CustomStringConvertible {
    package let description: String

    init(_ handle: tjhandle?) { description = "libjpeg-turbo: \(String(cString: tjGetErrorStr2(handle)))" }
}
