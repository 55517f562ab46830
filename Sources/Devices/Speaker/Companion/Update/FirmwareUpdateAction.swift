/// What the driver of an update has to do next. It does one after the other, in order, and reports each result to the state machine.
public enum FirmwareUpdateAction: Sendable, Equatable {
    /// Check file, server and version; report with `planned`.
    case plan
    /// Connect, or keep trying to; report with `linkRestored`.
    case reconnect
    /// Switch the notifications of the update's status on; report with `subscribed`.
    case subscribe
    /// Write; report with `written` or `actionFailed`.
    case write(Write)
    /// Read the update's status; report with `received`.
    case readStatus

    /// A write to one of the update's characteristics.
    public enum Write: Sendable, Equatable {
        /// To OTA credentials.
        case credentials(OTACredentials)
        /// To OTA URL.
        case url(OTAFirmwareURL)
        /// To OTA control.
        case command(OTACommand)
    }

    /// Whether it is said to the speaker, over the connection that stands when it is decided.
    var needsLink: Bool { self != .plan && self != .reconnect }

    /// The question that brings a status: GET_VERSION repeats it as a notification, and refreshes what a read returns.
    static let question: [FirmwareUpdateAction] = [.write(.command(.getVersion)), .readStatus]
}
