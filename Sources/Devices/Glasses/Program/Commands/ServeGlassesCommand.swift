import Avahi
import Concurrency
import DeviceSide
import Foundation
import GlassesDevice
import GlassesHardware
import Program

/// `outrigger serve glasses`
struct ServeGlassesCommand: Command {
    private static let http = CommandOption(
        name: "--http", value: "HOST:PORT",
        help: "Where the REST API listens: 127.0.0.1:5000 by default, and 0.0.0.0:5000 with --radio bluez, where a phone must reach it.")
    private static let camera = CommandOption(
        name: "--camera", value: "PATH|libcamera|gst:ELEMENT|test",
        help:
            "The camera. By default the machine's: a Raspberry Pi's by libcamera, else the first that offers finished pictures. \"test\" asks "
            + "for a moving test picture, which without --radio bluez also stands for a camera that is missing; whatever else GStreamer can "
            + "take pictures with is named by its element.", values: .file)
    private static let battery = CommandOption(
        name: "--battery", value: "none|simulated",
        help:
            "Have no battery, or one that is made up; otherwise the machine's own. Without --radio bluez the latter is made up where there "
            + "is none.", values: .words(["none", "simulated"]))
    private static let light = CommandOption(
        name: "--light", value: "NAME|gpio:PIN",
        help: "A light that is on while the camera is open: its name below /sys/class/leds, or a pin: gpio:17. Without it, none is.",
        values: .any)
    private static let button = CommandOption(
        name: "--button", value: "PIN",
        help:
            "A button between a pin and ground: 17, or gpiochip1:17. Pressed, it takes a photo; held, it begins a video, and ends it; pressed "
            + "twice, the assistant listens without its wake word.", values: .any)
    private static let microphone = CommandOption(
        name: "--microphone", value: "NAME|FILE.wav|bench",
        help:
            "Listen to this microphone, as ALSA calls it (\"default\", \"plughw:1,0\"), to a sound file, or to what is said at the bench. "
            + "Without it they are typed to.")
    private static let recognizer = CommandOption(
        name: "--recognizer", value: "PROGRAM",
        help:
            "What follows the wake word is recognized by this program: a WAV file on its standard input, the sentence on its standard output."
    )
    private static let speaker = CommandOption(
        name: "--speaker", value: "PROGRAM", help: "Speak by this program, with a sentence on its standard input, in place of espeak-ng.")
    private static let voice = CommandOption(
        name: "--voice", value: "NAME",
        help: "Speak by this voice of espeak-ng's, with its language: \"en-gb\", \"de+f3\". “espeak-ng --voices” lists them.")
    private static let tls = CommandOption(
        name: "--tls", value: nil,
        help:
            "Serve the REST API over TLS, with a certificate of its own making: the default with --radio bluez. A paired companion reads the "
            + "key's fingerprint and takes no other; apps that know only the guide cannot use it.")
    private static let plain = CommandOption(
        name: "--plain", value: nil,
        help:
            "Serve plain HTTP as well, for apps that know only the guide. Others in the network can hear their key and all that they are shown. "
            + "Plain HTTP is at the port of --http then, and TLS at the next one.")
    private static let wifi = CommandOption(
        name: "--wifi", value: "networkmanager|simulated",
        help: "Whose Wi-Fi a companion may change: the machine's own by NetworkManager, by default with --radio bluez, or a simulated one.",
        values: .words(["networkmanager", "simulated"]))
    private static let firmware = CommandOption(
        name: "--firmware", value: "guide|newer",
        help: "Be glasses with the guide's calls and no more, or with words and fields of a later day: to see how companions take them.",
        values: .words(["guide", "newer"]))
    private static let config = CommandOption(
        name: "--config", value: "FILE",
        help: "Options from a file, a line each: camera = libcamera. What the call says counts more. \(configuration) with --radio bluez.")
    /// The file in which the owner of a machine has the options of its glasses.
    private static var configuration: String { "/etc/\(programName)/glasses.conf" }
    private static let check = CommandOption(name: "--check", value: nil, help: "Say what this machine has for the glasses, and end.")

    static let specification = CommandSpecification(
        path: ["serve", "glasses"], summary: "Be smart glasses: camera, assistant, notes and todos, over Bluetooth and REST.",
        discussion: """
            On the simulated radio, every other command with --radio virtual and the same --data meets them.
            On a Bluetooth adapter (--radio bluez), they are a real peripheral.
            What they keep is in --data; killed at any moment, they come back with it. The REST API's key is in
            glasses/config/api_key.txt there, and / of its address shows what can be called. A companion gets it where the code that they
            speak was entered; with --pairing open, where it says that it is paired, as apps do that know nothing of passkeys.
            Each line on standard input is something that is said to them: "hey glasses, what time is it?" With --chat-url a language model
            answers what is asked, and rules do where it does not reply; its key comes from a file or from the variable
            \(ChatServerOptions.variable), never from the command line. So does that of --recognizer-url, with \(RecognizerServerOptions.variable).
            """,
        options: [
            DeviceService.nameOption("Smart Glasses"), http, .pairing, camera, light, button, microphone, recognizer, speaker, voice,
            battery,
            wifi, tls, plain,
            firmware,
            config, check,
        ]
            + RecognizerServerOptions.options + ChatServerOptions.options
            + CommandOption.servedRadioOptions,
        examples: ["\(programName) serve glasses --data ./glasses", "\(programName) serve glasses --radio bluez --pairing open"])

    private let service: DeviceService
    private let name: String
    private let access: GlassesAccess
    private let policy: PairingPolicy
    private let data: URL
    private let folder: URL
    private let battery: GlassesBattery
    /// Whether the machine was asked for a battery and tells of none.
    private let lacksBattery: Bool
    private let camera: GlassesCamera
    private let light: String?
    private let button: GPIOPin?
    private let microphone: String?
    private let (recognizer, speaker): (OwnProgram?, OwnProgram?)
    private let voice: String?
    private let wifi: GlassesWiFiChoice
    private let firmware: GlassesFirmware
    private let isOnAir: Bool
    private let chat: ChatServerOptions
    private let recognizerServer: RecognizerServerOptions
    private let isCheck: Bool

    init(_ call: Arguments) throws {
        let arguments = try Self.configured(call)
        service = try DeviceService(arguments, kind: "glasses")
        let radio = try RadioOptions(arguments)
        name = arguments.value(DeviceService.nameOption("")) ?? GlassesUUIDs.advertisedName
        isOnAir = !radio.served.radio.isSimulated
        let text = arguments.value(Self.http) ?? (isOnAir ? "0.0.0.0:5000" : "127.0.0.1:5000")
        guard let address = ListenAddress(text) else {
            throw arguments.fail("--http takes HOST:PORT, for example 127.0.0.1:5000, and \"\(text)\" came.")
        }
        let isSecure = isOnAir || arguments.has(Self.tls)
        guard let access = GlassesAccess(address, isSecure: isSecure, isPlain: arguments.has(Self.plain)) else {
            throw arguments.fail("With --plain, TLS is at the next port, and there is none after \(address.port).")
        }
        self.access = access
        policy = radio.pairing ?? .passkey
        let own = GlassesBattery.detect()
        switch arguments.value(Self.battery) {
        case nil: battery = own == .none && !isOnAir ? .simulated : own
        case "none": battery = .none
        case "simulated": battery = .simulated
        case let word?: throw arguments.fail("--battery takes none or simulated, and \"\(word)\" came.")
        }
        lacksBattery = arguments.value(Self.battery) == nil && battery == .none
        camera =
            try arguments.value(Self.camera).map { text in
                guard let camera = GlassesCamera(text) else {
                    throw arguments.fail("--camera takes gst: and the name of one element, such as gst:libcamerasrc, and \"\(text)\" came.")
                }
                return camera
            } ?? GlassesCamera.machine(isOnAir: isOnAir)
        light = arguments.value(Self.light)
        if let light, !CameraLight.isName(light) {
            throw arguments.fail(
                "--light takes the name of a light below /sys/class/leds, such as ACT, or a pin, such as gpio:17, and \"\(light)\" came.")
        }
        button = try arguments.value(Self.button).map { text in
            guard let pin = GPIOPin(text) else {
                throw arguments.fail("--button takes a pin, such as 17 or gpiochip1:17, and \"\(text)\" came.")
            }
            return pin
        }
        microphone = arguments.value(Self.microphone)
        recognizer = try Self.program(arguments, Self.recognizer)
        recognizerServer = try RecognizerServerOptions(arguments)
        guard recognizer == nil || recognizerServer.base == nil else {
            throw arguments.fail("Either \(Self.recognizer.name) or \(RecognizerServerOptions.url.name) recognizes what is said.")
        }
        speaker = try Self.program(arguments, Self.speaker)
        voice = arguments.value(Self.voice)
        guard speaker == nil || voice == nil else {
            throw arguments.fail("\(Self.voice.name) is a voice of espeak-ng's, and \(Self.speaker.name) speaks in its place.")
        }
        wifi =
            try arguments.value(Self.wifi).map { text in
                guard let choice = GlassesWiFiChoice(rawValue: text) else {
                    throw arguments.fail("--wifi takes networkmanager or simulated, and \"\(text)\" came.")
                }
                return choice
            } ?? GlassesWiFiChoice(isOnAir: isOnAir)
        firmware =
            try arguments.value(Self.firmware).map { text in
                guard let firmware = GlassesFirmware(rawValue: text) else {
                    throw arguments.fail("--firmware takes guide or newer, and \"\(text)\" came.")
                }
                return firmware
            } ?? .current
        data = radio.data
        folder = Self.folder(in: data)
        chat = try ChatServerOptions(arguments)
        isCheck = arguments.has(Self.check)
    }

    /// The call, with what the owner of this machine has written down.
    private static func configured(_ call: Arguments) throws -> Arguments {
        var arguments = call
        if let path = call.value(config) {
            try arguments.take(try OptionFile(path: path), without: [config, check])
        } else if !(try RadioOptions(call)).served.radio.isSimulated, FileManager.default.fileExists(atPath: configuration) {
            try arguments.take(try OptionFile(path: configuration), without: [config, check, .servedRadio])
        }
        return arguments
    }

    /// - Throws: ``UsageError`` for a program that is not there.
    private static func program(_ arguments: Arguments, _ option: CommandOption) throws -> OwnProgram? {
        try arguments.value(option).map { words in
            guard let program = OwnProgram(words, find: GlassesMachine.program) else {
                throw arguments.fail("\(option.name) takes a program that can be run, and \"\(words)\" came.")
            }
            return program
        }
    }

    /// The server that recognizes speech; nil where none is named.
    ///
    /// - Throws: ``CommandFailure`` where the key's file cannot be read.
    private func server() throws -> GlassesMachine.Recognizer? {
        try recognizerServer.base.map { base in
            .server(
                RecognizerServer(
                    base: base, model: recognizerServer.model, language: recognizerServer.language, key: try recognizerServer.key()))
        }
    }

    /// Where glasses keep what outlives them, in a data folder.
    static func folder(in data: URL) -> URL { data.appendingPathComponent("glasses", isDirectory: true) }

    func run() async throws {
        let machine = GlassesMachine(
            folder: folder, battery: battery, camera: camera, light: light, button: button, keepsTime: isOnAir, microphone: microphone,
            recognizer: try recognizer.map { .program($0) } ?? server(), speaker: speaker, voice: voice)
        if let voice, let program = machine.speechProgram, try await !Espeak.knows(voice, program) {
            let languages = try await Espeak.languages(of: program).joined(separator: ", ")
            throw CommandFailure(
                "espeak-ng has no voice “\(voice)”. \(languages.isEmpty ? "" : "It has \(languages). ")“+f3” behind one is another person's.",
                code: "no-such-voice")
        }
        guard !isCheck else {
            for line in machine.report { Terminal.print(line) }
            Terminal.print("Bluetooth: \(await service.radioReport())")
            Terminal.print("Wi-Fi:     \(await wifi.report(isOnAir: isOnAir))")
            if isOnAir { Terminal.print("Clock:     \(machine.clockReport)") }
            Terminal.print("mDNS:      \(await AvahiPublisher().missing() ?? "Avahi, where the REST API can be reached from the network")")
            Terminal.print("REST:      \(access.report)")
            return
        }
        // Before anything is kept in it: the key would be somebody else's to read, or to exchange.
        try DataFolder.open(data)
        var configuration = machine.configuration { Terminal.complain("\(Terminal.visibleLine($0))") }
        await wifi.use(in: &configuration)
        configuration.chat = try chat.client()
        configuration.firmware = firmware
        if let missing = camera.missing {
            Terminal.complain("\(missing) Until there is one, photos are refused and the stream shows \"no signal\".")
        } else if camera == .automatic {
            Terminal.print("✓ Camera: \(camera.report)")
        }
        if isOnAir, light == nil {
            Terminal.complain("No light shows that the camera works: name one with --light.")
        }
        if isOnAir, machine.shutterProgram == nil {
            Terminal.complain(
                machine.hasSoundCard
                    ? "No shutter is heard: install alsa-utils." : "No shutter is heard, and nothing that is said: there is no sound card.")
        }
        if let departure = configuration.hearing?.transcriber?.departure { Terminal.complain(departure) }
        if lacksBattery {
            Terminal.complain("This machine tells of no battery, so none is shown; \"--battery simulated\" makes one up.")
        }
        let supervisor = Supervisor()
        let glasses = try await supervisor.patient { try await service.open { [configuration] in try SmartGlasses(configuration) } }
        try await GlassesTwin.carryOutOrder(of: glasses)
        if let problem = await glasses.wifi.report().problem {
            Terminal.complain("\(problem) (It is looked for again every 30 seconds; \"--wifi simulated\" plays one.)")
        }
        let lit = configuration.camera as? LitSource
        let host = GlassesHost(glasses, name: name, policy: policy, access: access, service: service, restartsProgram: isOnAir)
        // Glasses that are told to end have done what they were there for.
        do {
            defer { lit?.end() }
            try await runTogether(
                { try await glasses.run() }, { try await host.run() }, { try await host.untilRestart() },
                {
                    await supervisor.patient { await host.untilServing() }
                    supervisor.tell("READY=1")
                    try await supervisor.watch { await glasses.pulse() }
                })
        } catch is CancellationError {
        } catch is ProgramRestart {
            Terminal.print("Restarting.")
            throw CommandFailure("The program could not begin anew: \(supervisor.startAnew())", code: "restart")
        }
    }
}
