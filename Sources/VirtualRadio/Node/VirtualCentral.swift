import Bluetooth
import Foundation

/// A simulated adapter in the central role.
@BluetoothActor
public final class VirtualCentral: CentralRadio {
    /// The properties of an adapter.
    public struct Options: Hashable, Sendable {
        /// The identity that peripherals see; `nil` draws one from the radio's seed.
        public var id: UUID?
        /// The identity under which it makes bonds: adapters of one identity share them, as programs of one computer do; `nil` is ``id``.
        public var identity: UUID?
        /// The largest ATT MTU that it takes: 23…517; 23 does without the exchange.
        public var mtu: Int

        /// Makes the properties of an adapter, each as its property says.
        ///
        /// - Parameter mtu: taken as the nearest of 23…517.
        public init(id: UUID? = nil, identity: UUID? = nil, mtu: Int = 517) {
            self.id = id
            self.identity = identity
            self.mtu = min(max(mtu, 23), 517)
        }
    }

    private struct Attempt {
        let peripheral: UUID
        let completion: RadioCompletion<any RadioLink>
    }

    /// Its address on the air, by which the others know it.
    public nonisolated let id: UUID
    public nonisolated let timers: TimerQueue
    /// The options that it was made with.
    public nonisolated let options: Options
    public weak var centralDelegate: (any CentralRadioDelegate)?
    public weak var pairingAgent: (any PairingAgent)?
    public private(set) var state = AdapterState.unknown
    /// Nothing, unless a test says otherwise to see what a screen makes of it: the simulated radio does it all the same.
    public var missingCapabilities: [RadioCapability: String] = [:]

    /// A peripheral that asks for other connection parameters is refused.
    public var refusesParameters = false

    let radio: VirtualRadio
    private var isRunning = false
    private var attempts: [Attempt] = []
    private var links: [VirtualLink] = []
    /// `nil` while not scanning.
    private var scanned: ScanFilter?
    /// The names that peripherals have told last, in a packet that may have been filtered out.
    private var names: [UUID: String] = [:]

    init(radio: VirtualRadio, id: UUID, options: Options) {
        self.radio = radio
        self.id = id
        self.options = options
        timers = radio.timers
    }

    /// True while the adapter is switched on. Switching it off ends links with `DisconnectReason.adapterUnavailable` here, and after the
    /// supervision time-out at the peripherals.
    public var isPowered = true { didSet { updateState() } }

    public func run() async throws {
        guard !isRunning else { throw BluetoothError(.radio(name: "Busy", message: "This radio is running already."), during: .open) }
        isRunning = true
        updateState()
        await waitForCancellation()
        for link in links { link.connection.centralStops() }
        isRunning = false
        updateState()
    }

    private func updateState() {
        let new: AdapterState = !isRunning ? .unknown : isPowered ? .poweredOn : .poweredOff
        guard new != state else { return }
        state = new
        if new != .poweredOn {
            scanned = nil
            for link in links { link.connection.closeCentralEnd(.adapterUnavailable) }
            let given = attempts
            attempts = []
            for attempt in given {
                attempt.completion(.failure(BluetoothError(.adapter(new), during: .connect, peer: attempt.peripheral)))
            }
        }
        radio.listenersChanged()
        centralDelegate?.radioDidChangeState(new)
    }

    // MARK: - Scanning

    public func startScanning(services: [BTUUID]) { _ = startScanning(ScanFilter(services: services)) }

    /// It leaves out what meets not every condition.
    public func startScanning(_ filter: ScanFilter) -> ScanFilter.Conditions {
        guard state == .poweredOn else { return [] }
        scanned = filter
        radio.listenersChanged()
        return filter.conditions
    }

    public func stopScanning() { scanned = nil }

    // MARK: - Connecting

    public func connect(_ peripheral: UUID, completion: @escaping RadioCompletion<any RadioLink>) {
        func fail(_ code: BluetoothError.Code) {
            let error = BluetoothError(code, during: .connect, peer: peripheral)
            timers.schedule(after: .zero) { completion(.failure(error)) }
        }
        guard state == .poweredOn else { return fail(.adapter(state)) }
        guard !attempts.contains(where: { $0.peripheral == peripheral }), link(to: peripheral) == nil else {
            return fail(.radio(name: "InProgress", message: "There is a connection, or an attempt at one, already."))
        }
        attempts.append(Attempt(peripheral: peripheral, completion: completion))
        radio.listenersChanged(for: peripheral)
    }

    public func cancelConnection(_ peripheral: UUID) {
        if let index = attempts.firstIndex(where: { $0.peripheral == peripheral }) {
            let attempt = attempts.remove(at: index)
            let error = BluetoothError(.disconnected(.requested), during: .connect, peer: peripheral)
            timers.schedule(after: .zero) { attempt.completion(.failure(error)) }
        } else if let link = link(to: peripheral), link.isBeingSetUp {
            link.disconnect()
        }
    }

    private func link(to peripheral: UUID) -> VirtualLink? { links.first { $0.peripheral == peripheral } }

    func remove(_ link: VirtualLink) { links.removeAll { $0 === link } }

    var connections: [Connection] { links.map(\.connection) }

    // MARK: - What the radio asks

    var isScanning: Bool { scanned != nil }

    func listens(to peripheral: UUID) -> Bool {
        state == .poweredOn && (isScanning || attempts.contains { $0.peripheral == peripheral })
    }

    func hear(_ report: AdvertisingReport) {
        guard let scanned else { return }
        if let name = report.data.localName { names[report.peripheral] = name }
        guard scanned.matches(report.data, rssi: report.rssi, name: names[report.peripheral]) else { return }
        centralDelegate?.radioDidDiscover(report)
    }

    /// The completion of an attempt to connect to a peripheral that is heard now.
    func takeAttempt(at peripheral: UUID) -> RadioCompletion<any RadioLink>? {
        guard let index = attempts.firstIndex(where: { $0.peripheral == peripheral }) else { return nil }
        return attempts.remove(at: index).completion
    }

    func add(_ link: VirtualLink) { links.append(link) }

    // MARK: - Bonds

    /// The identity under which bonds are made.
    var identity: UUID { options.identity ?? id }

    private var bonds: BondStore { radio.bonds(of: identity) }

    func bond(with peripheral: UUID) -> Bond? { bonds[peripheral] }

    func setBond(_ bond: Bond?, with peripheral: UUID) { radio.setBond(bond, of: identity, with: peripheral) }

    public func bondedPeripherals() async throws -> [UUID] { bonds.peers }

    public func removeBond(_ peripheral: UUID) async throws {
        guard bonds[peripheral] != nil else { return }
        setBond(nil, with: peripheral)
        link(to: peripheral)?.disconnect()
    }
}
