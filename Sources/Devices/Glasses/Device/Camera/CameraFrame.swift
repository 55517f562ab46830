/// A picture as a camera gives it.
package enum CameraFrame: Sendable {
    case planes(I420Image)
    /// Compressed by the camera, and worth passing on as it is.
    case jpeg([UInt8])
}
