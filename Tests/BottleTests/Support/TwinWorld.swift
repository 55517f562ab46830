import Bluetooth
import Bottle
import BottleDevice
import OutriggerTesting
import VirtualRadio

/// A bottle and a bare companion in the same air, in simulated time.
@BluetoothActor
final class TwinWorld {
    let air: VirtualRadio
    let peripheral: VirtualPeripheral
    let twin: BottleTwin
    private let central: VirtualCentral
    private let bluetooth: Bluetooth
    private(set) var peer: BottlePeer!
    /// Every Current State that was notified, in order.
    private(set) var states: [BottleState] = []
    /// Every Calibration State that was notified, in order.
    private(set) var statuses: [CalibrationStatus] = []
    /// Every chunk that was notified, in order.
    private(set) var chunks: [DrinkChunk] = []

    var timers: TimerQueue { air.timers }
    var service: BottleService { peer.bottle }

    private init(seed: UInt64, mtu: Int, quirks: BottleQuirks, keepsWater: Bool, bottle: SimulatedBottle?, store: BottleStore) {
        air = VirtualRadio(seed: seed, clock: SimulatedClock())
        central = air.makeCentral()
        peripheral = air.makePeripheral(.init(mtu: mtu, supportsPreparedWrites: false))
        twin = BottleTwin(
            .init(name: "Aquavate-7F3A", quirks: quirks, keepsWater: keepsWater), bottle: bottle ?? SimulatedBottle(seed: seed),
            store: store, radio: peripheral,
            restartRadio: { [peripheral] in peripheral.restart(after: $0) })
        bluetooth = Bluetooth(radio: central) { Discover(BottlePeer.self, by: .advertisedService(BottleUUIDs.service)) }
    }

    /// Runs a world with a connected bottle.
    ///
    /// - Parameter memory: what it has kept. It is stored when simulated time exists: what another thread still holds is waited for in real time,
    ///   in which simulated seconds pass.
    static func run<Result: Sendable>(
        seed: UInt64 = 1, mtu: Int = 247, quirks: BottleQuirks = .described, keepsWater: Bool = false, bottle: SimulatedBottle? = nil,
        memory: BottleMemory? = nil, _ body: @escaping @BluetoothActor (TwinWorld) async throws -> Result
    ) async throws -> Result {
        let store = BottleStore(.memory)
        let world = TwinWorld(seed: seed, mtu: mtu, quirks: quirks, keepsWater: keepsWater, bottle: bottle, store: store)
        if let memory { try await store.save(memory, revision: 1) }
        let jobs = BackgroundJobs()
        return try await jobs.during {
            jobs.run { try await world.central.run() }
            jobs.run { try await world.peripheral.run() }
            jobs.run { try await world.twin.run() }
            try await world.connect()
            return try await body(world)
        }
    }

    private func connect() async throws {
        bluetooth.scanNearbyDevices(minimumRSSI: -127)
        try await timers.until("The bottle is heard") { !bluetooth.nearbyDevices(for: BottlePeer.self).isEmpty }
        bluetooth.stopScanning()
        peer = bluetooth.nearbyDevices(for: BottlePeer.self)[0]
        try await peer.connect(timeout: .seconds(20))
        service.$currentState.onChange { [weak self] (state: BottleState) in self?.states.append(state) }
        service.$calibrationState.onChange { [weak self] (status: CalibrationStatus) in self?.statuses.append(status) }
        service.$drinkData.onChange { [weak self] (chunk: DrinkChunk) in self?.chunks.append(chunk) }
    }

    func reconnect() async throws { try await peer.connect(timeout: .seconds(20)) }

    func pause(_ seconds: Double) async throws { try await timers.pause(for: .seconds(seconds)) }

    func send(_ command: BottleCommand) async throws { try await service.$command.write(command) }

    /// Takes everything that was notified since the last call.
    func takeStates() -> [BottleState] {
        defer { states = [] }
        return states
    }

    /// Writes bytes as they are, whatever the declaration says.
    func write(_ bytes: [UInt8], to uuid: BTUUID) async throws {
        let device = bluetooth.retrievePeripheral(for: peer.id)
        for service in device.services {
            guard let found = service.characteristics.first(where: { $0.uuid == uuid }) else { continue }
            return try await device.write(bytes, to: found)
        }
    }

    /// Measures a point as option A does, and gives what it came to.
    func measure(_ point: CalibrationPoint) async throws -> BottleState? {
        let from = states.count
        try await send(.measurePoint(point))
        for _ in 0..<100 {
            try await pause(0.1)
            if let index = states[from...].firstIndex(where: { $0.flags.contains(.measuring) }),
                let result = states[index...].first(where: { $0.calibrationResult != nil })
            {
                return result
            }
        }
        return nil
    }

    /// Calibrates by option A and fills the bottle; gives what was stored.
    @discardableResult
    func calibrate() async throws -> CalibrationData {
        try await pause(2)
        let empty = try await measure(.empty)?.calibrationResult ?? 0
        twin.touch { $0.pour(830) }
        try await pause(10)
        let full = try await measure(.full)?.calibrationResult ?? 0
        let data = try CalibrationData(empty: empty, full: full)
        try await send(.setCalibration(data))
        return data
    }
}

extension BottleQuirks {
    /// The shipped ones without what prevents a proof before a restart, or delays what hands do.
    static let provable = shipped.subtracting([.appliesAfterRestart, .looksSeldom])
}
