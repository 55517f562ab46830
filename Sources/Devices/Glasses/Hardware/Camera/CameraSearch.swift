import Foundation
import V4L2

/// Choice of a machine's camera, where nobody has named one: libcamera's, then the first node of Video for Linux that offers finished
/// pictures, then none.
package struct CameraSearch: Sendable, Hashable {
    /// A node of Video for Linux.
    package struct Node: Sendable, Hashable {
        package var path: String
        /// The driver's name for it.
        package var name: String
        package var content: Content

        package init(_ path: String, _ name: String, _ content: Content) {
            self.path = path
            self.name = name
            self.content = content
        }
    }

    package enum Content: Sendable, Hashable {
        /// Pictures in a format that is read here.
        case pictures
        /// Raw Bayer of a sensor, as of a Raspberry Pi's, out of which libcamera makes pictures.
        case raw
        /// No camera, or one that cannot be asked: why.
        case other(String)
    }

    package enum Choice: Sendable, Hashable {
        case libcamera(sensor: String)
        case device(String, name: String)
        case none
    }

    package let choice: Choice
    /// Cameras that were passed over and the reason, or what is missing, in sentences.
    package let remarks: [String]

    /// - Parameters:
    ///   - nodes: in the order of their numbers.
    ///   - hasLibcamera: whether GStreamer's element for it is installed.
    package init(_ nodes: [Node], hasLibcamera: Bool) {
        let raw = nodes.first { $0.content == .raw && !Self.isConverter($0.name) }
        let device = nodes.first { $0.content == .pictures && !Self.isConverter($0.name) }
        var remarks = nodes.compactMap { node in
            switch node.content {
            case .raw: "\(node.path) (\(node.name)) is passed over: it offers raw Bayer alone."
            case .other(let reason): "\(node.path) is passed over: \(reason)"
            case .pictures: nil as String?
            }
        }
        if let raw, !hasLibcamera {
            remarks.append(
                "A Raspberry Pi's camera (\(raw.name)) needs libcamera: install it with “sudo apt-get install gstreamer1.0-libcamera”.")
        }
        if let raw, hasLibcamera {
            choice = .libcamera(sensor: raw.name)
        } else if let device {
            choice = .device(device.path, name: device.name)
        } else {
            choice = .none
            if remarks.isEmpty { remarks = ["There is no camera. Check its cable, or name another."] }
        }
        self.remarks = remarks
    }

    /// Nodes of a Raspberry Pi that convert pictures and take none.
    private static func isConverter(_ name: String) -> Bool {
        ["bcm2835-isp", "pispbe", "bcm2835-codec", "rpivid"].contains { name.hasPrefix($0) }
    }

    // MARK: - This machine

    /// The names of its nodes: other ones, where a camera comes or goes.
    package static func names() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []).filter {
            $0.hasPrefix("video") && Int($0.dropFirst(5)) != nil
        }
        .sorted { Int($0.dropFirst(5)) ?? 0 < Int($1.dropFirst(5)) ?? 0 }
    }

    /// Asks each node what it offers; none is opened for longer.
    package static func now() -> CameraSearch {
        CameraSearch(
            names().map { name in
                let path = "/dev/\(name)"
                do throws(VideoDeviceError) {
                    let offer = try VideoDevice.offer(of: path)
                    let content: Content =
                        offer.hasPictures ? .pictures : offer.isRaw ? .raw : .other("it offers no format that is known here.")
                    return Node(path, offer.name, content)
                } catch {
                    return Node(path, "", .other("\(error)"))
                }
            }, hasLibcamera: hasLibcamera)
    }

    /// True where GStreamer's plugin lies where Debian puts it: loading GStreamer to ask it would keep it in memory.
    private static var hasLibcamera: Bool {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []).contains {
            FileManager.default.fileExists(atPath: "/usr/lib/\($0)/gstreamer-1.0/libgstlibcamera.so")
        }
    }
}
