import GlassesContract

/// Why glasses do not do what they were asked. The description is a sentence that a companion may show.
public enum GlassesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A value that is not accepted.
    case value(GlassesValueError)
    /// There is none of that identity.
    case notFound(Thing)
    /// The camera is unplugged, or used by somebody else.
    case cameraUnavailable
    /// As many shapes of the live picture are looked at as are made at a time.
    case tooManyShapes
    /// Private mode: neither camera nor microphone is on.
    case privateMode
    /// Videos cannot be made here; the sentence says what is missing.
    case recordingUnavailable(String)
    /// The Wi-Fi cannot be asked; the sentence says why.
    case wifiUnavailable(String)
    /// The machine cannot be restarted or switched off; the sentence says why, and what to do.
    case machineUnavailable(String)
    /// A video is being recorded already.
    case recordingBusy
    /// No room is left for what had to be kept; nothing has changed.
    case storageFull
    /// The key of a change stood for another one; nothing has changed.
    case keyUsed

    /// What was looked for.
    public enum Thing: String, Sendable {
        case photo, video, note, todo, companion
    }

    public var description: String {
        switch self {
        case .value(let error): error.description
        case .notFound(let thing): "\(thing.rawValue.capitalized) not found"
        case .cameraUnavailable: "Camera not available"
        case .tooManyShapes:
            "\(LiveShapes.most) shapes of the live picture are looked at already. Ask for one of them, or without width, fps and quality."
        case .privateMode: "\(SmartGlasses.privacy) Turn private mode off first."
        case .recordingUnavailable(let sentence), .wifiUnavailable(let sentence), .machineUnavailable(let sentence): sentence
        case .recordingBusy: "A video is being recorded. Wait until it is complete."
        case .storageFull: "No room is left on the glasses. Delete photos or videos, and try again."
        case .keyUsed: "This Idempotency-Key was used for another request. Use a new one for each change."
        }
    }
}
