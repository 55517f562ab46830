import Bluetooth
import Companion
import OutriggerModules
import TestSupport
import Testing
import VirtualRadio

@testable import Program

/// The radios that a program was given: all that a person meets of them comes of the list.
@Suite("A program's radios")
struct ProgramRadioTests {
    private static let port = CommandOption(name: "--port-of-dongle", value: "PATH", help: "The serial port.")
    /// A radio of somebody else's, which finds devices and is none.
    private static let dongle = ProgramRadio(
        name: "dongle", summary: "a dongle at a serial port", title: "Dongle", options: [port],
        makeCentral: { site in
            if site.arguments.value(port) == "broken" { throw site.arguments.fail("The dongle is broken.") }
            return VirtualRadio(seed: 1, clock: SimulatedClock()).makeCentral()
        })
    private static let radios = CompanionProgram.radios + [dongle]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func options(_ words: [String] = [], _ command: any Command.Type = ScanCommand.self) throws -> RadioOptions {
        let specification = CompanionProgram.specification(command, [], Self.radios)
        return try RadioOptions(Arguments(words + ["--data", folder.path], specification, radios: Self.radios))
    }

    private static func option(_ name: String, of command: any Command.Type, _ radios: [ProgramRadio]) -> CommandOption? {
        CompanionProgram.specification(command, [], radios).options.first { $0.name == name }
    }

    @Test func `are the words and the help of --radio`() throws {
        let ours = try #require(Self.option("--radio", of: ScanCommand.self, CompanionProgram.radios))
        #expect(ours.value == "virtual|bluez")
        #expect(
            ours.help
                == "The radio: the simulated one, or a Bluetooth adapter over BlueZ. Left out: that of the companion that runs, OUTRIGGER_RADIO, "
                + "what Settings kept, the configuration file, this computer's Bluetooth.")
        let served = try #require(Self.option("--radio", of: ServeSpeaker.self, CompanionProgram.radios))
        #expect(served.value == "virtual|bluez")
        #expect(served.help == "The radio: the simulated one (default), or a Bluetooth adapter over BlueZ.")
        let more = try #require(Self.option("--radio", of: ScanCommand.self, Self.radios))
        #expect(more.value == "virtual|bluez|dongle")
        #expect(
            more.help.hasPrefix("The radio: the simulated one, a Bluetooth adapter over BlueZ, or a dongle at a serial port. Left out: "))
    }

    @Test func `bring options of their own, behind --radio, to commands that can use them`() {
        func names(_ command: any Command.Type, _ radios: [ProgramRadio]) -> [String] {
            let names = CompanionProgram.specification(command, [], radios).options.map(\.name)
            return Array(names.drop { $0 != "--radio" })
        }
        #expect(names(ScanCommand.self, CompanionProgram.radios) == ["--radio", "--adapter", "--data"])
        #expect(names(ScanCommand.self, Self.radios) == ["--radio", "--adapter", "--port-of-dongle", "--data"])
        #expect(names(ScanCommand.self, [.virtual]) == ["--radio", "--data"])
        #expect(names(ServeSpeaker.self, Self.radios) == ["--radio", "--adapter", "--data"])
    }

    @Test func `are what is named where a word is none of them`() throws {
        let error = #expect(throws: UsageError.self) { try options(["--radio", "wifi"]) }
        #expect(error?.description == "There is no radio \"wifi\": use virtual, bluez or dongle.")
        #expect(CompanionProgram.radios.sentence == "virtual or bluez")
    }

    @Test func `are found by name, by the environment, by what Settings kept and by the companion that runs`() async throws {
        let dongle = RadioChoice(Self.dongle)
        #expect(try options(["--radio", "dongle"]).named == dongle)
        #expect(try await RadioRule(radios: Self.radios, environment: "dongle").pick() == dongle)
        let memory = RadioMemory(folder: folder.url, radios: Self.radios)
        try memory.write(dongle)
        #expect(try memory.read() == dongle)
        #expect(throws: CommandFailure.self) { try RadioMemory(folder: folder.url).read() }
        let status = RadioStatus(name: "Dongle", isSimulated: false, state: .on, sentence: "")
        #expect(Self.radios.choice(usedBy: status) == dongle)
        #expect(CompanionProgram.radios.choice(usedBy: status) == nil)
        let ours = RadioStatus(name: "hci1 (BlueZ)", isSimulated: false, state: .on, sentence: "", adapter: "hci1")
        #expect(Self.radios.choice(usedBy: ours) == .bluez(adapter: "hci1"))
        let joined = RadioStatus(name: "Simulated radio of another outrigger", isSimulated: true, state: .on, sentence: "")
        #expect(Self.radios.choice(usedBy: joined) == .virtual)
    }

    @Test @BluetoothActor func `are offered by Settings, the simulated one last`() throws {
        let rule = RadioRule(radios: Self.radios, adapters: { [] })
        let settings = RadioSettings(.bluez(adapter: "hci0"), rule, RadioMemory(folder: folder.url, radios: Self.radios))
        #expect(settings.screen.options.map(\.id) == ["hci0", "dongle", "virtual"])
        #expect(settings.screen.options.map(\.label) == ["This computer's Bluetooth (hci0)", "Dongle", "Simulated devices"])
        try settings.choose("dongle")
        #expect(settings.screen.options.first { $0.isChosen }?.id == "dongle")
        #expect(settings.screen.sentence == "The next start uses Dongle: end the program, and start it again.")
        #expect(throws: ActionError.self) { try settings.choose("hci7") }
    }

    @Test @BluetoothActor func `make the room of a command`() throws {
        let room = try Room.make(options(["--radio", "dongle"]), on: RadioChoice(Self.dongle))
        #expect(room.session.radio is VirtualCentral)
        #expect(room.session.description == RadioDescription(name: "Dongle", isSimulated: false))
        #expect(!room.benchScreen.isAvailable)
        let broken = try options(["--radio", "dongle", "--port-of-dongle", "broken"])
        #expect(throws: UsageError.self) { try Room.make(broken, on: RadioChoice(Self.dongle)) }
    }

    @Test func `serve a device where they can be one's`() throws {
        let specification = CompanionProgram.specification(ServeSpeaker.self, [], Self.radios)
        let error = #expect(throws: UsageError.self) {
            try DeviceService(Arguments(["--radio", "dongle"], specification, radios: Self.radios), kind: "speaker")
        }
        #expect(error?.description == "No device can be served on the radio \"dongle\": use virtual or bluez.")
    }
}

/// A command that serves a device.
private struct ServeSpeaker: Command {
    static let specification = CommandSpecification(path: ["serve", "speaker"], summary: "", options: CommandOption.servedRadioOptions)
    init(_ arguments: Arguments) throws {}
    func run() async throws {}
}
