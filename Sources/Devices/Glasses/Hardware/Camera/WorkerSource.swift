import Foundation
import GlassesDevice
import Synchronization

/// A camera that a process of its own has, which lives while somebody looks: what goes wrong in a driver ends that process alone.
package final class WorkerSource: CameraSource {
    /// How long none is started after one that has failed.
    private static let pause: Duration = .seconds(2)

    private struct State {
        var isPlugged = true
        var camera: RunningCamera?
        /// When the next one may be started.
        var restart = ContinuousClock.now
    }

    private let worker: CameraWorker
    private let state = Mutex(State())

    package init(_ worker: CameraWorker) { self.worker = worker }

    package var isPlugged: Bool {
        get { state.withLock { $0.isPlugged } }
        set { state.withLock { $0.isPlugged = newValue } }
    }

    package func picture(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> I420Image {
        let image: I420Image? = state.withLock { state in
            if !state.isPlugged || state.camera?.resolution != resolution { state.camera = nil }
            guard state.isPlugged else { return nil }
            if state.camera == nil, state.restart <= .now { state.camera = try? RunningCamera(worker, resolution) }
            if let image = state.camera?.frame() { return image }
            if state.camera != nil || state.restart <= .now { state.restart = .now + Self.pause }
            state.camera = nil
            return nil
        }
        guard let image else { throw .cameraUnavailable }
        return image
    }

    package func rest() { state.withLock { $0.camera = nil } }
}
