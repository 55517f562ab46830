import Bluetooth
import Companion
import Concurrency
import Foundation
import SocketRadio
import VirtualRadio

/// The radio that a command uses, with what has to run for it; simulated devices included.
@BluetoothActor
final class Room {
    let session: CompanionSession
    private let air: SimulatedAir?
    private let simulation: Simulation?
    private let jobs: [@BluetoothActor @Sendable () async throws -> Void]

    private init(
        session: CompanionSession, air: SimulatedAir? = nil, simulation: Simulation? = nil,
        jobs: [@BluetoothActor @Sendable () async throws -> Void]
    ) {
        self.session = session
        self.air = air
        self.simulation = simulation
        self.jobs = jobs
    }

    /// Runs the radio and what is simulated until cancelled, or until one of them fails.
    func run() async throws {
        let links = session.links
        try await runTogether(jobs + [{ await links.run() }]) { try await $0() }
    }

    /// Makes the room of a radio.
    ///
    /// Simulated devices that another process runs with the same data are joined; otherwise they run here, and others may join.
    ///
    /// - Parameters:
    ///   - choice: the radio, as the rule picked it.
    ///   - kind: the kind of device that is needed; nil needs every kind.
    ///   - reason: why the radio is simulated, where nobody chose that.
    /// - Throws: where the radio, or the data directory, cannot be used.
    static func make(
        _ options: RadioOptions, on choice: RadioChoice, kind: String? = nil, isHost: Bool = false, reason: String? = nil
    ) throws -> Room {
        let socket = try DataFolder.prepare(options.data)
        guard choice.radio.hasTwins else { return try open(options, choice) }
        let note = Self.note(reason)
        if SocketRadioServer.isListening(at: socket) { return join(socket, options, note) }
        // A device that lives for one command need not take its time to start.
        let bootDuration: Duration = isHost ? .seconds(2) : .milliseconds(100)
        do {
            return try simulate(options, socket, note, bootDuration: bootDuration, kind: kind)
        } catch let error as BluetoothError {
            // Another process was a moment faster.
            guard case .radio("EADDRINUSE", _) = error.code, SocketRadioServer.isListening(at: socket) else { throw error }
            return join(socket, options, note)
        }
    }

    private static func open(_ options: RadioOptions, _ choice: RadioChoice) throws -> Room {
        guard let make = choice.radio.makeCentral else {
            throw CommandFailure(
                "The radio \(choice.radio.name) finds no devices: it is for those that are served.",
                advice: "Use \(options.radios.filter(\.canFind).sentence).", code: "radio")
        }
        let radio = try make(options.site(of: choice))
        let description = RadioDescription(name: choice.title, isSimulated: choice.radio.isSimulated, adapter: choice.adapter)
        return Room(
            session: CompanionSession(radio: radio, description: description, options: options), jobs: [{ try await radio.run() }])
    }

    /// What a person is told who sees simulated devices.
    private static func note(_ reason: String?) -> Sentence {
        Sentence(joining: [
            reason.map { Sentence(key: $0, []) }, "The devices here are simulated.",
            "Your own ones come by Bluetooth: Settings has the adapters of this computer.",
        ])
    }

    private static func join(_ socket: String, _ options: RadioOptions, _ note: Sentence) -> Room {
        let radio = SocketRadio(path: socket, timers: options.pace.timers)
        let description = RadioDescription(name: "Simulated radio of another \(programName)", isSimulated: true, note: note)
        return Room(
            session: CompanionSession(radio: radio, description: description, options: options), jobs: [{ try await radio.run() }])
    }

    private static func simulate(
        _ options: RadioOptions, _ socket: String, _ note: Sentence, bootDuration: Duration, kind: String?
    ) throws -> Room {
        let air = SimulatedAir(options.data, pace: options.pace)
        let simulation = Simulation(
            air: air.radio, folder: options.data, bootDuration: bootDuration, pairing: options.pairing, needed: kind)
        let twins = options.modules.filter { $0.twin != nil }
        // First of all, because two processes with the same flash would spoil it. Whoever joins may need any device.
        let lender = SocketRadioServer(path: socket, refused: { Terminal.complain("\($0)") }) { [weak simulation] in
            for module in twins { simulation?.add(module) }
            return air.makeCentral()
        }
        try lender.open()
        for module in twins where kind == nil || module.name == kind {
            if kind == nil { simulation.add(module) } else { try simulation.place(module) }
        }
        let central = air.makeCentral()
        let session = CompanionSession(
            radio: central, description: RadioDescription(name: "Simulated radio", isSimulated: true, note: note), options: options)
        return Room(
            session: session, air: air, simulation: simulation,
            jobs: [
                { try await central.run() }, { try await lender.run() }, { try await simulation.run() }, { try await air.keepBonds() },
            ])
    }

    // MARK: - The bench

    /// What a person standing at the simulated hardware sees.
    var benchScreen: BenchScreen {
        guard let air else { return BenchScreen(isAvailable: false) }
        let isOn = session.bluetooth.state == .poweredOn
        return BenchScreen(
            twins: simulation?.stands.map(\.screen) ?? [],
            faults: [
                BenchScreen.Fault(
                    id: "adapterOff", label: "Bluetooth switched off", kind: .toggle, value: isOn || air.isPowered ? 0 : 1,
                    explanation: "This computer's own adapter.")
            ],
            pace: air.pace == .usual ? nil : air.pace.factor)
    }

    /// Throws or ends a fault.
    ///
    /// - Returns: `false` where there is none of that name.
    func apply(fault: String, to twin: String, value: Double) -> Bool {
        if twin == "room" { return fault == "adapterOff" && setPower(value == 0) }
        return simulation?.stands.first { $0.id == twin }?.apply(fault: fault, value: value) ?? false
    }

    /// As ``apply(fault:to:value:)``, also what takes words.
    func apply(_ fault: String, to twin: String, _ value: BenchAction.Value) -> Bool {
        switch value {
        case .number(let number): apply(fault: fault, to: twin, value: number)
        case .text(let text): simulation?.stands.first { $0.id == twin }?.apply(fault: fault, text: text) ?? false
        }
    }

    /// Sets a switch from the start.
    ///
    /// - Throws: ``CommandFailure`` where no simulated device here has it.
    func apply(_ setting: BenchSetting) throws {
        let stand = simulation?.stands.first { $0.kind == setting.kind }
        guard let stand else {
            let kinds = simulation?.stands.map(\.kind) ?? []
            throw CommandFailure(
                "No simulated device of the kind \"\(setting.kind)\" stands here.\(suggestion(for: setting.kind, among: kinds))",
                advice: kinds.isEmpty
                    ? "The bench is another program's, or the radio is real." : "There are \(kinds.joined(separator: ", ")).",
                code: "not-found")
        }
        guard !stand.apply(fault: setting.fault, value: setting.value) else { return }
        let names = stand.screen.faults.map(\.id)
        throw CommandFailure(
            "The bench has no switch \"\(setting.fault)\" for the \(setting.kind).\(suggestion(for: setting.fault, among: names))",
            advice: "There are \(names.joined(separator: ", ")).", code: "no-such-fault")
    }

    /// Switches the adapter.
    ///
    /// - Returns: `false` where this program cannot.
    func setPower(_ isOn: Bool) -> Bool {
        guard let air else { return false }
        air.isPowered = isOn
        return true
    }
}
