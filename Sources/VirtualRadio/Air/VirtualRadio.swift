import Bluetooth
import Foundation

/// The simulated air: adapters in both roles hear each other over it as over the real one, by any clock.
///
///     let clock = SimulatedClock()
///     let air = VirtualRadio(seed: 1, clock: clock)
///     let phone = air.makeCentral()
///     let lamp = air.makePeripheral()
///
/// Everything that looks like chance comes from the seed: with a ``SimulatedClock``, the same program has the same traffic, byte for
/// byte. Adapters keep the air; the air does not keep them.
@BluetoothActor
public final class VirtualRadio {
    /// The time that the air, and every adapter on it, lives by.
    public nonisolated let timers: TimerQueue
    /// Intervals, sizes and time-outs of every link on this air.
    public nonisolated let configuration: VirtualRadioConfiguration

    private let seed: UInt64
    let schedule: AirSchedule
    private var streams = 0
    private var centralReferences: [Reference<VirtualCentral>] = []
    private var peripheralReferences: [Reference<VirtualPeripheral>] = []
    private var distances: [Path: Double] = [:]
    var recorder: TrafficRecorder?
    private var bonds: [UUID: BondStore] = [:]
    /// Called when a bond was made or forgotten: see ``keptBonds``.
    public var bondsChanged: (@BluetoothActor () -> Void)?

    private struct Reference<Node: AnyObject> { weak var node: Node? }
    private struct Path: Hashable { let central, peripheral: UUID }

    /// - Parameters:
    ///   - seed: where every identity, delay, fading and passkey comes from.
    ///   - clock: the time that everything takes; a ``SimulatedClock`` in tests.
    public nonisolated init<C: Clock>(
        seed: UInt64 = 0, clock: C = ContinuousClock(), configuration: VirtualRadioConfiguration = VirtualRadioConfiguration()
    ) where C.Duration == Duration {
        self.seed = seed
        self.configuration = configuration
        timers = TimerQueue(clock: clock)
        schedule = AirSchedule(timers: timers)
    }

    /// Makes an adapter that finds and connects peripherals.
    public func makeCentral(_ options: VirtualCentral.Options = VirtualCentral.Options()) -> VirtualCentral {
        var generator = nextGenerator()
        let drawn = generator.uuid()
        let central = VirtualCentral(radio: self, id: options.id ?? drawn, options: options)
        centralReferences.removeAll { $0.node == nil }
        centralReferences.append(Reference(node: central))
        return central
    }

    /// Makes an adapter that advertises and serves.
    public func makePeripheral(_ options: VirtualPeripheral.Options = VirtualPeripheral.Options()) -> VirtualPeripheral {
        var generator = nextGenerator()
        let drawn = generator.uuid()
        let peripheral = VirtualPeripheral(radio: self, id: options.id ?? drawn, options: options, generator: generator)
        peripheralReferences.removeAll { $0.node == nil }
        peripheralReferences.append(Reference(node: peripheral))
        return peripheral
    }

    private func nextGenerator() -> SeededGenerator {
        streams += 1
        return SeededGenerator(seed: seed, stream: streams)
    }

    /// In the order in which they were made.
    var centrals: [VirtualCentral] { centralReferences.compactMap(\.node) }
    var peripherals: [VirtualPeripheral] { peripheralReferences.compactMap(\.node) }

    // MARK: - Distance

    /// Sets the distance between two devices, metres; `nil` goes back to ``VirtualPeripheral/distance``.
    public func setDistance(_ distance: Double?, from peripheral: VirtualPeripheral, to central: VirtualCentral) {
        distances[Path(central: central.id, peripheral: peripheral.id)] = distance
        for connection in peripheral.connections where connection.centralID == central.id { connection.conditionsChanged() }
    }

    func signal(from peripheral: VirtualPeripheral, to central: UUID) -> Signal {
        let distance =
            distances.isEmpty
            ? peripheral.distance : distances[Path(central: central, peripheral: peripheral.id)] ?? peripheral.distance
        return Signal(distance: distance, txPower: peripheral.options.txPower, configuration: configuration)
    }

    // MARK: - Bonds

    /// Every adapter's half of its bonds. An air that was given them before its adapters are used knows the bonds of the one before.
    public var keptBonds: [KeptBond] {
        get {
            bonds.sorted { $0.key.uuidString < $1.key.uuidString }.flatMap { owner, store in
                store.entries.map { KeptBond(owner: owner, peer: $0.peer, key: $0.bond.key, isAuthenticated: $0.bond.isAuthenticated) }
            }
        }
        set {
            bonds = [:]
            for kept in newValue { bonds[kept.owner, default: BondStore()][kept.peer] = kept.bond }
        }
    }

    func bonds(of owner: UUID) -> BondStore { bonds[owner] ?? BondStore() }

    func setBond(_ bond: Bond?, of owner: UUID, with peer: UUID) {
        bonds[owner, default: BondStore()][peer] = bond
        bondsChanged?()
    }

    // MARK: - Who listens

    func hasListener(for peripheral: UUID) -> Bool { centralReferences.contains { $0.node?.listens(to: peripheral) == true } }

    func listenersChanged() { for peripheral in peripherals { peripheral.advertiser.update() } }

    func listenersChanged(for id: UUID) { for peripheral in peripherals where peripheral.id == id { peripheral.advertiser.update() } }

    func connect(
        _ central: VirtualCentral, to peripheral: VirtualPeripheral, in slot: Slot, completion: @escaping RadioCompletion<any RadioLink>
    ) {
        let connection = Connection(radio: self, central: central, peripheral: peripheral, slot: slot, generator: nextGenerator())
        let link = VirtualLink(connection: connection, completion: completion)
        connection.link = link
        central.add(link)
        recorder?.recordConnection(connection, slot)
        peripheral.add(connection)
        connection.setUp()
    }
}
