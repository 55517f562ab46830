import Companion
import Credentials
import Foundation

/// The server that makes text of speech, where one is named.
package struct RecognizerServerOptions: Sendable {
    /// The variable that holds the key.
    package static var variable: String { ProgramIdentity.current.variable("RECOGNIZER_KEY") }

    package static let url = CommandOption(
        name: "--recognizer-url", value: "URL",
        help:
            "What follows the wake word is sent to this server, which makes text of it, as OpenAI's audio/transcriptions does: "
            + "http://127.0.0.1:8000/v1.")
    private static let model = CommandOption(
        name: "--recognizer-model", value: "NAME", help: "Its model: whisper-1 by default, for servers that have one alone.")
    private static let language = CommandOption(
        name: "--recognizer-language", value: "CODE", help: "The language that is spoken, by ISO 639: en by default.")
    private static let keyFile = CommandOption(name: "--recognizer-key-file", value: "FILE", help: "A file whose first line is its key.")

    /// What a command takes for it.
    package static let options = [url, model, language, keyFile]

    private let server: ModelServer
    /// The language that is spoken, as ISO 639 has it.
    package let language: String

    /// - Throws: ``UsageError`` for what is no address or no language, and for the rest without a server.
    package init(_ arguments: Arguments) throws {
        server = try ModelServer(
            arguments, url: Self.url, model: Self.model, keyFile: Self.keyFile, others: [Self.language], variable: Self.variable,
            example: "http://127.0.0.1:8000/v1")
        language = arguments.value(Self.language) ?? "en"
        guard (2...3).contains(language.utf8.count), language.utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains) else {
            throw arguments.fail("--recognizer-language takes two or three letters, such as en, and \"\(language)\" came.")
        }
    }

    /// The address under which the API's calls are; `nil` where none is named.
    package var base: URL? { server.base }
    package var model: String { server.model ?? "whisper-1" }

    /// The server's key; `nil` where none is given.
    ///
    /// - Throws: ``CommandFailure`` where its file cannot be read.
    package func key() throws -> Secret? { try server.key() }
}
