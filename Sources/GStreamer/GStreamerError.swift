/// Why GStreamer does not do what it is asked.
package enum GStreamerError: Error, Hashable, Sendable {
    /// The library is not installed.
    case missing
    /// One of its elements is not installed.
    case elementMissing(String)
    /// Its own reason.
    case failed(String)
}

extension GStreamerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing: "GStreamer is not installed."
        case .elementMissing(let name): "GStreamer's \(name) is not installed."
        case .failed(let reason): "GStreamer failed: \(reason)"
        }
    }
}
