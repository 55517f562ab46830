import BottleDevice
import Program

/// `outrigger serve bottle`
struct ServeBottleCommand: Command {
    static let specification = CommandSpecification(
        path: ["serve", "bottle"], summary: "Be a bottle on a load cell: its weight, its drinks and its calibration.",
        discussion: """
            On the simulated radio, every other command with --radio virtual and the same --data meets it.
            On a Bluetooth adapter (--radio bluez), it is a real peripheral.
            Calibration and drinks are in --data; killed at any moment, it comes back with them.
            Each line on standard input is something that is done to it: "pour 250", "drink 40", "lift", "put", "tilt 30", "empty"; "help"
            lists them all. \(BottleQuirks.switches.discussion) BlueZ answers by itself, with an error, what a device takes five seconds for:
            on an adapter a measurement is answered at once.
            """,
        options: [DeviceService.nameOption("Aquavate-…")] + BottleQuirks.switches.options + DeviceService.options
            + CommandOption.servedRadioOptions,
        examples: ["\(programName) serve bottle --data ./bottle", "\(programName) serve bottle --with looks-seldom"])

    private let service: DeviceService
    private let quirks: BottleQuirks

    init(_ arguments: Arguments) throws {
        service = try DeviceService(arguments, kind: "bottle")
        quirks = try BottleQuirks.switches.read(arguments)
    }

    func run() async throws {
        try await service.run(
            // ATTRIBUTE_TIMEOUT of BlueZ's gatt-db.c.
            make: { BottleBench($0, quirks: $0.isSimulated ? quirks : quirks.subtracting(.withholdsResponse)) },
            hint: "Lines here are your hands: \"pour 250\", \"drink 40\", \"help\"."
        ) { stand in
            guard let bench = stand.twin as? BottleBench else { return }
            await BottleConsole(bench: bench).run()
        }
    }
}
