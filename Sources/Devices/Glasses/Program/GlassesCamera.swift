import Foundation
import GStreamer
import GlassesHardware

/// Where pictures come from: `--camera`.
enum GlassesCamera: Hashable, Sendable {
    /// The machine's, whichever that is.
    case automatic
    /// A moving picture, without a camera.
    case test
    /// Video for Linux 2: such as `/dev/video0`.
    case device(String)
    /// An element of GStreamer's, in a process of its own.
    case element(String)

    /// The first camera of the machine. Glasses on the simulated radio have the test picture where there is none.
    static func machine(isOnAir: Bool) -> GlassesCamera {
        isOnAir ? .automatic : FileManager.default.fileExists(atPath: "/dev/video0") ? .device("/dev/video0") : .test
    }

    /// - Parameter text: `test`, `libcamera`, `gst:ELEMENT` or a path; `nil` for a word that is no element.
    init?(_ text: String) {
        if text == "test" {
            self = .test
        } else if text == "libcamera" {
            self = .element(CameraPipeline.libcamera)
        } else if text.hasPrefix("gst:") {
            let element = String(text.dropFirst(4))
            guard CameraPipeline.isElement(element) else { return nil }
            self = .element(element)
        } else {
            self = .device(text)
        }
    }

    /// That there is none at its path, in a sentence. It is not opened for that: nobody looks yet.
    var missing: String? {
        if self == .automatic {
            let search = CameraSearch.now()
            return search.choice == .none ? search.remarks.joined(separator: " ") : nil
        }
        guard case .device(let path) = self, !FileManager.default.fileExists(atPath: path) else { return nil }
        return GlassesCameraReport.sentence(path)
    }

    /// What `--check` says.
    var report: String {
        switch self {
        case .automatic: return Self.sentence(CameraSearch.now())
        case .test: return GlassesCameraReport.sentence(nil)
        case .device(let path): return GlassesCameraReport.sentence(path)
        case .element(let element):
            do throws(GStreamerError) {
                _ = try CameraPipeline.load(element)
                return "GStreamer's \(element), in a process of its own while somebody looks"
            } catch {
                return CameraPipeline.sentence(error, element)
            }
        }
    }

    /// The choice, and what was passed over.
    static func sentence(_ search: CameraSearch) -> String {
        let chosen =
            switch search.choice {
            case .libcamera(let sensor): "libcamera, with the sensor of \(sensor)."
            case .device(let path, let name): "\(name) at \(path)."
            case .none: "none."
            }
        return ([chosen] + search.remarks).joined(separator: " ")
    }
}
