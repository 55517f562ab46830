import Bluetooth
import Foundation
import PrivateFiles
import VirtualRadio

/// The simulated radio of a data folder. The bonds that are made on it outlive it, as those of a real adapter do: they are kept in
/// `bonds.json`, both halves, since the devices are simulated too.
@BluetoothActor
final class SimulatedAir {
    /// The air itself.
    let radio: VirtualRadio
    /// The pace of its time.
    let pace: AirPace

    /// Whether this computer's adapter is on, which is one for all who use it.
    var isPowered = true {
        didSet { for central in centrals { central.radio?.isPowered = isPowered } }
    }

    private struct Lent {
        weak var radio: VirtualCentral?
    }

    private var centrals: [Lent] = []
    private let file: URL
    private let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    /// Reads the bonds.
    ///
    /// - Parameters:
    ///   - folder: the data folder, whose radio no other process lends.
    ///   - pace: how fast time passes on the air.
    init(_ folder: URL, pace: AirPace) {
        self.pace = pace
        // The machine's own clock has the event loop's timers.
        radio = pace == .usual ? VirtualRadio(seed: 42) : VirtualRadio(seed: 42, clock: PacedClock(pace))
        file = folder.appendingPathComponent("bonds.json")
        (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        do {
            radio.keptBonds = try JSONDecoder().decode([KeptBond].self, from: Data(contentsOf: file))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            // Nobody has paired yet.
        } catch {
            Terminal.complain("\(file.path) cannot be read: \(error). Devices have to be paired anew.")
        }
        radio.bondsChanged = { [change] in change.yield() }
    }

    /// An adapter of this computer: the companion, and every command with the same folder, are one to a device that they pair with.
    func makeCentral() -> VirtualCentral {
        let central = radio.makeCentral(.init(identity: Simulation.identity(of: "companion")))
        central.isPowered = isPowered
        centrals.removeAll { $0.radio == nil }
        centrals.append(Lent(radio: central))
        return central
    }

    /// Keeps the file true until cancelled.
    ///
    /// - Throws: `CancellationError`.
    func keepBonds() async throws {
        var kept = radio.keptBonds
        for await _ in changes { await keep(&kept) }
        // A command ends soon after it has paired.
        await keep(&kept)
        try Task.checkCancellation()
    }

    private func keep(_ kept: inout [KeptBond]) async {
        let bonds = radio.keptBonds
        guard bonds != kept else { return }
        do {
            try await Self.write(bonds, to: file)
            kept = bonds
        } catch {
            let reason = FileOperationError.reason(of: error)
            Terminal.complain("\(file.path) cannot be written: \(reason). What was paired now has to be paired again later.")
        }
    }

    /// Away from the radio's thread.
    @concurrent
    private nonisolated static func write(_ bonds: [KeptBond], to file: URL) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try FileReplacement.write(try encoder.encode(bonds), to: file, surviving: .kill)
    }
}
