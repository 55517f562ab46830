import BlueZRadio
import Bluetooth
import BottleDevice
import Companion
import Foundation
import SocketRadio
import Speaker
import SpeakerDevice
import VirtualRadio

/// The radio that a command uses, with what has to run for it; simulated devices included. The one place that names a radio.
@BluetoothActor
final class World {
    /// The version of the firmware image that a newcomer can try an update with.
    static let demoVersion = "2.5.0"
    /// The firmware that a simulated speaker was shipped with.
    private static let factoryVersion = "2.4.3"

    let session: CompanionSession
    /// The simulated speaker, where it is simulated in this process.
    private let bench: SpeakerBench?
    /// The simulated bottle, where it is simulated in this process.
    let bottle: BottleBench?
    private let adapter: VirtualCentral?
    private let jobs: [@BluetoothActor () async throws -> Void]

    private init(
        session: CompanionSession, bench: SpeakerBench? = nil, bottle: BottleBench? = nil, adapter: VirtualCentral? = nil,
        jobs: [@BluetoothActor () async throws -> Void]
    ) {
        self.session = session
        self.bench = bench
        self.bottle = bottle
        self.adapter = adapter
        self.jobs = jobs
    }

    /// Runs the radio and what is simulated until cancelled, or until one of them fails.
    func run() async throws {
        try await withThrowingTaskGroup { group in
            for job in jobs { group.addTask { try await job() } }
            group.addTask { [links = session.links] in await links.run() }
            try await group.waitForAll()
        }
    }

    /// Makes the world that the options ask for.
    ///
    /// Simulated devices that another process runs with the same data are joined; otherwise they run here, and others may join.
    ///
    /// - Throws: where the radio, or the data directory, cannot be used.
    static func make(_ options: RadioOptions, isHost: Bool = false) throws -> World {
        switch options.kind {
        case .virtual:
            let socket = try prepare(options.data)
            if SocketRadioServer.isListening(at: socket) { return join(socket) }
            // A device that lives for one command need not take its time to start.
            do {
                return try simulate(options, socket, bootDuration: isHost ? .seconds(2) : .milliseconds(100))
            } catch let error as BluetoothError {
                // Another process was a moment faster.
                guard case .radio("EADDRINUSE", _) = error.code, SocketRadioServer.isListening(at: socket) else { throw error }
                return join(socket)
            }
        case .bluez:
            _ = try prepare(options.data)
            // What was heard without a measurement counts as the weakest there is, instead of being passed over.
            let radio = BlueZCentral(adapter: options.adapter, unknownRSSI: LinkStatus.unmeasured)
            let session = CompanionSession(
                radio: radio, description: RadioDescription(name: "\(options.adapter) (BlueZ)", isSimulated: false))
            return World(session: session, jobs: [{ try await radio.run() }])
        }
    }

    /// `outrigger serve speaker`: runs the device until cancelled.
    static func serveSpeaker(_ options: RadioOptions, name: String?) async throws {
        switch options.kind {
        case .virtual:
            let socket = try prepare(options.data)
            let world = try simulate(options, socket, bootDuration: .seconds(2), devices: .speaker, name: name)
            Terminal.printError(
                "\(world.bench?.twin.configuration.name ?? "") is on the simulated radio of \(options.data.path). Ctrl-C ends it.")
            try await world.run()
        case .bluez:
            _ = try prepare(options.data)
            let radio = BlueZPeripheral(adapter: options.adapter)
            let twin = try SpeakerTwin(
                SpeakerTwin.Configuration(
                    name: name ?? "42 Decibels-0001", folder: options.data.appendingPathComponent("speaker", isDirectory: true),
                    factory: FirmwareImageBuilder(version: factoryVersion).build(), tellsVersion: true),
                radio: radio, wifi: HostNetworkStation(), downloader: HTTPFirmwareDownloader())
            Terminal.printError("\(twin.configuration.name) is on \(options.adapter). Ctrl-C ends it.")
            try await withThrowingTaskGroup { group in
                group.addTask { try await radio.run() }
                group.addTask { try await twin.run() }
                try await group.waitForAll()
            }
        }
    }

    /// Makes the data directory, for this user alone, and gives the path of the socket in it.
    static func prepare(_ data: URL) throws -> String {
        do {
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(
                "The data directory \(data.path) cannot be made: \(error.localizedDescription) Name another with --data.", code: "data")
        }
        guard FileManager.default.isWritableFile(atPath: data.path) else {
            throw CommandFailure("The data directory \(data.path) may not be written to. Name another with --data.", code: "data")
        }
        return data.appendingPathComponent("air.sock").path
    }

    private static func join(_ socket: String) -> World {
        let radio = SocketRadio(path: socket)
        let session = CompanionSession(
            radio: radio, description: RadioDescription(name: "Simulated radio of another outrigger", isSimulated: true))
        return World(session: session, jobs: [{ try await radio.run() }])
    }

    /// Which simulated devices stand in the room.
    struct Devices: OptionSet {
        let rawValue: Int
        static let speaker = Devices(rawValue: 1)
        static let bottle = Devices(rawValue: 2)
        static let all: Devices = [.speaker, .bottle]
    }

    static func simulate(
        _ options: RadioOptions, _ socket: String, bootDuration: Duration, devices: Devices = .all, name: String? = nil,
        bottleName: String? = nil, quirks: BottleQuirks = .shipped
    ) throws -> World {
        let air = VirtualRadio(seed: 42)
        // First of all, because two processes with the same flash would spoil it.
        let lender = SocketRadioServer(path: socket) { air.makeCentral() }
        try lender.open()
        // In this order, whatever is wanted: each device then has the same address in every world.
        let speaker = try makeSpeaker(in: air, options, bootDuration: bootDuration, name: name)
        let central = air.makeCentral()
        let bottle = makeBottle(in: air, options, bootDuration: bootDuration, name: bottleName, quirks: quirks)
        let session = CompanionSession(radio: central, description: RadioDescription(name: "Simulated radio", isSimulated: true))
        return World(
            session: session, bench: devices.contains(.speaker) ? speaker.bench : nil,
            bottle: devices.contains(.bottle) ? bottle.bench : nil,
            adapter: central,
            jobs: [{ try await central.run() }, { try await lender.run() }] + (devices.contains(.speaker) ? speaker.jobs : [])
                + (devices.contains(.bottle) ? bottle.jobs : []))
    }

    /// A speaker in this air.
    private static func makeSpeaker(
        in air: VirtualRadio, _ options: RadioOptions, bootDuration: Duration, name: String?
    ) throws -> (bench: SpeakerBench, jobs: [@BluetoothActor () async throws -> Void]) {
        let peripheral = air.makePeripheral(.init(mtu: 247, supportsPreparedWrites: false, distance: 2))
        let wifi = SimulatedWiFiStation(networks: [SpeakerBench.network], timers: air.timers, attemptDuration: .seconds(1))
        let downloader = ThrottledDownloader(HTTPFirmwareDownloader(), timers: air.timers)
        let suffix = peripheral.id.uuidString.prefix(4)
        let twin = try SpeakerTwin(
            SpeakerTwin.Configuration(
                name: name ?? "42 Decibels-\(suffix)", folder: options.data.appendingPathComponent("speaker", isDirectory: true),
                factory: FirmwareImageBuilder(version: factoryVersion).build(), bootDuration: bootDuration, tellsVersion: true),
            radio: peripheral, wifi: wifi, downloader: downloader, restartRadio: { peripheral.restart(after: $0) })
        let bench = SpeakerBench(twin: twin, peripheral: peripheral, wifi: wifi, downloader: downloader)
        return (bench, [{ try await peripheral.run() }, { try await twin.run() }])
    }

    // MARK: - The bench

    /// What a person standing at the simulated hardware sees.
    var benchScreen: BenchScreen {
        guard let adapter else { return BenchScreen(isAvailable: false) }
        let isOn = session.bluetooth.state == .poweredOn
        return BenchScreen(
            twins: [bench?.screen, bottle?.screen].compactMap { $0 },
            faults: [
                BenchScreen.Fault(
                    id: "adapterOff", label: "Bluetooth switched off", kind: .toggle, value: isOn || adapter.isPowered ? 0 : 1,
                    explanation: "This computer's own adapter.")
            ])
    }

    /// Throws or ends a fault.
    ///
    /// - Returns: `false` where there is none of that name.
    func apply(fault: String, to twin: String, value: Double) -> Bool {
        if twin == "room" { return fault == "adapterOff" && setPower(value == 0) }
        if let bottle, twin == bottle.id { return bottle.apply(fault: fault, value: value) }
        guard let bench else { return false }
        return twin == bench.peripheral.id.uuidString && bench.apply(fault: fault, value: value)
    }

    /// Switches the adapter.
    ///
    /// - Returns: `false` where this program cannot.
    func setPower(_ isOn: Bool) -> Bool {
        guard let adapter else { return false }
        adapter.isPowered = isOn
        return true
    }
}
