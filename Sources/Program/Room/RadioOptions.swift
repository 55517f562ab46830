import DeviceSide
import Foundation

/// Which radio a command uses, and where simulated devices live.
public struct RadioOptions: Sendable {
    /// The radios that there are.
    public enum Kind: String, Sendable, CaseIterable {
        case virtual, bluez
    }

    /// Which radio.
    public var kind: Kind
    /// The name of the Bluetooth adapter, for a real one.
    public var adapter: String
    /// The folder of what outlives the program.
    public var data: URL
    /// What served and simulated devices ask of a link; nil leaves it to each kind.
    public var pairing: PairingPolicy?
    /// The systems of the program.
    let modules: [ProgramModule]

    /// - Throws: ``UsageError`` for a radio that there is not.
    public init(_ arguments: Arguments) throws {
        let text = arguments.value(.radio) ?? Kind.virtual.rawValue
        guard let kind = Kind(rawValue: text) else {
            throw arguments.fail("There is no radio \"\(text)\": use virtual or bluez.")
        }
        self.kind = kind
        adapter = arguments.value(.adapter) ?? "hci0"
        data = Self.dataFolder(arguments.value(.data))
        modules = arguments.modules
        pairing = try arguments.value(.pairing).map { text in
            guard let policy = PairingPolicy(rawValue: text) else {
                throw arguments.fail("There is no pairing \"\(text)\": use passkey or open.")
            }
            return policy
        }
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
