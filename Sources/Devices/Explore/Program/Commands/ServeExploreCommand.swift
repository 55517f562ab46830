import Concurrency
import Explore
import ExploreServer
import Foundation
import HTTPService
import Program

/// `outrigger serve explore`
struct ServeExploreCommand: Command {
    private static let http = CommandOption(
        name: "--http", value: "HOST:PORT", help: "Where to listen: 127.0.0.1:5000 by default. 0.0.0.0:5000 lets other machines in.")
    private static let data = CommandOption(name: "--data", value: "DIR", help: "Where imported places are; a sample without them.")
    private static let origin = CommandOption(
        name: "--origin", value: "LAT,LNG",
        help: "Where ways begin: 2 MetroTech, 40.693393,-73.98555, by default, or the middle of imported data that lies elsewhere.")
    private static let originName = CommandOption(name: "--origin-name", value: "NAME", help: "What replies call the origin.")
    private static let timeZone = CommandOption(
        name: "--time-zone", value: "ZONE", help: "The time zone of the clock and of events: that of the data by default.")
    private static let moment = CommandOption(
        name: "--at", value: "TIME",
        help:
            "The local time that the server takes it to be for as long as it runs, such as 2026-06-09T14:30: for answers that can be compared."
    )

    private static let weather = CommandOption(
        name: "--weather", value: "URL",
        help: "A weather server with Open-Meteo's API, told where people are to a kilometre: https://api.open-meteo.com/v1/forecast.")

    static let specification = CommandSpecification(
        path: ["serve", "explore"], summary: "Be the explore server: chat, places, directions and events.",
        discussion: """
            The calls are described at /openapi.json. Without a language model, rules write the replies. Its key, where it needs one, comes
            from a file or from the variable \(ChatServerOptions.variable), never from the command line. With a key, one address has ten
            replies a minute and all together thirty, and pages of no origin may chat but those of --chat-origins.
            """,
        options: [http, data, origin, originName, timeZone, moment, weather] + ExploreRoutingOptions.options + ExploreWriterOptions.options,
        examples: ["\(programName) serve explore --http 127.0.0.1:5000"])

    private let address: ListenAddress
    private let folder: URL
    private let origin: Coordinates
    private let originName: String
    private let isOriginNamed: Bool
    private let zone: TimeZone?
    private let moment: String?
    private let weather: URL?
    private let routing: ExploreRoutingOptions
    private let writer: ExploreWriterOptions

    init(_ arguments: Arguments) throws {
        let text = arguments.value(Self.http) ?? "127.0.0.1:5000"
        guard let address = ListenAddress(text) else {
            throw arguments.fail("--http takes HOST:PORT, for example 127.0.0.1:5000, and \"\(text)\" came.")
        }
        self.address = address
        folder = arguments.value(Self.data).map { URL(fileURLWithPath: $0, isDirectory: true) } ?? RadioOptions.defaultData
        isOriginNamed = arguments.value(Self.origin) != nil
        if let text = arguments.value(Self.origin) {
            guard let origin = Coordinates(text: text) else {
                throw arguments.fail("--origin takes two numbers such as 60.1699,24.9384, and \"\(text)\" came.")
            }
            self.origin = origin
            originName = arguments.value(Self.originName) ?? "the start"
        } else {
            origin = .metroTech
            originName = arguments.value(Self.originName) ?? "2 MetroTech"
        }
        zone = try arguments.value(Self.timeZone).map { name in
            guard let zone = TimeZone(identifier: name) else {
                throw arguments.fail("There is no time zone \"\(name)\": use a name such as Europe/Helsinki.")
            }
            return zone
        }
        moment = arguments.value(Self.moment)
        if let moment, moment.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?/) == nil {
            throw arguments.fail("--at takes a local time such as 2026-06-09T14:30, and \"\(moment)\" came.")
        }
        weather = try ExploreRoutingOptions.url(Self.weather, arguments)
        routing = try ExploreRoutingOptions(arguments)
        writer = try ExploreWriterOptions(arguments)
    }

    func run() async throws {
        var settings = ExploreSettings()
        settings.origin = origin
        settings.originName = originName
        settings.originFollowsData = !isOriginNamed
        settings.timeZone = zone
        try writer.apply(to: &settings)
        settings.report = { Terminal.complain("\($0)") }
        settings.weather = weather.map { OpenMeteo(base: $0, report: settings.report) }
        // Without imported places nothing is kept, and no folder needed.
        try DataFolder.openExisting(folder)
        let store = try PlaceStore.open(folder: folder.path)
        settings.routers = try routing.routers(store)
        if let moment {
            let zone = try settings.zone(of: store)
            let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day().time(includingFractionalSeconds: false)
            guard let now = try? style.parse(moment.utf8.count == 16 ? moment + ":00" : moment) else {
                throw CommandFailure("\(moment) is no time: --at takes one such as 2026-06-09T14:30.")
            }
            settings.now = { now }
        }
        var configuration = HTTPServer.Configuration(host: address.host, port: address.port)
        configuration.maximumBodySize = ExploreAPI.maximumBodySize
        configuration.reportError = { error, request in Terminal.complain("\(request.method) \(request.path): \(error)") }
        let server = HTTPServer(configuration: configuration, handler: ExploreAPI(store: store, settings: settings))
        let count = try store.count
        let version = try store.version
        let start = try [Self.older(store), Self.sentence(settings, store)].compactMap(\.self).joined(separator: "\n")
        // A server that is told to end has done what it was there for.
        do {
            try await serve(server, count: count, version: version, start: start.isEmpty ? nil : start, settings, store)
        } catch is CancellationError {}
    }

    private func serve(
        _ server: HTTPServer, count: Int, version: String?, start: String?, _ settings: ExploreSettings, _ store: PlaceStore
    ) async throws {
        try await runTogether(
            { try await server.run() }, { try await StartMemory.giveBack() },
            {
                let address = try await server.listening()
                if let start { Terminal.print(start) }
                Terminal.print("The explore server is at http://\(address) with \(count) places. Ctrl-C ends it.")
                await store.followImports(after: version) { sources in
                    let names = sources.map(\.name).joined(separator: ", ")
                    Terminal.print("The data is that of \(names) now, with \((try? store.count) ?? 0) places.")
                    if let start = try? Self.sentence(settings, store) { Terminal.print(start) }
                }
            })
    }

    /// What another import would bring; `nil` where the data is of this version.
    private static func older(_ store: PlaceStore) throws(PlaceStoreError) -> String? {
        let names = try store.sources.filter(\.isOlder).map(\.name)
        guard !names.isEmpty else { return nil }
        return
            "The data of \(names.joined(separator: ", ")) was imported by an earlier version. It answers as before; import the file again for "
            + "what is kept now: collection times, fences, heights, architects, inscriptions and more."
    }

    /// What is to be said of an origin outside of the data; `nil` where it is inside.
    private static func sentence(_ settings: ExploreSettings, _ store: PlaceStore) throws(PlaceStoreError) -> String? {
        let start = try settings.startingPoint(in: store)
        if start.isMoved {
            return
                "\(settings.originName) lies outside of the data, so ways begin in \(start.name), \(start.coordinate); --origin names another place."
        }
        let areas = try store.sources.compactMap(\.area)
        guard !areas.isEmpty, !areas.contains(where: { $0.contains(settings.origin) }) else { return nil }
        return "The origin, \(settings.origin), lies outside of the data: hardly anything is near it."
    }
}
