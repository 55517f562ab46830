import Sentences

/// A failed download of firmware.
public enum FirmwareDownloadError: Error, Hashable, Sendable {
    /// The text that came as URL is none of HTTP.
    case badURL(String)
    /// No connection: no such host, refused, no trust in its certificate, or no answer in time. `reason` is the system's sentence.
    case unreachable(reason: String)
    /// The server answered with an error.
    case status(Int)
    /// The connection ended or stood still before the file was complete.
    case interrupted(received: Int, expected: Int?, reason: String)
    /// The file is longer than an update slot.
    case tooLarge(limit: Int)
    /// Cancelled by the one who waited.
    case cancelled
}

extension FirmwareDownloadError: CustomStringConvertible {
    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// The event and its cause.
    public var sentence: Sentence { words.sentence }

    /// The remedy; nil where there is none.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .badURL(let text):
            ("\"\(OTAFirmwareURL.withoutSecrets(text))\" is not an HTTP address.", "Send the firmware's address again.")
        case .unreachable(let reason):
            ("The firmware's server could not be reached: \(reason)", "Check the address and the network.")
        case .status(let status):
            ("The firmware's server answered with status \(status).", "Check that the file is there.")
        case .interrupted(let received, let expected, let reason):
            (
                expected.map { "The download ended after \(received) bytes of \($0): \(reason)" }
                    ?? "The download ended after \(received) bytes: \(reason)", "Try again."
            )
        case .tooLarge(let limit):
            ("The file is longer than the \(limit) bytes that an update slot holds.", "Use a smaller build.")
        case .cancelled:
            ("The download was cancelled.", nil)
        }
    }

    /// The code that the speaker's firmware reports for it: 02 for everything up to the head of the answer, 04 after it.
    public var otaError: OTAError {
        switch self {
        case .badURL, .unreachable, .status: .httpConnect
        case .interrupted, .tooLarge: .download
        case .cancelled: .cancelled
        }
    }
}
