import Explore
import Foundation
import Program

/// Which explore server a command asks: the one that was named, one on the usual port, or this program itself.
struct ExploreTarget: Sendable {
    private static let url = CommandOption(
        name: "--url", value: "URL",
        help: "The explore server; by default API_URL in the environment or in Config.plist (here, or in ~/.config/outrigger), then "
            + "http://localhost:5000, then this program itself.")
    private static let timeout = CommandOption(name: "--timeout", value: "SECONDS", help: "How long an answer may take: 30 by default.")
    private static let data = CommandOption(
        name: "--data", value: "DIR", help: "Imported places, for where this program is the server itself.")

    static let options: [CommandOption] = [.json, url, timeout, data]

    private let configuration: APIConfiguration
    private let deadline: Duration
    private let data: URL

    init(_ arguments: Arguments) throws {
        if let text = arguments.value(Self.url) {
            do throws(APIError) {
                configuration = try APIConfiguration(text, source: "--url")
            } catch {
                throw arguments.fail("\(error)")
            }
        } else {
            configuration = try APIConfiguration()
        }
        deadline = try arguments.seconds(Self.timeout) ?? .seconds(30)
        data = arguments.value(Self.data).map { URL(fileURLWithPath: $0, isDirectory: true) } ?? RadioOptions.defaultData
    }

    /// Runs the body with the server's calls, and ends the server with it where it is this program's own.
    ///
    /// - Parameter session: the name of the conversation.
    func with<Value: Sendable>(session: String? = nil, _ body: @escaping @Sendable (APIService) async throws -> Value) async throws -> Value
    {
        let service = APIService(configuration, sessionID: session, deadline: deadline)
        guard try await needsOwnServer(service) else { return try await body(service) }
        let embedded = try EmbeddedExplore(data: data)
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                try await embedded.run()
                return nil
            }
            group.addTask { [deadline] in
                try await body(APIService(try await embedded.configuration(), sessionID: session, deadline: deadline))
            }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw CancellationError()
        }
    }

    /// True where nobody has named a server, and none is at the usual place.
    private func needsOwnServer(_ service: APIService) async throws -> Bool {
        guard !configuration.isConfigured else { return false }
        do {
            _ = try await service.getHealth()
            return false
        } catch APIError.unreachable {
            return true
        }
    }

    /// Tells of what could not be read, without spoiling the output.
    static func report(_ rejected: [RejectedElement]) {
        for element in rejected { Terminal.printError("outrigger: \(element)") }
    }
}
