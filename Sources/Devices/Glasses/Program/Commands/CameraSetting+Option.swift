import Companion
import Glasses
import Program

extension CameraSetting {
    /// The shell's option: `--flip-horizontal ON|OFF`.
    var option: CommandOption {
        let name = "--" + name.replacing("_", with: "-")
        return switch kind {
        case .turn: CommandOption(name: name, value: "DEGREES", help: help, values: .words(CameraSettings.rotations.map(String.init)))
        case .toggle: CommandOption(name: name, value: "ON|OFF", help: help, values: .words(["on", "off"]))
        case .resolution: CommandOption(name: name, value: "WIDTHxHEIGHT", help: help)
        case .level: CommandOption(name: name, value: "PERCENT", help: help)
        }
    }

    /// The option's value, as the REST API takes it; nil where it was left out.
    ///
    /// - Throws: ``UsageError``.
    func asked(_ arguments: Arguments) throws -> JSONValue? {
        switch kind {
        case .turn:
            guard let degrees = try arguments.integer(option, in: 0...270) else { return nil }
            guard CameraSettings.rotations.contains(degrees) else {
                throw arguments.fail("\(option.name) takes 0, 90, 180 or 270, and \(degrees) came.")
            }
            return .integer(degrees)
        case .toggle:
            switch arguments.value(option)?.lowercased() {
            case nil: return nil
            case "on": return true
            case "off": return false
            case let word?: throw arguments.fail("\(option.name) takes on or off, and \"\(word)\" came.")
            }
        case .level: return try arguments.integer(option, in: CameraLevel.percents).map { .integer($0) }
        case .resolution:
            guard let text = arguments.value(option) else { return nil }
            let sides = text.split(separator: "x").compactMap { Int($0) }
            guard sides.count == 2 else {
                throw arguments.fail("\(option.name) takes WIDTHxHEIGHT, for example 1280x720, and \"\(text)\" came.")
            }
            return ["width": .integer(sides[0]), "height": .integer(sides[1])]
        }
    }

    /// The setting in what `--json` prints.
    var output: OutputFormat<GlassesOutput.Settings>.Field {
        switch kind {
        case .turn: .nullable(pageName + "Degrees", meaning, .integer) { [name] in $0.camera[name]?.wholeNumber }
        case .toggle: .nullable(pageName, meaning, .boolean) { [name] in $0.camera[name]?.isTrue }
        case .resolution:
            .nullable(pageName, meaning, .text) { [name] in
                guard let size = $0.camera[name], let width = size["width"]?.wholeNumber, let height = size["height"]?.wholeNumber else {
                    return nil
                }
                return "\(width)x\(height)"
            }
        case .level: .nullable(pageName + "Percent", meaning, .integer) { [name] in $0.camera[name]?.wholeNumber }
        }
    }

    /// Words for a person; nil for what goes without saying.
    func words(_ value: JSONValue?) -> String? {
        switch kind {
        case .turn: value?.wholeNumber.map { $0 == 0 ? "upright" : "turned by \($0)°" }
        case .toggle: value?.isTrue == true ? state : nil
        case .level(let level): value?.wholeNumber.flatMap { $0 == level.neutral ? nil : "\(level.label.lowercased()) \($0) %" }
        // It stands before the others.
        case .resolution: nil
        }
    }
}
