import Foundation

/// Which radio a command uses, and where simulated devices live.
struct RadioOptions: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case virtual, bluez
    }

    var kind: Kind
    var adapter: String
    var data: URL

    init(_ arguments: Arguments) throws {
        let text = arguments.value(.radio) ?? Kind.virtual.rawValue
        guard let kind = Kind(rawValue: text) else {
            throw arguments.fail("There is no radio \"\(text)\": use virtual or bluez.")
        }
        self.kind = kind
        adapter = arguments.value(.adapter) ?? "hci0"
        data = Self.dataFolder(arguments.value(.data))
    }

    /// The folder that `--data` names, or the one that is taken without it.
    static func dataFolder(_ option: String?) -> URL {
        option.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? defaultData
    }

    /// `$XDG_DATA_HOME/outrigger`, or `~/.local/share/outrigger`.
    static var defaultData: URL {
        let environment = ProcessInfo.processInfo.environment
        let base =
            environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
            ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true).appendingPathComponent(".local/share", isDirectory: true)
        return base.appendingPathComponent("outrigger", isDirectory: true)
    }
}
