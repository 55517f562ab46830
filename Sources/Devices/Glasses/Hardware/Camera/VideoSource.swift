import Foundation
import GlassesDevice
import Synchronization
import V4L2

/// A camera of the machine, by Video for Linux 2. It is open while somebody looks; one that was unplugged is opened again as soon as it is
/// back.
package final class VideoSource: CameraSource {
    private struct State {
        var isPlugged = true
        var device: VideoDevice?
        /// What the open device was asked for; it may have given another.
        var resolution: CameraSettings.Resolution?
        /// Decodes the pictures of a camera that compresses them.
        var coder: JPEGCoder?
    }

    private let path: String
    private let state = Mutex(State())

    /// - Parameter path: such as `/dev/video0`.
    package init(path: String) { self.path = path }

    package var isPlugged: Bool {
        get { state.withLock { $0.isPlugged } }
        set { state.withLock { $0.isPlugged = newValue } }
    }

    package var lack: String? { access(path, F_OK) == 0 ? nil : "There is no camera at \(path): photos are refused until there is one." }

    package func picture(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> I420Image {
        let image = open { state in
            guard let frame = try take(resolution, &state) else { return nil as I420Image? }
            switch frame {
            case .planes(let image): return image
            case .jpeg(let bytes):
                let coder = try state.coder ?? JPEGCoder()
                state.coder = coder
                return try coder.decode(bytes)
            }
        }
        guard let image else { throw .cameraUnavailable }
        return image
    }

    package func frame(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> CameraFrame {
        guard let frame = open({ state in try take(resolution, &state) }) else { throw .cameraUnavailable }
        return frame
    }

    /// - Returns: `nil` where it failed, whatever the reason: the next picture begins with the camera anew.
    private func open<Value: Sendable>(_ body: (inout State) throws -> Value?) -> Value? {
        state.withLock { state in
            guard state.isPlugged else {
                state.device = nil
                return nil
            }
            do {
                return try body(&state)
            } catch {
                state.device = nil
                return nil
            }
        }
    }

    package func rest() { state.withLock { $0.device = nil } }

    private func take(_ resolution: CameraSettings.Resolution, _ state: inout State) throws -> CameraFrame? {
        if state.resolution != resolution { state.device = nil }
        let device: VideoDevice
        if let open = state.device {
            device = open
        } else {
            device = try VideoDevice(path, width: resolution.width, height: resolution.height, rate: Camera.rate)
            state.device = device
            state.resolution = resolution
        }
        let frame = try device.frame()
        if let planes = frame.i420 { return .planes(I420Image(width: frame.width, height: frame.height, bytes: planes)) }
        return frame.format.isCompressed ? .jpeg(frame.bytes) : nil
    }
}
