import ChatClient
import Companion
import ExploreServer
import Foundation
import Program

/// The language model that writes replies, where one is named.
struct ExploreWriterOptions: Sendable {
    /// The variable that holds the key.
    static let variable = "OUTRIGGER_CHAT_KEY"

    private static let url = CommandOption(
        name: "--chat-url", value: "URL", help: "An OpenAI-compatible server that writes the replies: http://127.0.0.1:11434/v1.")
    private static let model = CommandOption(name: "--chat-model", value: "NAME", help: "Its model: llama3.2, for example.")
    private static let keyFile = CommandOption(name: "--chat-key-file", value: "FILE", help: "A file whose first line is its key.")

    private static let origins = CommandOption(
        name: "--chat-origins", value: "LIST",
        help: "With a key: the origins whose pages may chat, https://HOST and a comma between; none by default.")

    static let options = [url, model, keyFile, origins]

    private let base: URL?
    private let modelName: String
    private let keyPath: String?
    private let origins: Set<String>?

    init(_ arguments: Arguments) throws {
        origins = try arguments.value(Self.origins).map { list in
            let origins = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard origins.allSatisfy(Self.isOrigin) else {
                throw arguments.fail("--chat-origins takes origins such as https://example.org, and \"\(list)\" came.")
            }
            return Set(origins.map { $0.lowercased() })
        }
        keyPath = arguments.value(Self.keyFile)
        modelName = arguments.value(Self.model) ?? "default"
        guard let text = arguments.value(Self.url) else {
            base = nil
            if keyPath != nil || origins != nil || arguments.value(Self.model) != nil {
                throw arguments.fail("Name the server too: --chat-url URL.")
            }
            return
        }
        guard let url = URL(string: text), let scheme = url.scheme, scheme == "http" || scheme == "https", url.host?.isEmpty == false else {
            throw arguments.fail("--chat-url takes an address such as http://127.0.0.1:11434/v1, and \"\(text)\" came.")
        }
        base = url
    }

    /// Makes replies come from the model, where one is named. Who pays for them with a key does not pay for everybody.
    ///
    /// - Throws: ``CommandFailure`` where the key's file cannot be read.
    func apply(to settings: inout ExploreSettings) throws {
        guard let base else { return }
        var key = ProcessInfo.processInfo.environment[Self.variable].map { Secret($0) }
        if let keyPath {
            guard let data = FileManager.default.contents(atPath: keyPath) else {
                throw CommandFailure("The key's file \(keyPath) cannot be read.", code: "file")
            }
            key = Secret(bytes: data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
        }
        settings.writer = ModelReplyWriter(ChatClient(base: base, model: modelName, key: key))
        if key != nil || origins != nil { settings.allowance = ChatAllowance(origins: origins ?? []) }
    }

    /// As a browser writes it: no path, no user.
    private static func isOrigin(_ text: String) -> Bool {
        guard let url = URLComponents(string: text), url.scheme == "http" || url.scheme == "https", url.host?.isEmpty == false else {
            return false
        }
        return url.path.isEmpty && url.query == nil && url.fragment == nil && url.user == nil
    }
}
