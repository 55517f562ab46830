import ChatClient
import Companion
import Credentials
import Foundation

/// The language model's server, where one is named.
public struct ChatServerOptions: Sendable {
    /// The variable that holds the key.
    public static var variable: String { ProgramIdentity.current.variable("CHAT_KEY") }

    private static let url = CommandOption(
        name: "--chat-url", value: "URL", help: "An OpenAI-compatible server that writes the replies: http://127.0.0.1:11434/v1.")
    private static let model = CommandOption(name: "--chat-model", value: "NAME", help: "Its model: llama3.2, for example.")
    private static let keyFile = CommandOption(name: "--chat-key-file", value: "FILE", help: "A file whose first line is its key.")

    /// What a command takes for it.
    public static let options = [url, model, keyFile]

    private let server: ModelServer

    /// - Throws: ``UsageError`` for what is no address, and for a model or a key without a server.
    public init(_ arguments: Arguments) throws {
        server = try ModelServer(
            arguments, url: Self.url, model: Self.model, keyFile: Self.keyFile, variable: Self.variable,
            example: "http://127.0.0.1:11434/v1")
    }

    /// Whether a server is named.
    public var isNamed: Bool { server.base != nil }

    /// The server's key; `nil` where none is given.
    ///
    /// - Throws: ``CommandFailure`` where its file cannot be read.
    public func key() throws -> Secret? { try server.key() }

    /// Who asks the server; `nil` where none is named.
    ///
    /// - Parameter deadline: how long a reply may take in all.
    /// - Throws: ``CommandFailure`` where the key's file cannot be read.
    public func client(deadline: Duration = .seconds(20)) throws -> ChatClient? {
        guard let base = server.base else { return nil }
        return ChatClient(base: base, model: server.model ?? "default", key: try key(), deadline: deadline)
    }
}
