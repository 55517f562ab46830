import Foundation
import Observation

/// One remote device: its connection, and its GATT table. Most programs declare a ``BluetoothDevice`` and never see this.
@BluetoothActor
@Observable
public final class BluetoothPeripheral {
    /// The device's identity at this radio.
    public let id: UUID
    public internal(set) var name: String?
    public internal(set) var state = PeripheralState.disconnected { didSet { if state != oldValue { stateChanged() } } }
    /// dBm; 127 where unknown.
    public internal(set) var rssi = 127
    public internal(set) var advertisementData = AdvertisementData()
    public internal(set) var nearby = false
    /// The GATT table of the connection; empty without one.
    public internal(set) var services: [GATTService] = []
    /// Why the last connection ended.
    public internal(set) var disconnectReason: DisconnectReason?
    /// How often a state of the device was injected: whoever observes one observes this too.
    var injectionCount = 0

    @ObservationIgnored let radio: any CentralRadio
    @ObservationIgnored weak var owner: Bluetooth?
    @ObservationIgnored let tracer: Tracer
    /// When it was last heard, or last answered.
    @ObservationIgnored public internal(set) var lastActivity: Duration = .zero
    @ObservationIgnored var declared: DeclaredServices?
    @ObservationIgnored var session: LinkSession?
    /// The place of the connection among all that the module has set up.
    @ObservationIgnored var connectionNumber = 0
    @ObservationIgnored var attempt: ConnectAttempt?
    /// The link is being closed: why, and whether the next attempt waits a moment.
    @ObservationIgnored var closing: (reason: DisconnectReason, retriesLater: Bool)?
    @ObservationIgnored var setup: Task<Void, Never>?
    @ObservationIgnored var connectWaiters: [ConnectWaiter] = []
    @ObservationIgnored var disconnectWaiters: [PendingCompletion<Void>] = []
    /// A person disconnected it: auto-connect leaves it alone until it is connected again on request.
    @ObservationIgnored var isBlockedFromAutoConnect = false
    @ObservationIgnored var storages: [AttributeHandle: AnyCharacteristicStorage] = [:]
    /// What came before the table was known.
    @ObservationIgnored var earlyValues: [(handle: AttributeHandle, value: [UInt8])] = []
    @ObservationIgnored var valueHandlers: [(id: Int, handle: AttributeHandle, handler: @BluetoothActor ([UInt8]) -> Void)] = []
    @ObservationIgnored var stateHandlers: [(id: Int, handler: @BluetoothActor (DeviceStates) -> Void)] = []
    @ObservationIgnored var pairingHandlers: [(id: Int, handler: @BluetoothActor (LinkPairing) -> Void)] = []
    /// While it is being paired: the calls that want the same. A person is asked once for all of them.
    @ObservationIgnored var pairingWaiters: [PendingCompletion<Void>]?
    /// What could be prepared on a link that ended because the device asked for pairing; the rest waits until it is paired. `nil` where nothing waits.
    @ObservationIgnored var openAttributes: Set<BTUUID>?
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

    /// Whether someone counts on this object, and on the device that stands for it.
    var isInUse: Bool {
        nearby || session != nil || attempt != nil || !connectWaiters.isEmpty || isBlockedFromAutoConnect
            || declared?.characteristics.contains { $0.hasSubscriptions } == true
    }

    /// A caller that waits for the connection.
    struct ConnectWaiter {
        let completion: PendingCompletion<Void>
        /// It waits until the device is in reach, over failed attempts and an adapter that is off.
        let isPersistent: Bool
    }

    /// The radio's time.
    public var timers: TimerQueue { radio.timers }

    /// Whether a link stands, set up or not.
    var hasLink: Bool { session != nil }

    /// The ATT MTU of the connection, 23…517 bytes; `nil` without one.
    public var mtu: Int? { session?.link.mtu }

    /// The longest value, in bytes, that a single write can carry: MTU − 3; `nil` without a connection.
    public var maximumWriteLength: Int? { mtu.map { $0 - 3 } }

    var states: DeviceStates {
        DeviceStates(
            id: id, name: name, state: state, rssi: rssi, advertisementData: advertisementData, nearby: nearby, lastActivity: lastActivity,
            mtu: mtu, disconnectReason: disconnectReason)
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
