import Explore
import Foundation
import HTTPClient
import Program

/// Which explore server a command asks: the one that was named, one on the usual port, or this program itself.
struct ExploreTarget: Sendable {
    private static let url = CommandOption(
        name: "--url", value: "URL",
        help: "The explore server; by default API_URL in the environment or in Config.plist (here, or in ~/.config/\(programName)), then "
            + "http://localhost:5000, then this program itself.")
    private static let timeout = CommandOption(name: "--timeout", value: "SECONDS", help: "How long an answer may take: 30 by default.")
    private static let data = CommandOption(
        name: "--data", value: "DIR", help: "Imported places, for where this program is the server itself.")

    private static let from = CommandOption(
        name: "--from", value: "LAT,LNG", help: "Where ways begin: 60.1708,24.9410; by default where the server begins them.")

    static let options: [CommandOption] = [.json, url, timeout, data, from]

    private let configuration: APIConfiguration
    private let deadline: Duration
    /// The data folder.
    let data: URL
    private let origin: Coordinates?
    /// Whether its answers are printed for programs.
    let printsJSON: Bool

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
        printsJSON = arguments.has(.json)
        deadline = try arguments.seconds(Self.timeout) ?? .seconds(30)
        data = RadioOptions.dataFolder(arguments.value(Self.data))
        origin = try arguments.value(Self.from).map { text in
            guard let origin = Coordinates(text: text) else {
                throw arguments.fail("--from takes two numbers such as 60.1708,24.9410, and \"\(text)\" came.")
            }
            return origin
        }
    }

    /// Writes answers for people, in the units that were chosen.
    var text: ExploreText { ExploreText(units: UnitsFile(in: data).read().resolved(ProcessInfo.processInfo.environment)) }

    /// Runs the body with the server's calls.
    ///
    /// - Parameter session: the name of the conversation.
    func with<Value: Sendable>(session: String? = nil, _ body: @escaping @Sendable (APIService) async throws -> Value) async throws -> Value
    {
        let service = self.service(configuration, session)
        guard try await needsOwnServer(service) else { return try await body(service) }
        return try await body(self.service(.thisProgram, session, try EmbeddedExplore(data: data)))
    }

    private func service(
        _ configuration: APIConfiguration, _ session: String?, _ transport: any HTTPTransport = SystemHTTPTransport()
    ) -> APIService {
        var service = APIService(configuration, sessionID: session, deadline: deadline, transport: transport)
        service.origin = origin
        service.units = text.units
        return service
    }

    /// True where nobody has named a server, and none is at the usual place. Other devices are served at that port as well.
    private func needsOwnServer(_ service: APIService) async throws -> Bool {
        guard !configuration.isConfigured else { return false }
        do {
            _ = try await service.getHealth()
            return false
        } catch APIError.unreachable {
            return true
        } catch let error as APIError where error.isOfAnotherServer {
            return true
        }
    }

    /// Prints places, for people or for programs.
    ///
    /// - Parameter none: the sentence where there are none.
    func show(_ answer: QuickRecsResponse, none: String) throws {
        try show(answer, answer.rejected, as: ExploreOutput.recommendations) { answer.places.isEmpty ? [none] : $0.places(answer.places) }
    }

    /// Prints an answer for programs, or as lines for people, and tells of what could not be read of it.
    func show<Answer>(
        _ answer: Answer, _ rejected: [RejectedElement], as format: OutputFormat<Answer>, _ lines: (ExploreText) -> [String]
    ) throws {
        Self.report(rejected)
        if printsJSON { return try Terminal.print(answer, as: format) }
        lines(text).forEach(Terminal.print)
    }

    /// Tells of what could not be read, without spoiling the output.
    static func report(_ rejected: [RejectedElement]) {
        for element in rejected { Terminal.complain("\(element)") }
    }
}
