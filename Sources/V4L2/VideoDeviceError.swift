/// Why a camera gives no picture.
package enum VideoDeviceError: Error, Hashable, Sendable {
    /// There is no such device, or it has been unplugged.
    case absent
    /// Another program has it.
    case busy
    /// This program may not open it.
    case denied
    /// The node is not one that captures pictures, or gives no format that is known here.
    case unsuitable
    /// It gave no picture in time.
    case silent
    /// The system's own reason.
    case failed(String)
}

extension VideoDeviceError: CustomStringConvertible {
    /// What happened, and what to do.
    package var description: String {
        switch self {
        case .absent: "There is no camera."
        case .busy: "Another program uses the camera."
        case .denied: "This program may not use the camera: its user has to be in the group video."
        case .unsuitable: "The camera gives no pictures that can be used here: YUYV, YU12 or Motion JPEG."
        case .silent: "The camera gives no pictures."
        case .failed(let reason): "The camera failed: \(reason)."
        }
    }
}
