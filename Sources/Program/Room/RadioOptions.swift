import DeviceSide
import Foundation

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
    /// The systems of the program.
    let modules: [ProgramModule]

    /// - Throws: ``UsageError`` for a radio that there is not.
    public init(_ arguments: Arguments) throws {
        let adapter = arguments.value(.adapter)
        self.adapter = adapter
        named = try arguments.value(.radio).map { text in
            guard let choice = RadioChoice(text, adapter: adapter) else {
                throw arguments.fail("There is no radio \"\(text)\": use virtual or bluez.")
            }
            return choice
        }
        data = Self.dataFolder(arguments.value(.data))
        modules = arguments.modules
        pairing = try arguments.value(.pairing).map { text in
            guard let policy = PairingPolicy(rawValue: text) else {
                throw arguments.fail("There is no pairing \"\(text)\": use passkey or open.")
            }
            return policy
        }
    }

    /// The radio that a device is served on: the simulated one, unless `--radio` names another.
    public var served: RadioChoice { named ?? .virtual }

    /// The rule by which a companion's radio is picked.
    ///
    /// - Parameter asksCompanion: whether the radio of the companion that runs counts; that of a companion itself is picked without.
    func rule(asksCompanion: Bool) -> RadioRule {
        let memory = RadioMemory(folder: data)
        var rule = RadioRule(named: named ?? adapter.map { .bluez(adapter: $0) }, kept: { try memory.read() })
        rule.environment = ProcessInfo.processInfo.environment[RadioRule.variable]
        if asksCompanion { rule.companion = { [data] in try await ProgramClient.radio(in: data) } }
        return rule
    }

    /// The folder that `--data` names, or the one that is taken without it.
    public static func dataFolder(_ option: String?) -> URL {
        option.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? defaultData
    }

    /// `$XDG_DATA_HOME/outrigger`, or `~/.local/share/outrigger`.
    public static var defaultData: URL {
        let environment = ProcessInfo.processInfo.environment
        let base =
            environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
            ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true).appendingPathComponent(".local/share", isDirectory: true)
        return base.appendingPathComponent("outrigger", isDirectory: true)
    }
}
