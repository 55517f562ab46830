import Foundation
import GlassesDevice

/// A camera whose light is on while it is open, whoever asked for the picture.
package final class LitSource: CameraSource {
    private let source: any CameraSource
    private let light: CameraLight

    package init(_ source: any CameraSource, _ light: CameraLight) {
        self.source = source
        self.light = light
    }

    package var isPlugged: Bool {
        get { source.isPlugged }
        set { source.isPlugged = newValue }
    }

    package var lack: String? { source.lack ?? light.lack }

    package func look() { source.look() }

    /// Switches the light off at once: for a program that ends.
    package func end() { light.end() }

    package func picture(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> I420Image {
        try lit { () throws(GlassesError) in try source.picture(resolution, at: time) }
    }

    package func frame(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> CameraFrame {
        try lit { () throws(GlassesError) in try source.frame(resolution, at: time) }
    }

    private func lit<Picture>(_ take: () throws(GlassesError) -> Picture) throws(GlassesError) -> Picture {
        // Where there is no camera, none is opened.
        guard source.isPlugged, source.lack == nil else {
            rest()
            throw .cameraUnavailable
        }
        // Before the camera is: nobody is taken unseen.
        light.on()
        do throws(GlassesError) { return try take() } catch {
            light.off()
            throw error
        }
    }

    package func rest() {
        source.rest()
        light.off()
    }
}
