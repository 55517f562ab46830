import Foundation
import GlassesContract

/// Where pictures come from.
package protocol CameraSource: AnyObject, Sendable {
    /// False for a camera that is to be missing, for whoever wants to see what happens then.
    var isPlugged: Bool { get set }

    /// That there is none, in a sentence, as far as that is seen without opening it.
    var lack: String? { get }

    /// Looks whether it has come or gone: costs a look into a folder, and more where something has changed. Called every few seconds, and never
    /// for a picture.
    func look()

    /// The next picture. Blocks for as long as the camera takes, which is why the camera has an actor of its own.
    ///
    /// - Parameters:
    ///   - resolution: what is asked for; a real camera gives the nearest that it has.
    ///   - time: what a picture of the time shows.
    /// - Throws: ``GlassesError/cameraUnavailable``.
    func picture(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> I420Image

    /// The next picture for somebody who takes it as the camera gives it, where that is JPEG; otherwise as ``picture(_:at:)``.
    ///
    /// - Throws: ``GlassesError/cameraUnavailable``.
    func frame(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> CameraFrame

    /// Nobody looks any more: a camera that can sleep does.
    func rest()
}

extension CameraSource {
    package var lack: String? { nil }

    package func look() {}

    package func frame(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> CameraFrame {
        .planes(try picture(resolution, at: time))
    }

    package func rest() {}
}
