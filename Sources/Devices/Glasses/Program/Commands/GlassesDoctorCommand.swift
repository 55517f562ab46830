import Bluetooth
import Companion
import Glasses
import Program

/// `outrigger glasses doctor`
struct GlassesDoctorCommand: Command {
    private static let mend = CommandOption(name: "--mend", value: nil, help: "Do what is needed, if that can be done here.")

    static let specification = CommandSpecification(
        path: ["glasses", "doctor"], summary: "Say what both sides know of their pairing, and mend it.",
        discussion: """
            Looks at the adapter, at both halves of the radio's pairing, at the key and at Wi-Fi, and names the one step that helps. With --mend
            a pairing whose other half is lost is forgotten here and made anew, and a key that is refused is asked for again.
            """,
        parameters: [GlassesTarget.parameter], options: [mend, .json, .timeout] + CommandOption.radioOptions,
        output: .document(GlassesOutput.doctor), examples: ["outrigger glasses doctor", "outrigger glasses doctor --mend"])

    /// What was found.
    struct Findings: Sendable {
        let bond: BondDiagnosis
        let isBondedHere: Bool
        let isConnected: Bool
        let hasKey: Bool
        let screen: GlassesScreen
    }

    private let target: GlassesTarget
    private let mends: Bool
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments[0], arguments)
        mends = arguments.has(Self.mend)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let found = try await target.run(connects: false) { model, session in
            let found = try await look(model, session)
            guard mends, try await mend(found.bond.remedy, model, session) else { return found }
            return try await look(model, session)
        }
        guard !printsJSON else { return try Terminal.print(found, as: GlassesOutput.doctor) }
        Terminal.print("Pairing      \(found.bond.sentence)")
        Terminal.print(
            "Key          \(found.hasKey ? found.bond.state == .keyRefused ? "refused" : "kept here" : "none: \"outrigger glasses setup\" gets one")"
        )
        Terminal.print("Reached by   \(found.screen.path.words). \(found.screen.path.sentence)")
        for way in found.screen.path.ways { Terminal.print("             \(way.words): \(way.sentence)") }
        if found.bond.remedy == .forgetAndPair || found.bond.remedy == .pairAgain {
            Terminal.print("Do this      outrigger glasses doctor --mend")
        }
    }

    @BluetoothActor
    private func look(_ model: GlassesModel, _ session: CompanionSession) async throws -> Findings {
        let peripheral = model.peripheral
        if peripheral.state != .connected {
            do {
                try await session.links.connect(peripheral.id, timeout: target.timeout)
            } catch let error as BluetoothError {
                // Why it is so is what is asked here.
                if case .adapter = error.code { throw error }
            }
        }
        await model.settle()
        let isBondedHere = try await peripheral.isBonded()
        let isConnected = peripheral.state == .connected
        let bond = BondDiagnosis(
            adapter: session.bluetooth.state, isConnected: isConnected, isBondedHere: isBondedHere, end: peripheral.disconnectReason,
            isKeyRefused: model.isKeyRefused)
        return Findings(bond: bond, isBondedHere: isBondedHere, isConnected: isConnected, hasKey: model.hasKey, screen: model.screen)
    }

    /// - Returns: whether something was done.
    @BluetoothActor
    private func mend(_ remedy: BondDiagnosis.Remedy, _ model: GlassesModel, _ session: CompanionSession) async throws -> Bool {
        switch remedy {
        case .forgetAndPair:
            session.pairing.forgetAndPair(model.peripheral)
            await session.pairing.pairingEnds(model.peripheral.id)
            return true
        case .pairAgain:
            try await GlassesSetupCommand.pair(model)
            return true
        case .none, .switchOn, .connect: return false
        }
    }
}
