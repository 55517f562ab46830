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
        name: "--engine", value: "WORD", help: "The voice: \(Voice.Engine.allCases.map(\.rawValue).joined(separator: ", ")).",
        values: .words(Voice.Engine.allCases.map(\.rawValue)))
    private static let rate = CommandOption(name: "--rate", value: "WORDS", help: "Words a minute: 50 to 400.")
    private static let volume = CommandOption(name: "--volume", value: "PERCENT", help: "0 to 100.")
    private static let rotation = CommandOption(
        name: "--rotation", value: "DEGREES", help: "The picture's turn: 0, 90, 180 or 270.",
        values: .words(["0", "90", "180", "270"]))
    private static let flipHorizontal = CommandOption(
        name: "--flip-horizontal", value: "ON|OFF", help: "Exchange left and right.", values: .words(["on", "off"]))
    private static let flipVertical = CommandOption(
        name: "--flip-vertical", value: "ON|OFF", help: "Exchange top and bottom.", values: .words(["on", "off"]))
    private static let resolution = CommandOption(name: "--resolution", value: "WIDTHxHEIGHT", help: "Of the picture: 1280x720.")

    static let specification = CommandSpecification(
        path: ["glasses", "settings"], summary: "Show and change how the assistant is, and the camera.",
        discussion: "What is not named stays as it is. The camera's settings need Wi-Fi.",
        parameters: [GlassesTarget.parameter],
        options: [
            personality, name, wakeWord, sensitivity, engine, rate, volume, rotation, flipHorizontal, flipVertical, resolution, .json,
            .timeout,
        ] + CommandOption.radioOptions,
        output: .document(GlassesOutput.settings),
        examples: ["outrigger glasses settings", "outrigger glasses settings --personality witty --volume 40"])

    private typealias Make = @BluetoothActor @Sendable (GlassesModel) throws -> GlassesChange

    private let target: GlassesTarget
    private let changes: [Make]
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments[0], arguments)
        printsJSON = arguments.has(.json)
        var changes: [Make] = []
        if let word: Personality = try Self.choice(Self.personality, arguments) { changes.append { _ in .personality(word) } }
        if let text = arguments.value(Self.name) {
            let name = try Self.taken(arguments) { () throws(GlassesValueError) in try AssistantName(text) }
            changes.append { _ in .name(name) }
        }
        let sensitivity = try arguments.integer(Self.sensitivity, in: 0...100)
        if let keyword = arguments.value(Self.wakeWord) {
            _ = try Self.taken(arguments) { () throws(GlassesValueError) in try WakeWord(keyword: keyword, sensitivity: 0.5) }
            changes.append { .wakeWord(try $0.wakeWord(keyword, sensitivity: sensitivity)) }
        } else if sensitivity != nil {
            changes.append { .wakeWord(try $0.wakeWord(nil, sensitivity: sensitivity)) }
        }
        let engine: Voice.Engine? = try Self.choice(Self.engine, arguments)
        let rate = try arguments.integer(Self.rate, in: Voice.rates)
        let volume = try arguments.integer(Self.volume, in: 0...100)
        if engine != nil || rate != nil || volume != nil { changes.append { .voice(try $0.voice(engine, rate: rate, volume: volume)) } }
        let camera = try Self.camera(arguments)
        if camera != CameraChange() { changes.append { _ in .camera(camera) } }
        self.changes = changes
    }

    private static func camera(_ arguments: Arguments) throws -> CameraChange {
        var change = CameraChange()
        change.rotation = try arguments.integer(rotation, in: 0...270)
        if let rotation = change.rotation, !CameraSettings.rotations.contains(rotation) {
            throw arguments.fail("--rotation takes 0, 90, 180 or 270, and \(rotation) came.")
        }
        change.flipHorizontal = try toggle(flipHorizontal, arguments)
        change.flipVertical = try toggle(flipVertical, arguments)
        if let text = arguments.value(resolution) {
            let sides = text.split(separator: "x").compactMap { Int($0) }
            guard sides.count == 2 else {
                throw arguments.fail("--resolution takes WIDTHxHEIGHT, for example 1280x720, and \"\(text)\" came.")
            }
            (change.width, change.height) = (sides[0], sides[1])
        }
        return change
    }

    private static func toggle(_ option: CommandOption, _ arguments: Arguments) throws -> Bool? {
        switch arguments.value(option)?.lowercased() {
        case nil: nil
        case "on": true
        case "off": false
        case let word?: throw arguments.fail("\(option.name) takes on or off, and \"\(word)\" came.")
        }
    }

    private static func choice<Word: WireWord>(_ option: CommandOption, _ arguments: Arguments) throws -> Word? {
        guard let text = arguments.value(option) else { return nil }
        guard let word = Word(rawValue: text) else {
            throw arguments.fail("\(option.name) takes \(Word.allCases.map(\.rawValue).joined(separator: ", ")), and \"\(text)\" came.")
        }
        return word
    }

    private static func taken<Value>(_ arguments: Arguments, _ make: () throws(GlassesValueError) -> Value) throws -> Value {
        do throws(GlassesValueError) { return try make() } catch { throw arguments.fail(error.description) }
    }

    func run() async throws {
        let screen = try await target.settled { model in
            for make in changes { try await model.perform(try make(model)) }
            return model.screen
        }
        if printsJSON { try Terminal.print(screen, as: GlassesOutput.settings) } else { Self.show(screen) }
    }

    private static func show(_ screen: GlassesScreen) {
        guard let settings = screen.settings else { return Terminal.print("The glasses have not told their settings.") }
        if let name = settings.name { Terminal.print("Name         \(name)") }
        if let personality = settings.personality { Terminal.print("Personality  \(personality)") }
        if let keyword = settings.keyword {
            Terminal.print("Wake word    \(keyword)\(settings.sensitivity.map { ", sensitivity \($0) %" } ?? "")")
        }
        if let engine = settings.engine, let rate = settings.rate, let volume = settings.volume {
            Terminal.print("Voice        \(engine), \(rate) words a minute, volume \(volume) %")
        }
        let camera = screen.camera
        if let resolution = camera.resolution {
            let flips = [
                camera.flipHorizontal == true ? "left and right exchanged" : nil, camera.flipVertical == true ? "upside down" : nil,
            ]
            let turn = camera.rotation.map { $0 == 0 ? "upright" : "turned by \($0)°" }
            Terminal.print("Camera       \(([resolution, turn] + flips).compactMap(\.self).joined(separator: ", "))")
        }
    }
}
