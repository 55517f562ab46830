import Program

/// `outrigger serve speaker`
struct ServeSpeakerCommand: Command {
    static let specification = CommandSpecification(
        path: ["serve", "speaker"], summary: "Be a speaker: its sound, its status and its firmware updates.",
        discussion: """
            On the simulated radio, every other outrigger command with the same --data meets it. On a Bluetooth adapter (--radio bluez), it is a
            real peripheral. Its flash is in --data; killed at any moment, it comes back with a firmware that works.
            """,
        options: [DeviceService.nameOption("42 Decibels-…")] + CommandOption.radioOptions,
        examples: ["outrigger serve speaker --data ./speaker", "outrigger serve speaker --radio bluez --adapter hci1"])

    private let service: DeviceService

    init(_ arguments: Arguments) throws { service = try DeviceService(arguments, kind: "speaker") }

    func run() async throws { try await service.run { SpeakerBench($0) } }
}
