import BlueZRadio
import Bluetooth
import Concurrency
import Foundation
import SocketRadio
import VirtualRadio

/// `outrigger serve KIND`: this program is the device.
public struct DeviceService: Sendable {
    private let options: RadioOptions
    private let module: String
    private let name: String?

    /// For the advertised name.
    ///
    /// - Parameter example: "Lamp-…".
    public static func nameOption(_ example: String) -> CommandOption {
        CommandOption(name: "--name", value: "NAME", help: "The advertised name: \"\(example)\".")
    }

    /// - Parameter kind: the name of its kind.
    /// - Throws: ``UsageError`` for a name that does not fit into an advertisement, or a radio that there is not.
    public init(_ arguments: Arguments, kind: String) throws {
        options = try RadioOptions(arguments)
        module = kind
        name = arguments.value(Self.nameOption(""))
        if let name, name.utf8.isEmpty || name.utf8.count > 29 {
            throw arguments.fail("A name has 1 to 29 bytes, and \"\(name)\" has \(name.utf8.count).")
        }
    }

    /// Runs the device until cancelled.
    ///
    /// - Parameters:
    ///   - make: makes it.
    ///   - hint: a sentence that follows where it is.
    ///   - console: obeys the lines on standard input, until there are no more.
    /// - Throws: where the radio or the data directory cannot be used, and whatever ends the device.
    @BluetoothActor
    public func run(
        make: ProgramModule.MakeTwin, hint: String = "", console: @escaping @BluetoothActor @Sendable (BenchStand) async -> Void = { _ in }
    ) async throws {
        let socket = try DataFolder.prepare(options.data)
        switch options.kind {
        case .virtual:
            let air = VirtualRadio(seed: 42)
            // First of all, because two processes with the same flash would spoil it.
            let lender = SocketRadioServer(path: socket) { air.makeCentral() }
            try lender.open()
            let simulation = Simulation(air: air, folder: options.data, bootDuration: .seconds(2))
            let stand = try simulation.place(module, name: name, make: make)
            let bench = BenchServer(stand, folder: options.data)
            tell(stand, "the simulated radio of \(options.data.path)", hint)
            try await runTogether(
                { try await lender.run() }, { try await simulation.run() }, { try await Self.obey(stand, console) },
                { try await bench.run() })
        case .bluez:
            let radio = BlueZPeripheral(adapter: options.adapter)
            let twin = try make(
                TwinSite(
                    radio: radio, timers: radio.timers, folder: options.data, name: name, suffix: "0001", bootDuration: .seconds(2),
                    isSimulated: false, restartRadio: nil))
            let stand = BenchStand(twin, kind: module, peripheral: nil)
            let bench = BenchServer(stand, folder: options.data)
            tell(stand, options.adapter, hint)
            try await runTogether(
                { try await radio.run() }, { try await twin.run() }, { try await Self.obey(stand, console) },
                { try await bench.run() })
        }
    }

    /// The end of the input is not the device's end.
    @BluetoothActor
    private static func obey(_ stand: BenchStand, _ console: @BluetoothActor @Sendable (BenchStand) async -> Void) async throws {
        await console(stand)
        await untilCancelled()
    }

    @BluetoothActor
    private func tell(_ stand: BenchStand, _ place: String, _ hint: String) {
        Terminal.printError(["\(stand.twin.name) is on \(place).", hint, "Ctrl-C ends it."].filter { !$0.isEmpty }.joined(separator: " "))
    }
}
