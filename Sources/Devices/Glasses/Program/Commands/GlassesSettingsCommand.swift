import Bluetooth
import Companion
import Glasses
import Program

/// `outrigger glasses settings`
struct GlassesSettingsCommand: Command {
    private static let personality = CommandOption(
        name: "--personality", value: "WORD", help: "\(Personality.allCases.map(\.rawValue).joined(separator: ", ")).",
        values: .words(Personality.allCases.map(\.rawValue)))
    private static let name = CommandOption(name: "--name", value: "NAME", help: "What the assistant is called.")
    private static let wakeWord = CommandOption(name: "--wake-word", value: "WORDS", help: "What it listens for.")
    private static let sensitivity = CommandOption(name: "--sensitivity", value: "PERCENT", help: "How readily: 0 to 100.")
    private static let engine = CommandOption(
        name: "--engine", value: "WORD", help: "The voice: \(Voice.Engine.presentWords).",
        values: .words(Voice.Engine.present.map(\.rawValue)))
    private static let rate = CommandOption(name: "--rate", value: "WORDS", help: "Words a minute: 50 to 400.")
    private static let volume = CommandOption(name: "--volume", value: "PERCENT", help: "0 to 100.")
    private static let assistant = [personality, name, wakeWord, sensitivity, engine, rate, volume]

    static let specification = CommandSpecification(
        path: ["glasses", "settings"], summary: "Show and change how the assistant is, and the camera.",
        discussion: "What is not named stays as it is. The camera's settings need Wi-Fi.",
        parameters: [GlassesTarget.parameter],
        options: assistant + CameraSetting.all.map(\.option) + [.json, .timeout] + CommandOption.radioOptions,
        output: .document(GlassesOutput.settings),
        examples: ["\(programName) glasses settings", "\(programName) glasses settings --personality witty --volume 40"])

    private typealias Make = @BluetoothActor @Sendable (GlassesModel) throws -> GlassesChange

    private let target: GlassesTarget
    private let changes: [Make]
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments[0], arguments)
        printsJSON = arguments.has(.json)
        var changes: [Make] = []
        if let word = try Self.choice(Self.personality, of: Personality.allCases, arguments) { changes.append { _ in .personality(word) } }
        if let text = arguments.value(Self.name) {
            let name = try arguments.taken { () throws(GlassesValueError) in try AssistantName(text) }
            changes.append { _ in .name(name) }
        }
        let sensitivity = try arguments.integer(Self.sensitivity, in: 0...100)
        if let keyword = arguments.value(Self.wakeWord) {
            _ = try arguments.taken { () throws(GlassesValueError) in try WakeWord(keyword: keyword, sensitivity: 0.5) }
            changes.append { .wakeWord(try $0.wakeWord(keyword, sensitivity: sensitivity)) }
        } else if sensitivity != nil {
            changes.append { .wakeWord(try $0.wakeWord(nil, sensitivity: sensitivity)) }
        }
        // Those of the guide are taken, and not offered.
        let engine = try Self.choice(Self.engine, of: Voice.Engine.present, arguments)
        let rate = try arguments.integer(Self.rate, in: Voice.rates)
        let volume = try arguments.integer(Self.volume, in: 0...100)
        if engine != nil || rate != nil || volume != nil { changes.append { .voice(try $0.voice(engine, rate: rate, volume: volume)) } }
        var camera: [String: JSONValue] = [:]
        for setting in CameraSetting.all { camera[setting.name] = try setting.asked(arguments) }
        if !camera.isEmpty { changes.append { [camera] _ in .camera(camera) } }
        self.changes = changes
    }

    private static func choice<Word: WireWord>(_ option: CommandOption, of offered: some Sequence<Word>, _ arguments: Arguments) throws
        -> Word?
    {
        guard let text = arguments.value(option) else { return nil }
        guard let word = Word(rawValue: text) else {
            throw arguments.fail("\(option.name) takes \(offered.map(\.rawValue).joined(separator: ", ")), and \"\(text)\" came.")
        }
        return word
    }

    func run() async throws {
        let shown = try await target.settled { model in
            for make in changes { try await model.perform(try make(model)) }
            return GlassesOutput.Settings(screen: model.screen, camera: model.cameraSettings)
        }
        if printsJSON { try Terminal.print(shown, as: GlassesOutput.settings) } else { Self.show(shown) }
    }

    private static func show(_ shown: GlassesOutput.Settings) {
        guard let settings = shown.screen.settings else { return Terminal.print("The glasses have not told their settings.") }
        if let name = settings.name { Terminal.print("Name         \(name)") }
        if let personality = settings.personality { Terminal.print("Personality  \(personality)") }
        if let keyword = settings.keyword {
            Terminal.print("Wake word    \(keyword)\(settings.sensitivity.map { ", sensitivity \($0) %" } ?? "")")
        }
        if let engine = settings.engine, let rate = settings.rate, let volume = settings.volume {
            // One of the guide's that the glasses do not have is not what is heard.
            let isHeard = Voice.Engine(rawValue: engine).map(Voice.Engine.present.contains) ?? true
            Terminal.print("Voice        \(isHeard ? "\(engine), " : "")\(rate) words a minute, volume \(volume) %")
        }
        if let resolution = shown.screen.camera.resolution {
            let words = CameraSetting.all.compactMap { $0.words(shown.camera[$0.name]) }
            Terminal.print("Camera       \(([resolution] + words).joined(separator: ", "))")
        }
    }
}
