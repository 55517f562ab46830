import Foundation
import GlassesContract

/// Where pictures come from.
protocol CameraSource: Sendable {
    /// The next picture. Blocks for as long as the camera takes, which is why the camera has an actor of its own.
    ///
    /// - Parameter time: what a picture of the time shows.
    /// - Throws: ``GlassesError/cameraUnavailable``.
    func picture(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> I420Image
}
