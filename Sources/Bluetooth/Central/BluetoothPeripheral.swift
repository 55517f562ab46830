import Foundation
import Observation

/// One remote device: its connection, and its GATT table. Most programs declare a ``BluetoothDevice`` and never see this.
@BluetoothActor
@Observable
public final class BluetoothPeripheral {
    /// The device's identity at this radio.
    public let id: UUID
    /// The name: of the latest advertisement, or of an earlier one; nil where none came.
    public internal(set) var name: String?
    /// The state of its connection.
    public internal(set) var state = PeripheralState.disconnected { didSet { if state != oldValue { stateChanged() } } }
    /// dBm; 127 where unknown.
    public internal(set) var rssi = 127
    /// The latest advertisements, merged.
    public internal(set) var advertisementData = AdvertisementData()
    /// True while it is connected, or was heard within the stale interval.
    public internal(set) var nearby = false
    /// The GATT table of the connection; empty without one.
    public internal(set) var services: [GATTService] = []
    /// Why the last connection ended.
    public internal(set) var disconnectReason: DisconnectReason?
    /// The phase in which a caller who waits to be connected is; `nil` where nobody waits.
    public internal(set) var phase: ConnectionPhase? { didSet { if phase != oldValue { stateChanged() } } }
    /// The number of times that a state of the device was injected: whoever observes one observes this too.
    var injectionCount = 0

    @ObservationIgnored let radio: any CentralRadio
    @ObservationIgnored weak var owner: Bluetooth?
    @ObservationIgnored let tracer: Tracer
    /// The time at which it was last heard, or last answered.
    @ObservationIgnored @exclusivity(unchecked) public internal(set) var lastActivity: Duration = .zero
    @ObservationIgnored var declared: DeclaredServices?
    @ObservationIgnored @exclusivity(unchecked) var session: LinkSession?
    /// The place of the connection among all that the module has set up.
    @ObservationIgnored var connectionNumber = 0
    /// The state machine of the connection.
    @ObservationIgnored var connection = ConnectionStateMachine()
    /// Effects that are still to be carried out.
    @ObservationIgnored var deeds = FIFO<Deed>()
    @ObservationIgnored var isActing = false
    @ObservationIgnored var setup: Task<Void, Never>?
    /// The table of the link that is being set up is known.
    @ObservationIgnored var isTableKnown = false
    /// Uses of ``withConnection(timeout:reconnecting:_:)`` that have not ended.
    @ObservationIgnored var connectionUses = 0
    /// Uses of it that wait for their next attempt.
    @ObservationIgnored var reconnections = 0 { didSet { updatePhase() } }
    /// Somebody has asked for this connection, or for the attempt at one, and for no end of it.
    @ObservationIgnored var isKeptConnected = false
    /// Those who wait until the adapter can be used.
    @ObservationIgnored var adapterWaiters: [PendingCompletion<Void>] = []
    /// Those who wait for the connection, or for its end.
    @ObservationIgnored var waiting: [Int: PendingCompletion<Void>] = [:]
    @ObservationIgnored @exclusivity(unchecked) var storages: [AttributeHandle: AnyCharacteristicStorage] = [:]
    /// Values that came before the table was known.
    @ObservationIgnored var earlyValues: [(handle: AttributeHandle, value: [UInt8])] = []
    @ObservationIgnored @exclusivity(unchecked) var valueHandlers:
        [(id: Int, handle: AttributeHandle, handler: @BluetoothActor ([UInt8]) -> Void)] = []
    @ObservationIgnored var stateHandlers: [(id: Int, handler: @BluetoothActor (DeviceStates) -> Void)] = []
    @ObservationIgnored var pairingHandlers: [(id: Int, handler: @BluetoothActor (LinkPairing) -> Void)] = []
    /// While it is being paired: the calls that want the same. A person is asked once for all of them.
    @ObservationIgnored var pairingWaiters: [PendingCompletion<Void>]?
    @ObservationIgnored private var nextHandlerID = 0

    init(id: UUID, radio: any CentralRadio, owner: Bluetooth?) {
        self.id = id
        self.radio = radio
        self.owner = owner
        tracer = owner?.tracer ?? Tracer()
    }

    deinit {
        // Nobody could close it any more.
        guard let link = session?.link else { return }
        // A link may count on its radio, which may have no other owner than this.
        Task { @BluetoothActor [radio] in withExtendedLifetime(radio) { link.disconnect() } }
    }

    /// True while someone counts on this object, and on the device that stands for it.
    var isInUse: Bool {
        nearby || connectionUses > 0 || connection.isInUse || declared?.characteristics.contains { $0.hasSubscriptions } == true
    }

    /// The radio's time.
    public var timers: TimerQueue { radio.timers }

    /// True while a link stands, set up or not.
    var hasLink: Bool { session != nil }

    /// The ATT MTU of the connection, 23…517 bytes; `nil` without one.
    public var mtu: Int? { session?.link.mtu }

    /// The longest value, in bytes, that a single write can carry: MTU − 3, and 512 at most; `nil` without a connection. It is known when
    /// ``state`` becomes connected, and ``onStateChange(_:)`` and `DeviceStates.mtu` tell of a later one.
    public var maximumWriteLength: Int? { mtu.map { min($0 - 3, .maximumAttributeLength) } }

    var states: DeviceStates {
        DeviceStates(
            id: id, name: name, state: state, rssi: rssi, advertisementData: advertisementData, nearby: nearby, lastActivity: lastActivity,
            mtu: mtu, disconnectReason: disconnectReason, phase: phase,
            connectionParameters: connectionParameters, phy: phy)
    }

    func makeHandlerID() -> Int {
        nextHandlerID += 1
        return nextHandlerID
    }

    func addStateHandler(_ handler: @escaping @BluetoothActor (DeviceStates) -> Void) -> Int {
        let id = makeHandlerID()
        stateHandlers.append((id, handler))
        return id
    }

    func removeStateHandler(_ id: Int) { stateHandlers.removeAll { $0.id == id } }

    /// Tells the handlers that something of ``states`` may have changed.
    func stateChanged() {
        guard !stateHandlers.isEmpty else { return }
        let states = states
        for (_, handler) in stateHandlers { handler(states) }
    }

    func trace(_ kind: @autoclosure () -> TraceEvent.Kind, _ attribute: BTUUID? = nil, _ handle: AttributeHandle? = nil) {
        guard let handler = tracer.handler else { return }
        handler(TraceEvent(time: timers.now, peripheral: id, attribute: attribute, kind: kind(), handle: handle))
    }
}

/// A change that ``BluetoothPeripheral/onPairingChange(_:)`` tells.
public enum LinkPairing: Hashable, Sendable {
    /// The link is being paired; a person may have to enter something.
    case began
    /// It is paired.
    case made
    /// It is not.
    case failed
}
