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

    private let base: URL?
    private let modelName: String
    private let keyPath: String?

    /// - Throws: ``UsageError`` for what is no address, and for a model or a key without a server.
    public init(_ arguments: Arguments) throws {
        keyPath = arguments.value(Self.keyFile)
        modelName = arguments.value(Self.model) ?? "default"
        guard let text = arguments.value(Self.url) else {
            base = nil
            guard keyPath == nil, arguments.value(Self.model) == nil else { throw arguments.fail("Name the server too: --chat-url URL.") }
            return
        }
        guard let url = URL(string: text), let scheme = url.scheme, scheme == "http" || scheme == "https", url.host?.isEmpty == false else {
            throw arguments.fail("--chat-url takes an address such as http://127.0.0.1:11434/v1, and \"\(text)\" came.")
        }
        base = url
    }

    /// Whether a server is named.
    public var isNamed: Bool { base != nil }

    /// The server's key; `nil` where none is given.
    ///
    /// - Throws: ``CommandFailure`` where its file cannot be read.
    public func key() throws -> Secret? {
        guard let keyPath else { return ProcessInfo.processInfo.environment[Self.variable].map { Secret($0) } }
        guard let data = FileManager.default.contents(atPath: keyPath) else {
            throw CommandFailure("The key's file \(keyPath) cannot be read.", code: "file")
        }
        return Secret(bytes: data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    }

    /// Who asks the server; `nil` where none is named.
    ///
    /// - Parameter deadline: how long a reply may take in all.
    /// - Throws: ``CommandFailure`` where the key's file cannot be read.
    public func client(deadline: Duration = .seconds(20)) throws -> ChatClient? {
        guard let base else { return nil }
        return ChatClient(base: base, model: modelName, key: try key(), deadline: deadline)
    }
}
