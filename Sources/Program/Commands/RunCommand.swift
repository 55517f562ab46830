import Bluetooth
import Companion
import Concurrency
import Credentials
import Foundation
import HTTPService
import PrivateFiles
import WebApp

/// `outrigger run`
struct RunCommand: Command {
    static let port = CommandOption(
        name: "--port", value: "PORT", help: "The port of the web companion: 8080 by default; 0 takes a free one.",
        setting: .port)
    private static let noBrowser = CommandOption(name: "--no-browser", value: nil, help: "Do not open a browser.", setting: .browser)
    private static let noToken = CommandOption(
        name: "--no-token", value: nil, help: "Let in everybody who reaches the address: every user of this computer.")

    static let specification = CommandSpecification(
        path: ["run"], summary: "Open the companion: devices nearby, their pages, and the bench with simulated ones.",
        discussion: """
            It prints its address with a token, which a browser keeps as a cookie; "\(programName) open" prints and opens it again. Programs read
            both from companion.json in the data directory and send "Authorization: Bearer TOKEN".
            """,
        options: [port, noBrowser, noToken, .pairing, BenchSetting.option] + CommandOption.radioOptions,
        examples: ["\(programName) run", "\(programName) run --port 0 --no-browser --data ./room"])

    private let radio: RadioOptions
    private let port: UInt16
    private let opensBrowser: Bool
    private let asksForToken: Bool
    private let modules: [ProgramModule]
    private let openings: [ProgramModule.Open]
    private let bench: [BenchSetting]

    init(_ arguments: Arguments) throws {
        radio = try RadioOptions(arguments)
        port = UInt16(try arguments.integer(Self.port, in: 0...65535) ?? 8080)
        opensBrowser =
            !arguments.has(Self.noBrowser) && arguments.configuration.value(of: "browser") != "no" && Terminal.isInteractive
            && CompanionAddress.hasDesktop
        asksForToken = !arguments.has(Self.noToken)
        modules = arguments.modules
        bench = try BenchSetting.read(arguments)
        openings = try modules.compactMap { try $0.run?(arguments) }
    }

    func run() async throws { try await serve() }

    @BluetoothActor
    private func serve() async throws {
        let files = try WebFiles(modules.compactMap(\.page))
        let lock = try await takeFolder()
        defer { withExtendedLifetime(lock) {} }
        let (choice, reason) = try await pickRadio()
        let room = try Room.make(radio, on: choice, isHost: true, reason: reason)
        let radios = RadioSettings(choice, radio.rule(asksCompanion: false), RadioMemory(folder: radio.data, radios: radio.radios))
        for setting in bench { try room.apply(setting) }
        let session = room.session
        let file = CompanionFile(folder: radio.data)
        let token = Self.token(file)
        let activity = ActivityLog(bluetooth: session.bluetooth, catalog: session.catalog, book: session.links.book)
        let inspect = InspectModel(
            bluetooth: session.bluetooth, links: session.links, radio: session.description, catalog: session.catalog)
        let context = RunContext(session: session, activity: activity, folder: radio.data)
        let running = try openings.map { try $0(context) }
        let fleet = DeviceFleet(session.kinds, context: session.context) { model in running.forEach { $0.prepare(model) } }
        session.bluetooth.onTrace { event in
            activity.record(event, isRestarting: fleet.isRestarting(event.peripheral))
            inspect.record(event)
        }
        let noticeMemory = NoticeMemory(folder: radio.data)
        let notices = NoticeModel(
            wanted: noticeMemory.read(), remembered: noticeMemory.readTold(), timers: session.radio.timers,
            keep: { try noticeMemory.write($0) }, remember: { noticeMemory.write(told: $0) })
        let address = AddressBox()
        let disk = DiskRoom(radio.data, timers: session.radio.timers)
        let desk = BackupDesk(radio.data, modules: modules, timers: session.radio.timers)
        let screens = CompanionScreens(
            room: room, activity: activity, inspect: inspect, fleet: fleet, disk: disk, modules: running.flatMap(\.screens),
            radios: radios, notices: notices, settings: settings(session, radios, notices, desk, address))
        var configuration = HTTPServer.Configuration(port: port)
        configuration.reportError = { error, request in Terminal.complain("\(request.method) \(request.path): \(error)") }
        let actions =
            CompanionActions(room: room, radios: radios, inspect: inspect, fleet: fleet, notices: notices).routes
            + BackupDesk.actions.map { action in ActionRoute("backup", action.on { _ in desk }) } + running.flatMap(\.actions)
        try Self.check(actions)
        let companion = WebCompanion(
            program: .current, screens: screens, moduleScreens: modules.reduce(into: []) { $0.formUnion($1.screens) }, actions: actions,
            files: files,
            token: token, asksForToken: asksForToken, pictures: running.flatMap(\.pictures),
            pictureSources: running.flatMap(\.pictureSources),
            dataSources: [desk.source] + running.flatMap(\.dataSources) + [CompanionTables.source(fleet)])
        let server = HTTPServer(configuration: configuration, handler: companion)

        let jobs: [@BluetoothActor @Sendable () async throws -> Void] =
            [
                { try await room.run() }, { await notices.run { fleet.causes } },
                {
                    await fleet.restore()
                    fleet.remember(session.links.book.entries.values)
                    await fleet.run()
                }, { await inspect.run() }, { try await listen(server) },
                { await radios.run() }, { await meet(session, fleet, disk, activity) }, { try await learn(session) },
                { try await stayFindable(file, address, token, session.radio.timers) },
                { await remember(session.links, disk, timers: session.radio.timers, activity) },
                {
                    try await disk.run { isFull in
                        if isFull {
                            activity.record(.program, .event, operation: "Disk", sentence: "The disk has no room left.", isProblem: true)
                        } else if !address.text.isEmpty {
                            // What could not be written before.
                            Self.tell { () throws(FileOperationError) in try file.began(at: address.text, token: token) }
                        }
                    }
                },
            ] + running.map(\.run)
        defer { Self.tell { () throws(FileOperationError) in try file.ended(at: address.text) } }
        try await runTogether(jobs + [{ try await greet(server, session, address, file, token) }]) { job in
            try await job()
            try Task.checkCancellation()
            throw CommandFailure("A part of the program has ended by itself.", code: "ended")
        }
    }

    /// Takes the data folder, which has one companion at a time: a second one would be found in the place of the first.
    ///
    /// - Throws: ``CommandFailure`` with the address of the one that runs already.
    private func takeFolder() async throws -> CompanionLock {
        _ = try DataFolder.prepare(radio.data)
        if let lock = try CompanionLock(radio.data) {
            DataExchange(radio.data).clearAll()
            // The lock is a file of the folder: another folder has another.
            guard takeBackup() else { return lock }
            if let lock = try CompanionLock(radio.data) { return lock }
        }
        let place = try await ProgramClient.running(in: radio.data).map { " at \($0)" } ?? ""
        let isService = (try? ServiceInstallCommand.read(UserSystemd.unitFile()))?.data.path == radio.data.path
        let stop = isService ? "\"systemctl --user stop \(ServiceUnit.name)\" stops it where it is the service; " : ""
        throw CommandFailure(
            "\(ProgramIdentity.current.title) already runs\(place) with the data folder \(radio.data.path).",
            advice: "\"\(programName) open\" opens its page; \(stop)--data names a folder for another.", code: "already-running")
    }

    /// Puts a backup in the folder's place that the page has brought; true where it did.
    private func takeBackup() -> Bool {
        let exchange = DataExchange(radio.data)
        guard exchange.isReady else { return false }
        let former: URL?
        do throws(CommandFailure) {
            former = try exchange.replace(with: exchange.ready)
        } catch {
            // The companion goes on with what it had: nobody could take the backup away on a page that does not open.
            Terminal.complain("\(error) The backup is in \(exchange.setAside().path).")
            return false
        }
        Terminal.complain("The backup is in \(radio.data.path).\(former.map { " What was there before is in \($0.path)." } ?? "")")
        return true
    }

    /// The radio, and why it is simulated where nobody chose that.
    private func pickRadio() async throws -> (RadioChoice, reason: String?) {
        do {
            return (try await radio.rule(asksCompanion: false).pick(), nil)
        } catch let failure as CommandFailure where failure.code == RadioRule.noRadio {
            guard let simulated = radio.radios.simulated else { throw failure }
            return (simulated, failure.sentence)
        }
    }

    /// Writes the companion's file again where it goes away while the companion runs, until cancelled: nobody would find it any more.
    ///
    /// - Throws: `CancellationError`.
    @BluetoothActor
    private func stayFindable(_ file: CompanionFile, _ address: AddressBox, _ token: Secret, _ timers: TimerQueue) async throws {
        var couldWrite = true
        while true {
            // No file system tells.
            try await timers.pause(for: .seconds(2))
            guard !address.text.isEmpty, !file.isWhole else { continue }
            do throws(FileOperationError) {
                try file.began(at: address.text, token: token)
                couldWrite = true
            } catch {
                if couldWrite { Self.tell { () throws(FileOperationError) in throw error } }
                couldWrite = false
            }
        }
    }

    /// Remembers the devices that are connected, and those that a person named, until cancelled.
    @BluetoothActor
    private func meet(_ session: CompanionSession, _ fleet: DeviceFleet, _ disk: DiskRoom, _ activity: ActivityLog) async {
        let memory = DeviceMemory(folder: radio.data)
        let book = session.links.book
        var isNear: [UUID: Bool] = [:]
        for await kept in observedSnapshots(
            every: .milliseconds(200), timers: session.radio.timers,
            {
                Met(
                    links: Dictionary(session.bluetooth.knownPeripherals.map { ($0.id, $0.state == .connected && $0.nearby) }) { $1 },
                    entries: book.entries, isFull: disk.isFull)
            })
        {
            // Whoever was connected when it was told may be forgotten by now.
            for peripheral in session.bluetooth.knownPeripherals where kept.links[peripheral.id] != nil {
                let isThere = peripheral.state == .connected && peripheral.nearby
                let wasThere = isNear.updateValue(isThere, forKey: peripheral.id) ?? false
                guard isThere != wasThere || isThere && book.entries[peripheral.id] == nil, var met = session.memory(of: peripheral) else {
                    continue
                }
                met.lastHeard = Date()
                if isThere || book.entries[peripheral.id] != nil { book.note(met) }
            }
            fleet.remember(book.entries.values)
            do {
                try await memory.keep(Array(book.entries.values), without: Set(book.forgotten.keys))
            } catch {
                activity.record(
                    .program, .event, operation: "Remember", details: [LabeledText("Why", verbatim: error.localizedDescription)],
                    sentence: "What is known of the devices could not be written: the next start may not know it.", isProblem: true)
            }
        }
    }

    /// Takes the devices that commands of other shells have met, until cancelled.
    ///
    /// - Throws: `CancellationError`.
    @BluetoothActor
    private func learn(_ session: CompanionSession) async throws {
        let memory = DeviceMemory(folder: radio.data)
        for await _ in FolderWatch(of: DeviceMemory.file(in: radio.data)).changes() {
            session.links.book.restore(await memory.devices().filter { $0.isSimulated == session.description.isSimulated })
        }
        try Task.checkCancellation()
    }

    /// The links and the book that decide who is remembered.
    private struct Met: Equatable, Sendable {
        let links: [UUID: Bool]
        let entries: [UUID: DeviceBook.Entry]
        let isFull: Bool
    }

    /// - Throws: ``CommandFailure`` where two actions have one address: the later one would take it from the other without a word.
    private static func check(_ actions: [ActionRoute]) throws {
        let doubled = Dictionary(grouping: actions, by: \.pattern).filter { $0.value.count > 1 }.keys.min()
        if let doubled {
            throw CommandFailure(
                "Two parts of this program have an action at /api/\(doubled). Give one of them another name.", code: "actions")
        }
    }

    /// The token of the data folder; where the disk is full, one for this run alone.
    private static func token(_ file: CompanionFile) -> Secret {
        var token: Secret?
        tell { () throws(FileOperationError) in token = try file.makeToken() }
        return token ?? Secret.random()
    }

    /// Says what becomes of a file that cannot be written, which is no reason to end.
    private static func tell(_ write: () throws(FileOperationError) -> Void) {
        do throws(FileOperationError) {
            try write()
        } catch {
            Terminal.complain(
                "companion.json cannot be written: \(error.reason). Commands of other shells do not find this companion.")
        }
    }

    /// Serves the page, until cancelled; who started the program a second time is told where the first one is.
    private func listen(_ server: HTTPServer) async throws {
        do {
            try await server.run()
        } catch HTTPServerError.addressInUse(let host, let port) {
            throw CommandFailure(
                "Another program listens on port \(port) of \(host) already.",
                advice:
                    "Where that is \(ProgramIdentity.current.title), \"\(programName) open\" opens its page; \"\(programName) run --port 0\" takes a free port.",
                code: "port-in-use")
        }
    }

    /// Says where the companion is once it listens, looks for devices, and stays.
    @BluetoothActor
    private func greet(
        _ server: HTTPServer, _ session: CompanionSession, _ address: AddressBox, _ file: CompanionFile, _ token: Secret
    ) async throws {
        address.text = "http://\(try await server.listening())"
        session.bluetooth.scanNearbyDevices(minimumRSSI: LinkStatus.unmeasured)
        Self.tell { () throws(FileOperationError) in try file.began(at: address.text, token: token) }
        if let note = session.description.note { Terminal.print(note.text) }
        // On purpose with the token: who started the program is the one it is for.
        let door = CompanionAddress(base: address.text, token: asksForToken ? token : nil)
        if JournalStream.isStandardOutput {
            // Others may read a journal: it gets no token.
            Terminal.print("\(ProgramIdentity.current.title) is at \(address.text)/: \"\(programName) open\" opens it.")
        } else {
            Terminal.print("\(ProgramIdentity.current.title) is at \(door.text)  (Ctrl-C ends it)")
        }
        if opensBrowser {
            do throws(CommandFailure) {
                try door.open(radio.data)
            } catch {
                // The printed address has to do.
                Terminal.complain("\(error)")
            }
        }
        await untilCancelled()
    }

    /// Connects what was connected when the program ended, as soon as it is heard, and keeps the file true until cancelled.
    @BluetoothActor
    private func remember(_ links: DeviceLinks, _ disk: DiskRoom, timers: TimerQueue, _ activity: ActivityLog) async {
        let memory = LinkMemory(folder: radio.data)
        func complain(_ sentence: Sentence, _ error: any Error) {
            activity.record(
                .program, .event, operation: "Remember", details: [LabeledText("Why", verbatim: error.localizedDescription)],
                sentence: sentence,
                isProblem: true)
        }
        do {
            links.connectWhenHeard(try await memory.read())
        } catch {
            complain("Which devices were connected before is not known: the file of them could not be read.", error)
        }
        // Written anew as well when the disk has room again.
        for await kept in observedSnapshots(
            every: .milliseconds(200), timers: timers, { Kept(devices: links.wanted.union(links.awaited), isFull: disk.isFull) })
        {
            do {
                try await memory.write(kept.devices)
            } catch {
                complain("The next start will not know which devices are connected: that could not be written.", error)
            }
        }
    }

    /// What stays connected over the program's end, and whether there is room for it.
    private struct Kept: Equatable, Sendable {
        let devices: Set<UUID>
        let isFull: Bool
    }

    private func settings(
        _ session: CompanionSession, _ radios: RadioSettings, _ notices: NoticeModel, _ desk: BackupDesk, _ address: AddressBox
    )
        -> @BluetoothActor @Sendable () -> SettingsScreen
    {
        { [data = radio.data] in
            var screen = SettingsScreen(
                radio: session.description.status(session.bluetooth.state), radios: radios.screen, version: ProgramIdentity.current.version,
                address: address.text,
                dataDirectory: data.path, backup: desk.screen,
                facts: [LabeledText("Operating system", verbatim: ProcessInfo.processInfo.operatingSystemVersionString)])
            screen.notices = notices.selection
            return screen
        }
    }

    /// Where the companion listens, once it does.
    @BluetoothActor
    private final class AddressBox {
        var text = ""
    }
}
