import Bluetooth
import Companion
import Concurrency
import Foundation
import HTTPService
import WebApp

/// `outrigger run`
struct RunCommand: Command {
    private static let port = CommandOption(
        name: "--port", value: "PORT", help: "The port of the web companion: 8080 by default; 0 takes a free one.")
    private static let noBrowser = CommandOption(name: "--no-browser", value: nil, help: "Do not open a browser.")

    static let specification = CommandSpecification(
        path: ["run"], summary: "Open the companion: devices nearby, their pages, and the bench with simulated ones.",
        options: [port, noBrowser] + CommandOption.radioOptions,
        examples: ["outrigger run", "outrigger run --port 0 --no-browser --data ./room"])

    private let radio: RadioOptions
    private let port: UInt16
    private let opensBrowser: Bool
    private let modules: [ProgramModule]
    private let openings: [ProgramModule.Open]

    init(_ arguments: Arguments) throws {
        radio = try RadioOptions(arguments)
        port = UInt16(try arguments.integer(Self.port, in: 0...65535) ?? 8080)
        opensBrowser = !arguments.has(Self.noBrowser) && Terminal.isInteractive
        modules = arguments.modules
        openings = try modules.compactMap { try $0.run?(arguments) }
    }

    func run() async throws { try await serve() }

    @BluetoothActor
    private func serve() async throws {
        let files = try WebFiles(modules.compactMap(\.page))
        let room = try Room.make(radio, isHost: true)
        let session = room.session
        let activity = ActivityLog(bluetooth: session.bluetooth, catalog: session.catalog)
        let inspect = InspectModel(
            bluetooth: session.bluetooth, links: session.links, radio: session.description, catalog: session.catalog)
        let context = RunContext(session: session, activity: activity, folder: radio.data)
        let running = try openings.map { try $0(context) }
        let fleet = DeviceFleet(session.kinds, context: session.context) { model in running.forEach { $0.prepare(model) } }
        session.bluetooth.onTrace { event in
            activity.record(event, isRestarting: fleet.isRestarting(event.peripheral))
            inspect.record(event)
        }
        let address = AddressBox()
        let screens = CompanionScreens(
            room: room, activity: activity, inspect: inspect, fleet: fleet, modules: running.flatMap(\.screens),
            settings: settings(session, address))
        var configuration = HTTPServer.Configuration(port: port)
        configuration.reportError = { error, request in Terminal.printError("outrigger: \(request.method) \(request.path): \(error)") }
        let actions = CompanionActions(room: room, inspect: inspect, fleet: fleet).routes + running.flatMap(\.actions)
        try Self.check(actions)
        let companion = WebCompanion(
            screens: screens, moduleScreens: modules.reduce(into: []) { $0.formUnion($1.screens) }, actions: actions, files: files,
            pictures: running.flatMap(\.pictures))
        let server = HTTPServer(configuration: configuration, handler: companion)

        let jobs: [@BluetoothActor @Sendable () async throws -> Void] =
            [{ try await room.run() }, { await fleet.run() }, { try await server.run() }] + running.map(\.run)
        try await runTogether(jobs + [{ try await greet(server, session, address) }]) { job in
            try await job()
            try Task.checkCancellation()
            throw CommandFailure("A part of the program has ended by itself.", code: "ended")
        }
    }

    /// - Throws: ``CommandFailure`` where two actions have one address: the later one would take it from the other without a word.
    private static func check(_ actions: [ActionRoute]) throws {
        let doubled = Dictionary(grouping: actions, by: \.pattern).filter { $0.value.count > 1 }.keys.min()
        if let doubled {
            throw CommandFailure(
                "Two parts of this program have an action at /api/\(doubled). Give one of them another name.", code: "actions")
        }
    }

    /// Says where the companion is once it listens, looks for devices, and stays.
    @BluetoothActor
    private func greet(_ server: HTTPServer, _ session: CompanionSession, _ address: AddressBox) async throws {
        address.text = "http://\(try await server.listening())"
        session.bluetooth.scanNearbyDevices(minimumRSSI: LinkStatus.unmeasured)
        Terminal.print("Outrigger is at \(address.text)/  (Ctrl-C ends it)")
        if opensBrowser { Self.open(address.text) }
        await untilCancelled()
    }

    private func settings(_ session: CompanionSession, _ address: AddressBox) -> @BluetoothActor @Sendable () -> SettingsScreen {
        { [data = radio.data] in
            SettingsScreen(
                radio: session.description.status(session.bluetooth.state), version: Version.text, address: address.text,
                dataDirectory: data.path, facts: [LabeledText("Operating system", ProcessInfo.processInfo.operatingSystemVersionString)])
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
