/// Credentials that a speaker cannot take.
public enum OTACredentialsError: Error, Hashable, Sendable {
    /// No network name.
    case emptySSID
    /// A network name of more than 32 bytes.
    case ssidTooLong(bytes: Int)
    /// A NUL in the network name.
    case nulInSSID
    /// A password of more than 64 bytes.
    case passwordTooLong(bytes: Int)
    /// A NUL in the password.
    case nulInPassword
}

extension OTACredentialsError: CustomStringConvertible {
    /// The sentence, and the advice where there is one.
    public var description: String { [sentence, advice].compactMap(\.self).joined(separator: " ") }

    /// What happened, and why.
    public var sentence: String { words.sentence }

    /// What to do about it; nil where there is nothing to say.
    public var advice: String? { words.advice }

    private var words: (sentence: String, advice: String?) {
        switch self {
        case .emptySSID:
            ("The Wi-Fi network's name is empty.", "Enter the name of the network that the speaker shall use.")
        case .ssidTooLong(let bytes):
            (
                "The Wi-Fi network's name has \(bytes) bytes, but no network's name has more than \(OTACredentials.maximumSSIDLength).",
                "Check the name."
            )
        case .nulInSSID:
            ("The Wi-Fi network's name contains a NUL character, which the speaker would take for its end.", "Check the name.")
        case .passwordTooLong:
            (
                "The Wi-Fi password is longer than the \(OTACredentials.maximumPasswordLength) bytes that the speaker takes.",
                "Check the password."
            )
        case .nulInPassword:
            ("The Wi-Fi password contains a NUL character, which the speaker would take for its end.", "Check the password.")
        }
    }
}
