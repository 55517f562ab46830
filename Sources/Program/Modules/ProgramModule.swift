import Bluetooth
import Companion
import Foundation
import Keyring
import WebApp

/// What one system gives the program. A program is the list of these: see ``CompanionProgram``.
public struct ProgramModule: Sendable {
    /// Makes a simulated device, where the site says.
    public typealias MakeTwin = @BluetoothActor @Sendable (TwinSite) throws -> any BenchTwin
    /// Begins the part that runs with `outrigger run`.
    public typealias Open = @BluetoothActor @Sendable (RunContext) throws -> ModuleSession
    /// Takes the decisions of a report's history again, with a simulated device in the site.
    public typealias Replay = @BluetoothActor @Sendable (PathHistory, ReplaySite) async throws -> [PathDecision]

    /// Lower-case letters; a kind's name where it is a device.
    public let name: String
    /// The kind of device, if it is one. It is made when it is asked for, with all that it declares: most commands need one kind or none.
    public var kind: DeviceKind? { makeKind() }
    /// Its subcommands, in the order of the help.
    public var commands: [any Command.Type]
    /// Its simulated twin, if it has one.
    public var twin: MakeTwin?
    /// The things that hands do to its twin, in the order of the list.
    public var hands: [BenchHand]
    /// Plays what a report has of its connections, for a device that is reached over more than one way.
    public var replay: Replay?
    /// Its part of the web page, if it has one; made when it is asked for.
    public var page: PagePart? { makePage() }
    /// The screens that it adds, by name.
    public var screens: Set<String>
    /// The keys whose firmware its maker trusts without a file; nil where it verifies no signatures. A program of such systems alone has no
    /// commands for keys.
    public var keys: [BuiltInKey]?
    /// The files that a backup leaves out of its part of the data folder.
    public var backup: [BackupRule]
    /// What `outrigger run` takes for it.
    public var runOptions: [CommandOption]
    /// Reads those options, or throws ``UsageError``; nil for a system without anything of its own that runs.
    public var run: (@Sendable (Arguments) throws -> Open)?
    /// What a shell is told in place of sentences of its own rooms that know of none, by their keys.
    public var wording: Wording.Table { makeWording() }
    private let makeKind: @Sendable () -> DeviceKind?
    private let makePage: @Sendable () -> PagePart?
    private let makeWording: @Sendable () -> Wording.Table

    /// Makes one from its parts, each as its property says.
    public init(
        name: String, kind: @autoclosure @escaping @Sendable () -> DeviceKind? = nil, commands: [any Command.Type] = [],
        twin: MakeTwin? = nil, hands: [BenchHand] = [], replay: Replay? = nil, page: @autoclosure @escaping @Sendable () -> PagePart? = nil,
        screens: Set<String> = [], keys: [BuiltInKey]? = nil, runOptions: [CommandOption] = [],
        backup: [BackupRule] = [], run: (@Sendable (Arguments) throws -> Open)? = nil,
        wording: @autoclosure @escaping @Sendable () -> Wording.Table = [:]
    ) {
        self.name = name
        makeKind = kind
        self.commands = commands
        self.twin = twin
        self.hands = hands
        self.replay = replay
        makePage = page
        self.screens = screens
        self.keys = keys
        self.runOptions = runOptions
        self.backup = backup
        self.run = run
        makeWording = wording
    }
}
