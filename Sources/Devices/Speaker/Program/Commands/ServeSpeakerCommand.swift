import Keyring
import Program
import Speaker
import SpeakerDevice

/// `outrigger serve speaker`
struct ServeSpeakerCommand: Command {
    static let specification = CommandSpecification(
        path: ["serve", "speaker"], summary: "Be a speaker: its sound, its status and its firmware updates.",
        discussion: """
            On the simulated radio, every other command with --radio virtual and the same --data meets it.
            On a Bluetooth adapter (--radio bluez), it is a real peripheral.
            Its flash is in --data; killed at any moment, it comes back with a firmware that works. Where --data has signing
            keys ("\(programName) keys add"), it takes and starts only firmware that one of them has signed, besides the one that it was shipped with.
            \(SpeakerQuirks.switches.discussion)
            """,
        options: [DeviceService.nameOption("42 Decibels-…")] + SpeakerQuirks.switches.options + DeviceService.options
            + CommandOption.servedRadioOptions,
        examples: [
            "\(programName) serve speaker --data ./speaker", "\(programName) serve speaker --pairing passkey --radio bluez --adapter hci1",
        ])

    private let service: DeviceService
    private let keyring: Keyring
    private let quirks: SpeakerQuirks

    init(_ arguments: Arguments) throws {
        service = try DeviceService(arguments, kind: "speaker", prefixes: SpeakerUUIDs.namePrefixes)
        quirks = try SpeakerQuirks.switches.read(arguments)
        keyring = Keyring(data: RadioOptions.dataFolder(arguments.value(.data)), builtIn: FirmwareDescriptor.builtInKeys)
    }

    func run() async throws {
        let isKeyed = try !keyring.keys().isEmpty
        try await service.run(
            make: { [quirks] in SpeakerBench($0, quirks: quirks) },
            hint: isKeyed
                ? "It takes firmware that is signed with a trusted key." : "No signing key is set: anybody's firmware will run on it.")
    }
}
