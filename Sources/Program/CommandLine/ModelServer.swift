import Credentials
import Foundation

/// A model's server with OpenAI's API, as options name it: an address, a model and a key.
struct ModelServer: Sendable {
    /// The address under which the API's calls are; `nil` where none is named.
    let base: URL?
    let model: String?
    private let keyPath: String?
    private let variable: String

    /// - Parameters:
    ///   - variable: the variable that holds the key where no file is named.
    ///   - others: options besides that say nothing without a server.
    ///   - example: an address, for who named none.
    /// - Throws: ``UsageError`` for what is no address, and for the rest without a server.
    init(
        _ arguments: Arguments, url: CommandOption, model: CommandOption, keyFile: CommandOption, others: [CommandOption] = [],
        variable: String, example: String
    ) throws {
        keyPath = arguments.value(keyFile)
        self.model = arguments.value(model)
        self.variable = variable
        guard let text = arguments.value(url) else {
            base = nil
            guard !([model, keyFile] + others).contains(where: { arguments.value($0) != nil }) else {
                throw arguments.fail("Name the server too: \(url.name) URL.")
            }
            return
        }
        guard let address = URL(string: text), address.scheme == "http" || address.scheme == "https", address.host?.isEmpty == false else {
            throw arguments.fail("\(url.name) takes an address such as \(example), and \"\(text)\" came.")
        }
        base = address
    }

    /// The server's key; `nil` where none is given.
    ///
    /// - Throws: ``CommandFailure`` where its file cannot be read.
    func key() throws -> Secret? {
        guard let keyPath else { return ProcessInfo.processInfo.environment[variable].map { Secret($0) } }
        guard let data = FileManager.default.contents(atPath: keyPath) else {
            throw CommandFailure("The key's file \(keyPath) cannot be read.", code: "file")
        }
        return Secret(bytes: data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    }
}
