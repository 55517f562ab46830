import Bluetooth
import Companion
import Concurrency
import DeviceSide
import Foundation
import HTTPClient
import SocketRadio
import VirtualRadio

/// `outrigger serve KIND`: this program is the device.
public struct DeviceService: Sendable {
    private let options: RadioOptions
    private let module: String
    private let name: String?
    let addresses: AddressPolicy

    /// For the advertised name.
    ///
    /// - Parameter example: "Lamp-…".
    public static func nameOption(_ example: String) -> CommandOption {
        CommandOption(name: "--name", value: "NAME", help: "The advertised name: \"\(example)\".")
    }

    /// What every served device takes besides its radio.
    public static let options: [CommandOption] = [.pairing, .allowURL]

    /// - Parameters:
    ///   - kind: the name of its kind.
    ///   - prefixes: how its name has to begin, for its companions to know it; empty where they do not care.
    /// - Throws: ``UsageError`` for a name that does not fit into an advertisement, or that no companion would know it by, and for a radio, a
    ///   pairing or an address that is none.
    public init(_ arguments: Arguments, kind: String, prefixes: [String] = []) throws {
        options = try RadioOptions(arguments)
        // Whoever is in range of a simulated radio is on this machine already.
        addresses = options.served.radio.isSimulated ? .any : .awayFromHere(except: try Self.prefixes(arguments))
        guard options.served.radio.canServe else {
            throw arguments.fail(
                "No device can be served on the radio \"\(options.served.radio.name)\": use \(options.radios.filter(\.canServe).sentence).")
        }
        module = kind
        name = arguments.value(Self.nameOption(""))
        if let name, name.utf8.isEmpty || name.utf8.count > 29 {
            throw arguments.fail("A name has 1 to 29 bytes, and \"\(name)\" has \(name.utf8.count).")
        }
        if let name, !prefixes.isEmpty, !prefixes.contains(where: name.hasPrefix) {
            let beginnings = prefixes.map { "\"\($0)\"" }.joined(separator: ", ")
            throw arguments.fail("Companions know a \(kind) by how its name begins: \(beginnings). \"\(name)\" begins with none of them.")
        }
    }

    /// Runs the device until cancelled.
    ///
    /// - Parameters:
    ///   - make: makes it.
    ///   - hint: a sentence that follows where it is.
    ///   - console: obeys the lines on standard input, until there are no more.
    /// - Throws: where the radio or the data directory cannot be used, and whatever ends the device.
    @BluetoothActor
    public func run(
        make: @escaping ProgramModule.MakeTwin, hint: String = "",
        console: @escaping @BluetoothActor @Sendable (BenchStand) async -> Void = { _ in }
    ) async throws {
        let socket = try DataFolder.prepare(options.data)
        if let makeRadio = options.served.radio.makePeripheral {
            try await run(on: try makeRadio(options.site(of: options.served)), make, hint, console)
        } else {
            try await simulate(socket, make, hint, console)
        }
    }

    @BluetoothActor
    private func simulate(
        _ socket: String, _ make: @escaping ProgramModule.MakeTwin, _ hint: String,
        _ console: @escaping @BluetoothActor @Sendable (BenchStand) async -> Void
    ) async throws {
        let air = SimulatedAir(options.data, pace: options.pace)
        // First of all, because two processes with the same flash would spoil it.
        let lender = SocketRadioServer(path: socket, refused: { Terminal.complain("\($0)") }) { air.makeCentral() }
        try lender.open()
        let simulation = Simulation(
            air: air.radio, folder: options.data, bootDuration: .seconds(2), pairing: options.pairing, needed: module)
        let stand = try simulation.place(module, name: name, make: make)
        let disk = DiskRoom(options.data, timers: air.radio.timers)
        let bench = BenchServer(stand, folder: options.data, disk: disk, timers: air.radio.timers)
        tell(stand, "the simulated radio of \(options.data.path)", [isUnnamed, hint].filter { !$0.isEmpty }.joined(separator: " "))
        try await runTogether(
            { try await lender.run() }, { try await simulation.run() }, { try await Self.obey(stand, console) },
            { try await bench.run() }, { try await Self.tellCodes(of: stand, timers: air.radio.timers) }, { try await air.keepBonds() },
            { try await disk.run { _ in } }, { try await StartMemory.giveBack() })
    }

    @BluetoothActor
    private func run(
        on radio: any PeripheralRadio, _ make: @escaping ProgramModule.MakeTwin, _ hint: String,
        _ console: @escaping @BluetoothActor @Sendable (BenchStand) async -> Void
    ) async throws {
        let served = options.served
        let site = TwinSite(
            radio: radio, timers: radio.timers, folder: options.data, name: name, suffix: "0001", bootDuration: .seconds(2),
            pairing: options.pairing, addresses: addresses, isSimulated: served.radio.isSimulated, restartRadio: nil, forgetBonds: nil)
        let twin = try WaitingTwin.make(module, at: site, make)
        let stand = BenchStand(twin, kind: module, peripheral: nil)
        let disk = DiskRoom(options.data, timers: radio.timers)
        let bench = BenchServer(stand, folder: options.data, disk: disk, timers: radio.timers)
        try await runTogether(
            { try await radio.run() }, { await tell(stand, Self.place(served), hint, onceOn: radio) }, { try await twin.run() },
            { try await Self.obey(stand, console) },
            { try await bench.run() }, { try await Self.tellCodes(of: stand, timers: radio.timers) },
            { try await disk.run { _ in } }, { try await StartMemory.giveBack() })
    }

    /// What the device is on: "hci0".
    private static func place(_ served: RadioChoice) -> String { served.adapter ?? served.radio.title }

    /// Opens what a device keeps. Where the disk has no room for that, says so and tries again every two seconds.
    ///
    /// - Throws: what the body throws where the disk is not the reason; `CancellationError`.
    public func open<Value>(_ body: () throws -> Value) async throws -> Value {
        var hasTold = false
        while true {
            do {
                return try body()
            } catch {
                guard await DiskRoom.isFullNow(options.data) else { throw error }
                if !hasTold { Terminal.complain("\(error) It starts as soon as there is room.") }
                hasTold = true
            }
            try await Task.sleep(for: DiskRoom.interval)
        }
    }

    /// Which radio the device would be on, and how that is, in sentences.
    @BluetoothActor
    public func radioReport() async -> String {
        let served = options.served
        guard let makeRadio = served.radio.makePeripheral else {
            let others = "simulated, for other commands with --data \(options.data.path) and --radio \(served.radio.name). "
            return others + (onAir.map { "On an adapter of this machine with --radio \($0)." } ?? "")
        }
        let place = Self.place(served)
        let radio: any PeripheralRadio
        do { radio = try makeRadio(options.site(of: served)) } catch { return "\(place): \(error)" }
        return await withTaskGroup(of: (any Error)?.self) { group in
            group.addTask {
                do { try await radio.run() } catch { return error }
                return nil
            }
            await Self.waitForState(of: radio)
            let state = radio.state
            group.cancelAll()
            // Where there is no service to ask, that is what is to be mended, and not the adapter.
            if let error = await group.next() ?? nil as (any Error)?, !(error is CancellationError) {
                return "\(place): \(error)"
            }
            return "\(place): \(state)"
        }
    }

    /// What is said where nobody chose the simulated radio.
    private var isUnnamed: String {
        guard options.named == nil else { return "" }
        let others = onAir.map { "; --radio \($0) puts it on this machine's Bluetooth" } ?? ""
        return "It is simulated, since no --radio was named\(others)."
    }

    /// The first radio that reaches others than this machine's programs.
    private var onAir: String? { options.radios.first { $0.canServe && !$0.isSimulated }?.name }

    /// The end of the input is not the device's end.
    @BluetoothActor
    private static func obey(_ stand: BenchStand, _ console: @BluetoothActor @Sendable (BenchStand) async -> Void) async throws {
        await console(stand)
        await untilCancelled()
    }

    /// Shows the codes of a device without a display, and that it shows none for a while.
    @BluetoothActor
    private static func tellCodes(of stand: BenchStand, timers: TimerQueue) async throws {
        var told: PairingNews?
        for await news in observedSnapshots(every: .zero, timers: timers, { PairingNews(stand.twin.pairing) }) {
            if let code = news.code, code != told?.code {
                Terminal.printError("Pairing code of \(stand.twin.name): \(PairingScreen.spaced(code))")
            }
            if let lock = news.lock, told?.lock == nil {
                Terminal.printError(
                    "Pairing with \(stand.twin.name) is locked for \(lock.components.seconds) s for one companion: "
                        + "too many codes came to nothing.")
            }
            if let lock = news.lockForAll, told?.lockForAll == nil {
                Terminal.printError(
                    "Pairing with \(stand.twin.name) is locked for \(lock.components.seconds) s for everybody who is not paired: "
                        + "too many codes came to nothing.")
            }
            told = news
        }
        try Task.checkCancellation()
    }

    /// What is told of a device that pairs.
    private struct PairingNews: Equatable, Sendable {
        var code: String?
        var lock: Duration?
        var lockForAll: Duration?

        @BluetoothActor
        init(_ pairing: DevicePairing?) {
            code = pairing?.code
            lock = pairing?.lock
            lockForAll = pairing?.lockForAll
        }
    }

    private static func prefixes(_ arguments: Arguments) throws -> [URLPrefix] {
        try arguments.values(.allowURL).map { text in
            guard let prefix = URLPrefix(text) else {
                throw arguments.fail("\"\(text)\" is no beginning of an address: write it as http://HOST:PORT/PATH.")
            }
            return prefix
        }
    }

    /// Says where the device is once the adapter can be used; where it cannot, whoever needs it says so.
    @BluetoothActor
    private func tell(_ stand: BenchStand, _ place: String, _ hint: String, onceOn radio: any PeripheralRadio) async {
        await Self.waitForState(of: radio)
        if radio.state == .poweredOn { tell(stand, place, hint) }
        await untilCancelled()
    }

    /// Waits until the adapter's state is known, at most 10 s. It is looked at now and then, since a radio has one delegate, the device's.
    @BluetoothActor
    private static func waitForState(of radio: any PeripheralRadio) async {
        for _ in 0..<200 where radio.state == .unknown {
            do { try await radio.timers.pause(for: .milliseconds(50)) } catch { return }
        }
    }

    @BluetoothActor
    private func tell(_ stand: BenchStand, _ place: String, _ hint: String) {
        let pairing =
            switch stand.twin.pairing?.policy {
            case .open: "Pairing is open: whoever is in range may send it passwords and orders; --pairing passkey asks them for a code."
            case .passkey: "It asks for a code before it takes passwords and orders, and shows it here."
            case nil: ""
            }
        Terminal.printError(
            ["\(stand.twin.name) is on \(place).", pairing, hint, "Ctrl-C ends it."].filter { !$0.isEmpty }.joined(separator: " "))
    }
}
