import Bluetooth
import Foundation

/// A simulated adapter in the peripheral role.
@BluetoothActor
public final class VirtualPeripheral: PeripheralRadio {
    /// Its address on the air, by which the others know it.
    public nonisolated let id: UUID
    public nonisolated let timers: TimerQueue
    /// The options that it was made with.
    public nonisolated let options: Options
    public weak var peripheralDelegate: (any PeripheralRadioDelegate)?
    public weak var pairingAgent: (any PairingAgent)?
    public private(set) var state = AdapterState.unknown
    /// Nothing, unless a test says otherwise to see what a screen makes of it: the simulated radio does it all the same.
    public var missingCapabilities: [RadioCapability: String] = [:]

    let radio: VirtualRadio
    let advertiser: Advertiser
    private(set) var table = AttributeTable()
    @exclusivity(unchecked) private(set) var connections: [Connection] = []
    private var isRunning = false
    private var restarts = 0
    @exclusivity(unchecked) private var isRoomAwaited = false
    /// Faults that have not taken effect yet.
    var faults: [ArmedFault] = []

    /// Metres from every central.
    public var distance: Double { didSet { conditionsChanged() } }
    /// The probability, 0…1, that a packet is lost, over what distance does. It costs time, not data; at 1 links end after the
    /// supervision time-out.
    public var packetLoss = 0.0 { didSet { conditionsChanged() } }
    /// The device's program hangs: requests stay unanswered, and nothing is notified, while the link itself stands.
    public var isSilent = false { didSet { for connection in connections { connection.scheduleEvent() } } }
    /// The delay of the device's answers to requests.
    public var responseDelay = Duration.zero
    /// Pairing is refused.
    public var refusesBonds = false
    /// Another central, which is none of this air's, has every link of the device: those that it had end, and it advertises no more.
    public var isHeld = false {
        didSet {
            if isHeld { for connection in connections { connection.terminateFromPeripheral() } }
            advertiser.update()
        }
    }
    /// Caps the ATT MTU of connections to come: 23…517; `nil` leaves it at ``Options/mtu``.
    public var mtuLimit: Int?

    init(radio: VirtualRadio, id: UUID, options: Options, generator: SeededGenerator) {
        self.radio = radio
        self.id = id
        self.options = options
        timers = radio.timers
        distance = options.distance
        advertiser = Advertiser(radio: radio, interval: options.advertisingInterval, generator: generator)
        advertiser.peripheral = self
    }

    // MARK: - Power

    /// True while the adapter is switched on. Switching it off ends links with `DisconnectReason.adapterUnavailable` here, and after the
    /// supervision time-out at the centrals. The table and the advertising outlive it.
    public var isPowered = true { didSet { updateState() } }

    /// Restarts the device: links vanish without a word, and it is back after a time.
    public func restart(after duration: Duration) {
        restarts += 1
        updateState()
        timers.schedule(after: duration) { [weak self] in
            self?.restarts -= 1
            self?.updateState()
        }
    }

    public func run() async throws {
        guard !isRunning else { throw BluetoothError(.radio(name: "Busy", message: "This radio is running already."), during: .open) }
        isRunning = true
        updateState()
        await waitForCancellation()
        for connection in connections { connection.peripheralStops() }
        isRunning = false
        updateState()
    }

    private func updateState() {
        let new: AdapterState = !isRunning ? .unknown : isPowered && restarts == 0 ? .poweredOn : .poweredOff
        guard new != state else { return }
        state = new
        if new != .poweredOn { for connection in connections { connection.closePeripheralEnd(.adapterUnavailable) } }
        advertiser.update()
        peripheralDelegate?.peripheralRadioDidChangeState(new)
    }

    // MARK: - Serving

    /// - Throws: `BluetoothError.Code.invalidDeclaration` for a table that cannot be published.
    public func publish(_ services: [GATTService]) async throws -> [GATTService] {
        table = try AttributeTable(services)
        for connection in connections { connection.server.tableChanged() }
        return table.services
    }

    /// - Throws: `BluetoothError.Code.invalidDeclaration` for data that does not fit into the advertisement and its scan
    ///   response of 31 bytes each.
    public func startAdvertising(_ data: AdvertisementData) async throws { try advertiser.start(data) }

    public func stopAdvertising() { advertiser.stop() }

    public func notify(_ value: [UInt8], for handle: AttributeHandle, to central: UUID?) -> Bool {
        // One link, which is what most devices have, is looked up once.
        if connections.count == 1 {
            let isTaken = central != nil && connections[0].centralID != central || connections[0].queueIfRoom(value, for: handle)
            if !isTaken { isRoomAwaited = true }
            return isTaken
        }
        // All or none: a value that was refused is offered again, and must not reach anyone twice.
        for connection in connections where central == nil || connection.centralID == central {
            guard connection.hasRoom(for: handle) else {
                isRoomAwaited = true
                return false
            }
        }
        for connection in connections where central == nil || connection.centralID == central {
            connection.queue(value, for: handle)
        }
        return true
    }

    func hasRoomToNotify() {
        guard isRoomAwaited else { return }
        isRoomAwaited = false
        peripheralDelegate?.radioIsReadyToNotify()
    }

    public func disconnect(_ central: UUID) { connections.first { $0.centralID == central }?.terminateFromPeripheral() }

    /// The largest ATT MTU that it offers now.
    var effectiveMTU: Int { min(max(min(options.mtu, mtuLimit ?? 517), 23), 517) }

    // MARK: - Links

    /// Tests that a central, by the identity under which it makes bonds, may connect now.
    func accepts(_ central: UUID) -> Bool {
        hasFreeLink && (!options.acceptsOnlyBonded || bonds[central] != nil)
    }

    /// True while another link may be made: with all taken, the device does not advertise.
    var hasFreeLink: Bool { !isHeld && connections.count(where: { $0.isCentralOpen }) < options.maximumLinks }

    func add(_ connection: Connection) {
        // What is left of an earlier link to the same central is over: it would not be back otherwise.
        for old in connections where old.centralID == connection.centralID { old.closePeripheralEnd(.supervisionTimeout) }
        connections.append(connection)
        peripheralDelegate?.centralDidConnect(connection.remoteCentral)
    }

    func remove(_ connection: Connection) {
        connections.removeAll { $0 === connection }
        advertiser.update()
    }

    private func conditionsChanged() { for connection in connections { connection.conditionsChanged() } }

    // MARK: - Bonds

    private var bonds: BondStore { radio.bonds(of: id) }

    /// The centrals that this device is bonded with, by their identities, in the order in which the bonds were made.
    public var bondedCentrals: [UUID] { bonds.peers }

    public func bondedIdentities() async throws -> [UUID] { bonds.peers }
    public func removeBond(with central: UUID) async throws { removeBond(central) }

    /// Forgets a bond on this side, as a factory reset does, and disconnects. A no-op without a bond.
    public func removeBond(_ central: UUID) {
        guard bonds[central] != nil else { return }
        setBond(nil, with: central)
        for connection in connections where connection.centralIdentity == central { connection.terminateFromPeripheral() }
    }

    func bond(with central: UUID) -> Bond? { bonds[central] }

    func setBond(_ bond: Bond?, with central: UUID) { radio.setBond(bond, of: id, with: central) }
}
