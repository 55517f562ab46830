import Bluetooth
import Foundation
import VirtualRadio

#if os(Linux)
    import BlueZRadio
#endif

/// Plays the two sides of an example: both on simulated air in simulated time, or one of them on a Bluetooth adapter.
///
///     swift run thermometer                    # both, simulated
///     swift run thermometer device hci1        # the device, until Control-C
///     swift run thermometer companion hci0     # the companion
@BluetoothActor
public struct Pair {
    /// What the device does; it ends when it is cancelled.
    private let device: @BluetoothActor (DevicePlace) async throws -> Void
    /// What the companion does; the example is over with it.
    private let companion: @BluetoothActor (CompanionPlace) async throws -> Void

    public init(
        device: @escaping @BluetoothActor (DevicePlace) async throws -> Void,
        companion: @escaping @BluetoothActor (CompanionPlace) async throws -> Void
    ) {
        self.device = device
        self.companion = companion
    }

    /// Plays what the command line asks for, and turns its end into an exit status.
    public func main() async -> Never {
        do {
            try await play(Array(CommandLine.arguments.dropFirst()))
            exit(0)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(error is Usage ? 2 : 1)
        }
    }

    private func play(_ words: [String]) async throws {
        if words.isEmpty { return try await playBoth() }
        guard words.count == 2 else { throw Usage() }
        #if os(Linux)
            switch words[0] {
            case "device":
                let radio = BlueZPeripheral(adapter: words[1])
                try await Self.together({ try await radio.run() }, { try await device(DevicePlace(radio: radio, simulated: nil)) })
            case "companion":
                let radio = BlueZCentral(adapter: words[1])
                try await Self.together(
                    { try await radio.run() }, { try await companion(CompanionPlace(radio: radio, isSimulated: false)) })
            default: throw Usage()
            }
        #else
            throw Usage()
        #endif
    }

    private func playBoth() async throws {
        let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        let phone = air.makeCentral()
        let board = air.makePeripheral()
        try await Self.together(
            { try await phone.run() }, { try await board.run() }, { try await device(DevicePlace(radio: board, simulated: board)) },
            { try await companion(CompanionPlace(radio: phone, isSimulated: true)) })
    }

    /// Runs jobs until the first has ended, in whatever way.
    private static func together(_ jobs: @BluetoothActor () async throws -> Void...) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for job in jobs { group.addTask { try await job() } }
            try await group.next()
            group.cancelAll()
        }
    }
}

/// A call that the example does not take.
struct Usage: Error, CustomStringConvertible {
    let description = "Usage: EXAMPLE, or EXAMPLE device|companion ADAPTER (hci0, for instance; on Linux)"
}
