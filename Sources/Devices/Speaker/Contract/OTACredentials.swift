import Bluetooth
import Credentials
import Sentences

/// The Wi-Fi network that the speaker downloads through: `SSID 00 PASSWORD`, at most 98 bytes.
public struct OTACredentials: Sendable, Equatable {
    /// The longest network name, bytes of UTF-8 (IEEE 802.11).
    public static let maximumSSIDLength = 32
    /// The longest password, bytes of UTF-8.
    public static let maximumPasswordLength = 64

    /// The network's name: 1–32 bytes, no NUL.
    public let ssid: String
    /// The network's password: 0–64 bytes, no NUL; empty for an open network.
    public let password: Secret

    /// Checks and keeps the credentials. What is too long is refused, never cut: a cut password fails later, with an error that names
    /// something else.
    ///
    /// - Throws: ``OTACredentialsError``.
    public init(ssid: String, password: Secret) throws(OTACredentialsError) {
        let length = ssid.utf8.count
        guard length > 0 else { throw .emptySSID }
        guard length <= Self.maximumSSIDLength else { throw .ssidTooLong(bytes: length) }
        guard !ssid.utf8.contains(0) else { throw .nulInSSID }
        guard password.byteCount <= Self.maximumPasswordLength else { throw .passwordTooLong(bytes: password.byteCount) }
        guard !password.revealedBytes.contains(0) else { throw .nulInPassword }
        self.ssid = ssid
        self.password = password
    }

    /// Doubts about credentials that can be sent.
    public var warnings: [Warning] {
        var warnings: [Warning] = []
        if ssid.utf8.contains(UInt8(ascii: ":")) { warnings.append(.colonInSSID) }
        if (1..<8).contains(password.byteCount) { warnings.append(.passwordShorterThanWPA) }
        return warnings
    }

    /// Something about credentials that can be sent, yet will probably not work.
    public enum Warning: Sendable, Hashable, CustomStringConvertible {
        /// The firmware splits at a colon as well as at NUL.
        case colonInSSID
        /// WPA2 passphrases have 8 characters or more.
        case passwordShorterThanWPA

        /// The consequence and the remedy.
        public var description: String { sentence.text }

        /// The same for where it is read.
        public var sentence: Sentence {
            switch self {
            case .colonInSSID:
                "The network's name contains a colon, where the speaker's firmware cuts it off, so it will not find the network. "
                    + "Use another network or rename this one."
            case .passwordShorterThanWPA:
                "Wi-Fi passwords have at least 8 characters; this one has fewer. Check it before you start."
            }
        }
    }
}

extension OTACredentials: ByteEncodable {
    /// Writes name, separator and password. The separator is there for an open network too: firmware drops credentials without one in
    /// silence.
    public func encode(to writer: inout ByteWriter) {
        writer.write(bytes: ssid.utf8)
        writer.write(byte: 0)
        writer.write(bytes: password.revealedBytes)
    }

    /// Reads credentials as the firmware does: the name ends at the first NUL or colon, the rest is the password, both cut to their limits.
    /// A colon in front is part of the name, which then ends at the first NUL.
    ///
    /// Returns `nil` where the firmware drops them in silence, which is where there is no separator. The name can come out empty; START then
    /// fails with ``OTAError/noCredentials``.
    public static func parsedByFirmware(_ bytes: [UInt8]) -> (ssid: String, password: Secret)? {
        let isColonInFront = bytes.first == UInt8(ascii: ":")
        guard let separator = bytes.firstIndex(where: { $0 == 0 || (!isColonInFront && $0 == UInt8(ascii: ":")) }) else { return nil }
        let ssid = bytes[..<separator].prefix(maximumSSIDLength)
        let password = bytes[(separator + 1)...].prefix(maximumPasswordLength).prefix { $0 != 0 }
        return (String(decoding: ssid, as: UTF8.self), Secret(bytes: password))
    }
}

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
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// The event and its cause.
    public var sentence: Sentence { words.sentence }

    /// The remedy; nil where there is none.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
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
