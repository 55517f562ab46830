import Bluetooth
import Concurrency
import DeviceSide
import Foundation
import Observation
import VirtualRadio

/// The simulated devices of a room, each with its radio on one air.
@BluetoothActor
@Observable
final class Simulation {
    /// The devices, in the order in which they were placed.
    private(set) var stands: [BenchStand] = []

    @ObservationIgnored private let air: VirtualRadio
    @ObservationIgnored private let folder: URL
    @ObservationIgnored private let bootDuration: Duration
    @ObservationIgnored private let pairing: PairingPolicy?
    @ObservationIgnored private let needed: String?
    @ObservationIgnored private let jobs: AsyncStream<Job>
    @ObservationIgnored private let queue: AsyncStream<Job>.Continuation

    private typealias Job = @BluetoothActor @Sendable () async throws -> Void

    /// - Parameters:
    ///   - pairing: what the devices ask of a link; nil leaves it to each kind.
    ///   - needed: the kind of the device whose end is the simulation's; without any other the rest goes on.
    init(air: VirtualRadio, folder: URL, bootDuration: Duration, pairing: PairingPolicy?, needed: String?) {
        self.pairing = pairing
        self.needed = needed
        self.air = air
        self.folder = folder
        self.bootDuration = bootDuration
        // Two for each of the program's kinds of device.
        (jobs, queue) = AsyncStream.makeStream()
    }

    /// Places a module's twin in the room, unless it stands there.
    ///
    /// - Throws: where the device cannot be made: its flash cannot be read, for example.
    func place(_ module: ProgramModule) throws {
        guard let make = module.twin, !stands.contains(where: { $0.kind == module.name }) else { return }
        _ = try place(module.name, name: nil, make: make)
    }

    /// Places a device in the room.
    ///
    /// - Parameters:
    ///   - kind: the name of its kind.
    ///   - name: the name that a person gave it.
    func place(_ kind: String, name: String?, make: @escaping ProgramModule.MakeTwin) throws -> BenchStand {
        let id = Self.identity(of: kind)
        let peripheral = air.makePeripheral(.init(id: id, mtu: 247, supportsPreparedWrites: false, distance: 2))
        let site = TwinSite(
            radio: peripheral, timers: air.timers, folder: folder, name: name, suffix: String(id.uuidString.prefix(4)),
            bootDuration: bootDuration, pairing: pairing, addresses: .any, isSimulated: true,
            restartRadio: { peripheral.restart(after: $0) },
            forgetBonds: { for central in peripheral.bondedCentrals { peripheral.removeBond(central) } })
        let twin = try WaitingTwin.make(kind, at: site, make)
        let stand = BenchStand(twin, kind: kind, peripheral: peripheral)
        stands.append(stand)
        queue.yield { [name = twin.name, weak self] in
            do {
                try await runTogether(
                    { try await peripheral.run() },
                    {
                        try await twin.run()
                        try Task.checkCancellation()
                        throw CommandFailure("\(name) has ended by itself.", code: "ended")
                    })
            } catch {
                guard !Task.isCancelled, let self else { throw error }
                try lose(name, kind, error)
            }
        }
        return stand
    }

    /// The same, where a device that cannot be made is taken for one that has ended.
    func add(_ module: ProgramModule) {
        do {
            try place(module)
        } catch {
            do { try lose(module.name, module.name, error) } catch { queue.yield { throw error } }
        }
    }

    /// Goes on without a device, and leaves the reason in its place on the bench.
    ///
    /// - Throws: the failure of the device that is needed.
    private func lose(_ name: String, _ kind: String, _ failure: any Error) throws {
        guard kind != needed else { throw failure }
        let ended = EndedTwin(name, kind: kind, folder: folder, failure)
        let stand = BenchStand(ended, kind: kind, peripheral: nil)
        if let place = stands.firstIndex(where: { $0.kind == kind }) { stands[place] = stand } else { stands.append(stand) }
        Terminal.complain("The simulated \(name) is not there, and the other devices go on. \(ended.sentence.text)")
    }

    /// Runs the devices until cancelled, or until the one that is needed ends.
    func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            for await job in jobs {
                group.addTask { [queue] in
                    do {
                        try await job()
                    } catch {
                        queue.finish()
                        throw error
                    }
                }
            }
            group.cancelAll()
        }
    }

    /// The same address in every room, whatever else stands there: FNV-1a of the name, and of that.
    static func identity(of name: String) -> UUID {
        func hash(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
        func bytes(_ number: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
        let first = bytes(hash(name.utf8))
        let b = first + bytes(hash(first))
        return UUID(uuid: (b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]))
    }
}
