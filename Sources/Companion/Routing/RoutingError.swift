import Sentences

/// Why a request got no answer from the device.
public enum RoutingError: Error, Hashable, Sendable {
    /// It needs Wi-Fi, and the device is not reached over it; `hindrance` says why.
    case needsWiFi(String, hindrance: WiFiHindrance)
    /// No way led to the device in time. Nothing was changed.
    case unreachable(String, reason: Sentence)
    /// The change was sent, its answer was lost, and it could not be seen whether it was made. Sending it again could make it twice.
    case unclear(String)
    /// The router does not run any more.
    case stopped(String)

    /// The name of the request.
    public var request: String {
        switch self {
        case .needsWiFi(let name, _), .unreachable(let name, _), .unclear(let name), .stopped(let name): name
        }
    }

    /// True where connecting the device to Wi-Fi would help, so that a screen can offer it.
    public var offersWiFi: Bool {
        if case .needsWiFi = self { true } else { false }
    }
}

extension RoutingError: CustomStringConvertible {
    /// The failure in words, and the way out.
    public var description: String { sentence.text }
}

extension RoutingError: CodedError {
    /// What happened and what to do, for where it is read.
    public var sentence: Sentence {
        switch self {
        case .needsWiFi(let name, let hindrance): "\"\(Sentence(key: name, []))\" needs Wi-Fi. \(hindrance.sentence)"
        case .unreachable(let name, let reason):
            "\"\(Sentence(key: name, []))\" was not delivered: \(reason). Nothing was changed. Move closer, or connect to Wi-Fi."
        case .unclear(let name):
            "\"\(Sentence(key: name, []))\" was sent, and the answer was lost: it may have been done. Look before you try again."
        case .stopped(let name): "\"\(Sentence(key: name, []))\" was not sent: the connection is being closed."
        }
    }

    public var code: String {
        switch self {
        case .needsWiFi: "needs-wifi"
        case .unreachable: "unreachable"
        case .unclear: "unclear"
        case .stopped: "stopped"
        }
    }
}
