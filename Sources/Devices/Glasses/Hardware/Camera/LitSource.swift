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

    package func picture(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> I420Image {
        // Before the camera is: nobody is taken unseen.
        light.on()
        do throws(GlassesError) { return try source.picture(resolution, at: time) } catch {
            light.off()
            throw error
        }
    }

    package func frame(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> CameraFrame {
        light.on()
        do throws(GlassesError) { return try source.frame(resolution, at: time) } catch {
            light.off()
            throw error
        }
    }

    package func rest() {
        source.rest()
        light.off()
    }
}
