/// Makes JPEG of pictures. It may keep buffers from one picture to the next, so it belongs to one actor.
package protocol PictureCoder: AnyObject {
    /// The picture as JPEG.
    func encode(_ image: I420Image) throws -> [UInt8]

    /// - Parameter quality: 1–100, as far as it has several.
    func encode(_ image: I420Image, quality: Int) throws -> [UInt8]

    /// A smaller one of a picture that it has made, or the camera.
    ///
    /// - Parameter side: pixels of the longer side, at most.
    func thumbnail(of jpeg: [UInt8], side: Int) throws -> [UInt8]
}

extension PictureCoder {
    package func encode(_ image: I420Image, quality: Int) throws -> [UInt8] { try encode(image) }
}
