import ExploreServer
import Foundation
import Program

/// Who finds the ways of an explore server.
struct ExploreRoutingOptions: Sendable {
    private static let osrm = CommandOption(
        name: "--osrm", value: "URL", help: "A routing server with OSRM's API, asked first: http://127.0.0.1:5001")
    private static let valhalla = CommandOption(
        name: "--valhalla", value: "URL", help: "A routing server with Valhalla's API, asked first: http://127.0.0.1:8002")

    static let options = [osrm, valhalla]

    private let servers: [any WalkingRouter]

    /// No server.
    init() { servers = [] }

    /// - Throws: ``UsageError`` where an address is none.
    init(_ arguments: Arguments) throws {
        var servers: [any WalkingRouter] = []
        if let url = try Self.url(Self.osrm, arguments) { servers.append(RoutingServer(.osrm, base: url)) }
        if let url = try Self.url(Self.valhalla, arguments) { servers.append(RoutingServer(.valhalla, base: url)) }
        self.servers = servers
    }

    /// The servers, then the streets of the data, also those of a later import.
    ///
    /// - Throws: `PlaceStoreError`.
    func routers(_ store: PlaceStore) throws -> [any WalkingRouter] {
        let streets = StreetRouter(store)
        try streets.load()
        return servers + [streets]
    }

    /// The address that an option names; `nil` without the option.
    static func url(_ option: CommandOption, _ arguments: Arguments) throws -> URL? {
        guard let text = arguments.value(option) else { return nil }
        guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host?.isEmpty == false else {
            throw arguments.fail("\(option.name) takes an address such as http://127.0.0.1:5001, and \"\(text)\" came.")
        }
        return url
    }
}
