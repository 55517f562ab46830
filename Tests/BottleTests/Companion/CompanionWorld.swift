import Bluetooth
import Bottle
import Companion
import Foundation
import SQLite
import VirtualRadio

@testable import BottleDevice

/// A bottle and a companion in the same air, in simulated time.
@BluetoothActor
final class CompanionWorld {
    let air: VirtualRadio
    let central: VirtualCentral
    /// What the companion uses: the adapter itself, or a system's radio over it.
    private let radio: any CentralRadio
    let peripheral: VirtualPeripheral
    let twin: BottleTwin
    let bluetooth: Bluetooth
    let links: DeviceLinks
    let archive: BottleArchive
    let seed: UInt64
    private(set) var model: BottleModel!
    /// How often the link was made.
    private(set) var connections = 0

    var timers: TimerQueue { air.timers }
    var calibrator: BottleCalibrator { model.calibrator }
    var machine: CalibrationStateMachine { model.calibrator.machine }
    var stored: CalibrationData? { twin.memory.calibration }

    /// The time of day when the world begins, 2026-11-21 12:00:00 UTC, which passes with the simulated clock.
    nonisolated static let noon = Date(timeIntervalSince1970: 1_795_262_400)
    nonisolated static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    private init(
        seed: UInt64, mtu: Int, quirks: BottleQuirks, bottle: SimulatedBottle, memory: BottleMemory, archive: BottleArchive,
        radio makeRadio: @BluetoothActor (VirtualCentral) -> any CentralRadio
    ) async throws {
        self.seed = seed
        air = VirtualRadio(seed: seed, clock: SimulatedClock())
        central = air.makeCentral()
        radio = makeRadio(central)
        peripheral = air.makePeripheral(.init(mtu: mtu, supportsPreparedWrites: false))
        let store = BottleStore(.memory)
        try await store.save(memory, revision: 0 + 1)
        twin = BottleTwin(
            .init(name: "Aquavate-7F3A", quirks: quirks), bottle: bottle, store: store, radio: peripheral,
            restartRadio: { [peripheral] in peripheral.restart(after: $0) })
        twin.revision = 1
        bluetooth = Bluetooth(radio: radio) { Discover(Bottle.self, by: Bottle.discoveryCriteria) }
        links = DeviceLinks(bluetooth: bluetooth)
        self.archive = archive
    }

    /// Runs a world with a connected bottle.
    ///
    /// - Parameters:
    ///   - store: where the companion keeps things, in place of the archive itself.
    ///   - radio: makes the companion's radio over its adapter, where it is another.
    ///   - faults: what goes wrong from the first connection on.
    static func run<Result: Sendable>(
        seed: UInt64 = 1, mtu: Int = 247, quirks: BottleQuirks = .described, bottle: SimulatedBottle? = nil,
        memory: BottleMemory = BottleMemory(), archive: BottleArchive = BottleArchive(.memory), store: (any BottleStoring)? = nil,
        known: CalibrationData? = nil, radio: @BluetoothActor (VirtualCentral) -> any CentralRadio = { $0 }, faults: [Fault] = [],
        _ body: @escaping @BluetoothActor (CompanionWorld) async throws -> Result
    ) async throws -> Result {
        let world = try await CompanionWorld(
            seed: seed, mtu: mtu, quirks: quirks, bottle: bottle ?? SimulatedBottle(seed: seed), memory: memory, archive: archive,
            radio: radio)
        var background = [
            Task { try await world.central.run() }, Task { try await world.peripheral.run() }, Task { try await world.twin.run() },
            Task { await world.links.run() },
        ]
        if world.radio !== world.central { background.append(Task { try await world.radio.run() }) }
        defer { for task in background { task.cancel() } }
        if let known { try await archive.add(known, of: world.peripheral.id) }
        let peripheral = try await world.find()
        let bottle = world.bluetooth.device(for: peripheral) as! Bottle
        let timers = world.timers
        world.model = BottleModel(
            bottle: bottle, peripheral: peripheral, store: store ?? archive, links: world.links,
            radio: RadioDescription(name: "Simulated radio", isSimulated: true),
            now: { Self.noon.addingTimeInterval(timers.now / .seconds(1)) }, calendar: Self.calendar)
        let model = Task { await world.model.run() }
        let states = peripheral.onStateChange { state in
            guard state == .connected else { return }
            world.connections += 1
            // The first attempt to connect is the test's own, and must succeed.
            if world.connections == 1 { for fault in faults { world.peripheral.inject(fault) } }
        }
        defer { states.cancel() }
        try await world.links.connect(peripheral.id, timeout: .seconds(20))
        let result = try await body(world)
        for task in background { task.cancel() }
        model.cancel()
        // Timers that are still set hold the world, and a thousand worlds are slow: the end of the day fires the last of them.
        try await timers.pause(for: .seconds(90_000))
        return result
    }

    private func find() async throws -> BluetoothPeripheral {
        bluetooth.scanNearbyDevices(minimumRSSI: -127)
        defer { bluetooth.stopScanning() }
        while true {
            if let found = bluetooth.nearbyPeripherals.first { return found }
            try await timers.pause(for: .milliseconds(100))
        }
    }

    struct NeverCame: Error {}

    /// Waits until something is so, looked at ten times a second of simulated time.
    func wait(_ timeout: Duration = .seconds(300), until condition: () -> Bool) async throws {
        let end = timers.now + timeout
        while !condition() {
            guard timers.now < end else { throw NeverCame() }
            try await timers.pause(for: .milliseconds(100))
        }
    }

    /// A calibration that is true for a cell.
    nonisolated static func truth(_ cell: LoadCell, bottleWeight: Double = 245) throws -> CalibrationData {
        let empty = cell.zero + cell.scale * bottleWeight
        return try CalibrationData(empty: Int32(empty), full: Int32(empty + 830 * cell.scale))
    }
}
