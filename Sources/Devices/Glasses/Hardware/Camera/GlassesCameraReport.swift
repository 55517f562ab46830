import GlassesDevice
import V4L2

/// What `--check` says of a camera.
public enum GlassesCameraReport {
    /// Opens the camera for a moment, and takes a picture.
    ///
    /// - Parameter path: nil for the test picture.
    public static func sentence(_ path: String?) -> String {
        guard let path else { return "a moving test picture, encoded by libjpeg-turbo" }
        do throws(VideoDeviceError) {
            let device = try VideoDevice(path, width: 640, height: 480, rate: Camera.rate)
            let frame = try device.frame()
            return "\(device.name) at \(path), \(frame.width) × \(frame.height)"
        } catch {
            return "\(path): \(error)"
        }
    }
}
