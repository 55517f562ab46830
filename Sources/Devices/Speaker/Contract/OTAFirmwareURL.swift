import Bluetooth
import Credentials
import Foundation
import Sentences

/// The address from which the speaker downloads the firmware: UTF-8 text of at most 256 bytes.
public struct OTAFirmwareURL: Sendable, Hashable {
    /// The longest URL that the firmware keeps, bytes.
    public static let maximumLength = 256

    /// The text as it is sent.
    public let text: String
    /// The same as a URL.
    public let url: URL

    /// Checks and keeps a URL; white space around it is removed, nothing is cut.
    ///
    /// - Throws: ``OTAFirmwareURLError``.
    public init(_ text: String) throws(OTAFirmwareURLError) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= Self.maximumLength else { throw .tooLong(bytes: Self.toldLength(text)) }
        guard !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { throw .notAURL }
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased() else { throw .notAURL }
        guard scheme == "http" || scheme == "https" else { throw .notHTTP(scheme: scheme) }
        guard let host = url.host, !host.isEmpty else { throw .noHost }
        self.text = text
        self.url = url
    }

    /// True where the host is this machine, which the speaker would take for itself.
    public var isLoopback: Bool {
        guard let host = url.host?.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]")) else { return false }
        return host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host.hasPrefix("127.")
    }

    /// A URL as it may be told: dots stand for a user with its password, for a query and for a fragment, each of which may be a key.
    ///
    /// - Parameter text: it need not be a URL.
    public static func withoutSecrets(_ text: String) -> String {
        let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
        var told = text[..<end]
        if let authority = told.range(of: "://")?.upperBound ?? (told.hasPrefix("//") ? told.index(told.startIndex, offsetBy: 2) : nil) {
            let path = told[authority...].firstIndex { $0 == "/" || $0 == "\\" } ?? told.endIndex
            if let at = told[authority..<path].lastIndex(of: "@") {
                told.replaceSubrange(authority..<at, with: Secret.placeholder)
            }
        } else if told.contains("@") {
            // Whatever it is, something stands where a user would.
            told = ""
        }
        guard end < text.endIndex || told != text else { return text }
        return told + (end < text.endIndex ? "\(text[end])\(Secret.placeholder)" : told.isEmpty ? Secret.placeholder : "")
    }

    /// The length in bytes, where it may be told: `nil` where it would tell that of a secret within it.
    public var toldLength: Int? { Self.toldLength(text) }

    private static func toldLength(_ text: String) -> Int? { withoutSecrets(text) == text ? text.utf8.count : nil }

    /// Reads a URL as the firmware does: cut to 256 bytes, trailing white space and NULs removed.
    ///
    /// - Returns: the text, which need not be a URL, or `nil` where the firmware drops it in silence, which is where it is empty.
    public static func parsedByFirmware(_ bytes: [UInt8]) -> String? {
        guard !bytes.isEmpty else { return nil }
        var kept = bytes.prefix(maximumLength)
        if let end = kept.firstIndex(of: 0) { kept = kept[..<end] }
        while let last = kept.last, last == 0x20 || last == 0x0A || last == 0x0D { kept.removeLast() }
        return String(decoding: kept, as: UTF8.self)
    }
}

extension OTAFirmwareURL: ByteEncodable {
    /// Writes the text.
    public func encode(to writer: inout ByteWriter) { writer.write(bytes: text.utf8) }
}

/// A firmware URL that a speaker cannot use.
public enum OTAFirmwareURLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nothing was entered.
    case empty
    /// More than 256 bytes; `nil` where there may be a secret among them.
    case tooLong(bytes: Int?)
    /// Not a URL at all.
    case notAURL
    /// A URL that is neither HTTP nor HTTPS.
    case notHTTP(scheme: String)
    /// A URL without a host.
    case noHost

    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// The event and its cause.
    public var sentence: Sentence { words.sentence }

    /// The remedy; nil where there is none.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .empty:
            ("The firmware URL is empty.", "Enter where the speaker can download the firmware.")
        case .tooLong(let bytes):
            (
                bytes.map { "The firmware URL has \($0) bytes, but the speaker takes at most \(OTAFirmwareURL.maximumLength)." }
                    ?? "The firmware URL is too long: the speaker takes at most \(OTAFirmwareURL.maximumLength) bytes.",
                "Use a shorter address."
            )
        case .notAURL:
            ("The firmware URL is not an address.", "It has to look like https://example.com/firmware.bin.")
        case .notHTTP(let scheme):
            ("The firmware URL starts with \(scheme), but the speaker can only use http and https.", nil)
        case .noHost:
            ("The firmware URL names no server.", "It has to look like https://example.com/firmware.bin.")
        }
    }
}
