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
            it is done: the two are paired where one side has no half of a pairing, a half whose other one is lost is forgotten, and a key that
            is refused is asked for again; all of it where the glasses were reset.
            """,
        parameters: [GlassesTarget.parameter], options: [mend, .json, .timeout] + CommandOption.radioOptions,
        output: .document(GlassesOutput.doctor), examples: ["\(programName) glasses doctor", "\(programName) glasses doctor --mend"])

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
            let doctor = GlassesDoctor(model, bluetooth: session.bluetooth, pairing: session.pairing, timeout: target.timeout)
            return mends ? try await doctor.mend { try await GlassesSetupCommand.pair($0) } : try await doctor.look()
        }
        guard !printsJSON else { return try Terminal.print(found, as: GlassesOutput.doctor) }
        let key = found.bond.state == .keyRefused ? "refused" : "kept here"
        GlassesStatusCommand.show("Pairing", found.bond.sentence.text)
        GlassesStatusCommand.show("Key", found.hasKey ? key : "none: \"\(programName) glasses setup\" gets one")
        GlassesStatusCommand.show("Reached by", "\(found.screen.path.words). \(found.screen.path.sentence)")
        for way in found.screen.path.ways { GlassesStatusCommand.show("", "\(way.words): \(way.sentence)") }
        for notice in found.screen.dashboard.notices { GlassesStatusCommand.show("Notice", notice) }
        switch found.bond.remedy {
        case .pair, .forgetAndPair, .pairAgain:
            if mends {
                Terminal.print("It could not be mended now.")
            } else {
                GlassesStatusCommand.show("Do this", "\(programName) glasses doctor --mend")
            }
        case .none, .switchOn, .connect: break
        }
    }
}
