import Bluetooth
import Companion
import Explore
import Foundation
import HTTPService
import WebApp

/// `outrigger run`
struct RunCommand: Command {
    private static let port = CommandOption(
        name: "--port", value: "PORT", help: "The port of the web companion: 8080 by default; 0 takes a free one.")
    private static let imageHost = CommandOption(
        name: "--image-host", value: "ADDRESS",
        help: "Serve firmware images on this address of the machine, which the device must reach; loopback by default.")
    private static let tiles = CommandOption(
        name: "--tiles", value: "URL",
        help: "The map's tiles, as https://HOST/{z}/{x}/{y}.png; “none” draws the known streets alone. By default OpenStreetMap's, where "
            + "the network reaches them.")
    private static let noBrowser = CommandOption(name: "--no-browser", value: nil, help: "Do not open a browser.")

    static let specification = CommandSpecification(
        path: ["run"], summary: "Open the companion: devices nearby, their pages, and the bench with simulated ones.",
        options: [port, imageHost, tiles, noBrowser] + CommandOption.radioOptions)

    private let radio: RadioOptions
    private let port: UInt16
    private let imageHost: String
    private let tiles: MapTiles?
    private let opensBrowser: Bool

    init(_ arguments: Arguments) throws {
        radio = try RadioOptions(arguments)
        port = UInt16(try arguments.integer(Self.port, in: 0...65535) ?? 8080)
        imageHost = arguments.value(Self.imageHost) ?? "127.0.0.1"
        tiles =
            switch arguments.value(Self.tiles) {
            case nil: .openStreetMap
            case "none": nil
            case let template?: try Self.tiles(template, arguments)
            }
        opensBrowser = !arguments.has(Self.noBrowser) && Terminal.isInteractive
    }

    private static func tiles(_ template: String, _ arguments: Arguments) throws -> MapTiles {
        do {
            return try MapTiles(template)
        } catch {
            throw arguments.fail("\(error)")
        }
    }

    func run() async throws { try await serve() }

    @BluetoothActor
    private func serve() async throws {
        let files = try WebFiles()
        let world = try World.make(radio, isHost: true)
        let session = world.session
        let activity = ActivityLog(bluetooth: session.bluetooth, catalog: CompanionSession.catalog)
        let inspect = InspectModel(
            bluetooth: session.bluetooth, links: session.links, radio: session.description, catalog: CompanionSession.catalog)
        let library = try FirmwareLibrary(folder: radio.data.appendingPathComponent("images", isDirectory: true))
        if session.description.isSimulated { try library.addDemo(version: World.demoVersion) }
        let firmware = FirmwareServer(library: library, host: imageHost) { path, sentence, isProblem in
            activity.record(.http, .received, operation: "GET", subject: path, sentence: sentence, isProblem: isProblem)
        }
        let speakers = SpeakerFleet(session: session, library: library, server: firmware, data: radio.data)
        session.bluetooth.onTrace { event in
            activity.record(event, isRestarting: speakers.isRestarting(event.peripheral))
            inspect.record(event)
        }
        let bottles = BottleFleet(session: session, data: radio.data)
        let explore = try ExploreHost(data: radio.data, tiles: tiles, activity: activity)
        let data = radio.data
        let address = AddressBox()
        let host = CompanionHost(
            world: world, activity: activity, inspect: inspect, speakers: speakers, bottles: bottles, library: library, server: firmware,
            explore: explore.model,
            settings: { [description = session.description, bluetooth = session.bluetooth] in
                SettingsScreen(
                    radio: description.status(bluetooth.state), version: Version.text, address: address.text, dataDirectory: data.path,
                    facts: [LabeledText("Operating system", ProcessInfo.processInfo.operatingSystemVersionString)])
            })
        var configuration = HTTPServer.Configuration(port: port)
        configuration.reportError = { error, request in Terminal.printError("outrigger: \(request.method) \(request.path): \(error)") }
        // Places say themselves where their photos are.
        let pictures = ["https:"] + (tiles.map { [$0.origin] } ?? [])
        let companion = WebCompanion(screens: host, actions: host, files: files, pictures: pictures)
        let server = HTTPServer(configuration: configuration, handler: companion)

        try await withThrowingTaskGroup { group in
            group.addTask { try await world.run() }
            group.addTask { await speakers.run() }
            group.addTask { try await explore.run() }
            group.addTask { await bottles.run() }
            group.addTask { try await firmware.run() }
            group.addTask { try await server.run() }
            address.text = "http://\(try await server.listening())"
            session.bluetooth.scanNearbyDevices(minimumRSSI: LinkStatus.unmeasured)
            Terminal.print("Outrigger is at \(address.text)/  (Ctrl-C ends it)")
            if opensBrowser { Self.open(address.text) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Where the companion listens, once it does.
    @BluetoothActor
    private final class AddressBox {
        var text = ""
    }

    /// Opens the page where there is a desktop; elsewhere the printed address has to do.
    private static func open(_ address: String) {
        let environment = ProcessInfo.processInfo.environment
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
