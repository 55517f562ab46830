import ChatClient
import Companion
import ExploreServer
import Foundation
import Program

/// The language model that writes replies, where one is named.
struct ExploreWriterOptions: Sendable {
    private static let origins = CommandOption(
        name: "--chat-origins", value: "LIST",
        help: "With a key: the origins whose pages may chat, https://HOST and a comma between; none by default.")

    static let options = ChatServerOptions.options + [origins]

    private let server: ChatServerOptions
    private let origins: Set<String>?

    init(_ arguments: Arguments) throws {
        origins = try arguments.value(Self.origins).map { list in
            let origins = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard origins.allSatisfy(Self.isOrigin) else {
                throw arguments.fail("--chat-origins takes origins such as https://example.org, and \"\(list)\" came.")
            }
            return Set(origins.map { $0.lowercased() })
        }
        server = try ChatServerOptions(arguments)
        guard server.isNamed || origins == nil else { throw arguments.fail("Name the server too: --chat-url URL.") }
    }

    /// How long the model may take to read a message. With the reply it is less than the time that clients wait for an answer.
    private static let readingDeadline: Duration = .seconds(6)

    /// Has the model read messages and write replies, where one is named. Who pays for them with a key does not pay for everybody.
    ///
    /// - Throws: ``CommandFailure`` where the key's file cannot be read.
    func apply(to settings: inout ExploreSettings) throws {
        guard let client = try server.client() else { return }
        settings.writer = ModelReplyWriter(client)
        settings.reader = try server.client(deadline: Self.readingDeadline).map(ModelQueryReader.init)
        if try server.key() != nil || origins != nil { settings.allowance = ChatAllowance(origins: origins ?? []) }
    }

    /// As a browser writes it: no path, no user.
    private static func isOrigin(_ text: String) -> Bool {
        guard let url = URLComponents(string: text), url.scheme == "http" || url.scheme == "https", url.host?.isEmpty == false else {
            return false
        }
        return url.path.isEmpty && url.query == nil && url.fragment == nil && url.user == nil
    }
}
