import DeviceSide
import Foundation
import PrivateFiles

/// What a call says of its radio, and where simulated devices live.
public struct RadioOptions: Sendable {
    /// The radio that `--radio` names; nil where it was left out.
    public let named: RadioChoice?
    /// The name of `--adapter`, where it was given.
    private let adapter: String?
    /// The folder of what outlives the program.
    public var data: URL
    /// What served and simulated devices ask of a link; nil leaves it to each kind.
    public var pairing: PairingPolicy?
    /// The pace of simulated devices.
    let pace: AirPace
    /// The systems of the program.
    let modules: [ProgramModule]
    /// The radios of the program.
    let radios: [ProgramRadio]
    /// The call, with what a radio takes of its own.
    private let arguments: Arguments

    /// - Throws: ``UsageError`` for a radio that there is not.
    public init(_ arguments: Arguments) throws {
        let (adapter, radios) = (arguments.given(.adapter), arguments.radios)
        self.adapter = adapter
        self.radios = radios
        self.arguments = arguments
        named = try arguments.given(.radio).map { text in
            guard let choice = radios.choice(text, adapter: adapter ?? arguments.configuration.value(of: "adapter")) else {
                throw arguments.fail("There is no radio \"\(text)\": use \(radios.sentence).")
            }
            return choice
        }
        data = Self.dataFolder(arguments.value(.data))
        pace = try AirPace(ProcessInfo.processInfo.environment)
        modules = arguments.modules
        pairing = try arguments.value(.pairing).map { text in
            guard let policy = PairingPolicy(rawValue: text) else {
                throw arguments.fail("There is no pairing \"\(text)\": use passkey or open.")
            }
            return policy
        }
    }

    /// The radio that a device is served on: the first that can be one's, which is the simulated one, unless `--radio` names another.
    public var served: RadioChoice { named ?? RadioChoice(radios.first { $0.canServe } ?? .virtual) }

    /// What a radio is made with.
    func site(of choice: RadioChoice) -> RadioSite { RadioSite(adapter: choice.adapter, folder: data, arguments: arguments) }

    /// The rule by which a companion's radio is picked.
    ///
    /// - Parameter asksCompanion: whether the radio of the companion that runs counts; that of a companion itself is picked without.
    func rule(asksCompanion: Bool) -> RadioRule {
        let memory = RadioMemory(folder: data, radios: radios)
        var rule = RadioRule(radios: radios, named: named ?? ofAdapter, kept: { try memory.read() })
        let configuration = arguments.configuration
        rule.adapter = configuration.value(of: "adapter")
        rule.environment = configuration.value(of: "radio", from: \.isVariable)
        rule.environmentAdapter = configuration.value(of: "adapter", from: \.isVariable)
        rule.file = configuration.value(of: "radio", from: \.isFile)
        rule.fileAdapter = configuration.value(of: "adapter", from: \.isFile)
        if asksCompanion { rule.companion = { [data, radios] in try await ProgramClient.radio(in: data, of: radios) } }
        return rule
    }

    /// The radio that `--adapter` alone means: the first that has several.
    private var ofAdapter: RadioChoice? { adapter.flatMap(radios.choice(ofAdapter:)) }

    /// The folder that `--data` names, or the one that is taken without it.
    public static func dataFolder(_ option: String?) -> URL {
        option.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? defaultData
    }

    /// `$XDG_DATA_HOME/NAME`, or `~/.local/share/NAME`, after the program's name.
    public static var defaultData: URL {
        let environment = ProcessInfo.processInfo.environment
        let base =
            environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
            ?? URL(fileURLWithPath: HomeFolder.path(environment), isDirectory: true).appendingPathComponent(
                ".local/share", isDirectory: true)
        return base.appendingPathComponent(programName, isDirectory: true)
    }
}
