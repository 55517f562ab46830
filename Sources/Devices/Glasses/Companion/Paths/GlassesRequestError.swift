import Companion

/// Why glasses did not do, or tell, what was asked.
public enum GlassesRequestError: Error, Hashable, Sendable {
    /// Nothing answers at their address, and why: the reason goes on after "it cannot be reached:".
    case unreachable(String)
    /// They do not take the key any more.
    case keyRefused
    /// They said no, in their own words.
    case refused(String)
    /// Their firmware cannot.
    case unsupported
    /// What answered is not in the form that it should have.
    case badAnswer
    /// Only Wi-Fi can carry it, and there is none now.
    case needsWiFi
    /// Neither Bluetooth nor Wi-Fi reaches them.
    case offline
    /// They took the command, and never told what became of it.
    case noResponse

    /// What a person is told.
    public var problem: ScreenProblem {
        switch self {
        case .unreachable(let reason):
            ScreenProblem(
                code: "unreachable", sentence: "The glasses do not answer over Wi-Fi: \(reason)",
                advice: "Check that this computer is on the same network, and that the network lets its devices talk to each other.",
                isRetryable: true)
        case .keyRefused:
            ScreenProblem(
                code: "key-refused", sentence: "The glasses refuse this companion's key: they were reset, or the key was replaced.",
                advice: "Pair again to get the new one.")
        case .refused(let sentence): ScreenProblem(code: "refused", sentence: Self.ended(sentence).told, isRetryable: true)
        case .unsupported:
            ScreenProblem(
                code: "unsupported", sentence: "The firmware of these glasses cannot do that.",
                advice: "An update of the glasses brings it.")
        case .badAnswer:
            ScreenProblem(
                code: "bad-answer", sentence: "What the glasses answered is not in the form that it should have.", isRetryable: true)
        case .needsWiFi:
            ScreenProblem(
                code: "needs-wifi", sentence: "That needs Wi-Fi: Bluetooth is too slow for it, or has no way to ask.",
                advice: "Connect the glasses to a Wi-Fi network.")
        case .offline:
            ScreenProblem(
                code: "offline", sentence: "The glasses cannot be reached, neither over Bluetooth nor over Wi-Fi.",
                advice: "Switch them on and come closer, then connect.", isRetryable: true)
        case .noResponse:
            ScreenProblem(
                code: "no-response", sentence: "The glasses took the command and did not tell what became of it.",
                advice: "Look whether it was done before you try it again.")
        }
    }

    /// A sentence with its full stop.
    private static func ended(_ text: String) -> String { text.last.map { ".!?".contains($0) } == true ? text : text + "." }
}

extension GlassesRequestError: CustomStringConvertible {
    public var description: String { [problem.sentence, problem.advice].compactMap(\.self).joined(separator: " ") }
}
