import Bluetooth

/// A radio that a program can use. `--radio` finds it by its name in the list that the program was given: see ``CompanionProgram``.
///
///     extension ProgramRadio {
///         static let dongle = ProgramRadio(name: "dongle", summary: "a dongle at a serial port", makeCentral: { _ in DongleCentral() })
///     }
public struct ProgramRadio: Sendable {
    /// Makes the side that finds and connects devices.
    public typealias MakeCentral = @BluetoothActor @Sendable (RadioSite) throws -> any CentralRadio
    /// Makes the side that a served device is on.
    public typealias MakePeripheral = @BluetoothActor @Sendable (RadioSite) throws -> any PeripheralRadio

    /// The word of `--radio`: lower-case letters.
    public let name: String
    /// As `--help` lists it, with its article: "a Bluetooth adapter over BlueZ".
    public let summary: String
    /// As screens call it: "BlueZ".
    public let title: String
    /// True where its devices are simulated: what is printed of them is marked, and keys to them go with the data folder.
    public let isSimulated: Bool
    /// The hardware that a person can choose among; nil where there is no choice.
    public let adapters: RadioAdapters?
    /// The options of its own, which every command with a radio takes; `--adapter` comes with ``adapters``.
    public let options: [CommandOption]
    /// Nil for one that finds no devices.
    public let makeCentral: MakeCentral?
    /// Nil for one that no device can be served on.
    public let makePeripheral: MakePeripheral?
    /// True for this program's own air, on which a twin of every system stands.
    let hasTwins: Bool

    /// Makes a radio from its parts, each as its property says.
    ///
    /// - Parameter title: the name, where nil.
    public init(
        name: String, summary: String, title: String? = nil, isSimulated: Bool = false, adapters: RadioAdapters? = nil,
        options: [CommandOption] = [], makeCentral: MakeCentral? = nil, makePeripheral: MakePeripheral? = nil
    ) {
        self.name = name
        self.summary = summary
        self.title = title ?? name
        self.isSimulated = isSimulated
        self.adapters = adapters
        self.options = options
        self.makeCentral = makeCentral
        self.makePeripheral = makePeripheral
        hasTwins = false
    }

    /// Simulated air, with simulated devices. Processes with the same data folder share it.
    public static let virtual = ProgramRadio()

    private init() {
        name = "virtual"
        summary = "the simulated one"
        title = "Simulated radio"
        isSimulated = true
        adapters = nil
        options = []
        makeCentral = nil
        makePeripheral = nil
        hasTwins = true
    }

    /// True where commands can find devices on it.
    var canFind: Bool { hasTwins || makeCentral != nil }
    /// True where a device can be served on it.
    var canServe: Bool { hasTwins || makePeripheral != nil }
    /// The options that it takes besides its name.
    var allOptions: [CommandOption] { (adapters == nil ? [] : [.adapter]) + options }
}

/// The hardware that a radio can be on.
public struct RadioAdapters: Sendable {
    /// As people call it: "This computer's Bluetooth".
    public let title: String
    /// The one that is meant where none is named: "hci0".
    public let first: String
    /// Those of this machine, the one to use first in front. Their names differ from those of other radios.
    public let names: @Sendable () async throws -> [String]

    /// Makes them from their parts, each as its property says.
    public init(title: String, first: String, names: @escaping @Sendable () async throws -> [String]) {
        self.title = title
        self.first = first
        self.names = names
    }
}
