@_spi(Queues) import Bluetooth
import Foundation

/// The air between a central and a peripheral that are connected: two queues, and the connection events that empty them.
///
/// Nothing happens on an idle link. A connection event takes place, on the grid of the connection interval, only where there is
/// something to send; the link layer's empty packets, and the supervision that rests on them, are reckoned instead of played.
/// Each end is open until its own side knows that the link is gone, which may be a supervision time-out later than the other's.
@BluetoothActor
final class Connection: AirEvent {
    enum Security: Int, Comparable {
        case open, encrypted, authenticated
        static func < (left: Security, right: Security) -> Bool { left.rawValue < right.rawValue }
    }

    let radio: VirtualRadio
    let centralID: UUID
    /// The identity under which the central makes bonds.
    let centralIdentity: UUID
    let peripheralID: UUID
    weak var central: VirtualCentral?
    @exclusivity(unchecked) weak var peripheral: VirtualPeripheral?
    /// The central's end; owned by the central while it is open.
    @exclusivity(unchecked) weak var link: VirtualLink?
    private(set) lazy var server = AttributeServer(connection: self)

    @exclusivity(unchecked) private(set) var mtu = 23
    var security = Security.open
    /// An access was refused because the pairing was not authenticated: the next one has to be.
    var asksForAuthentication = false
    var pairing: PairingSession?
    var generator: SeededGenerator

    // Unchecked here and below, what every PDU passes: no access lasts while a delegate runs.

    // The connection events' grid.
    @exclusivity(unchecked) private var origin: Slot
    @exclusivity(unchecked) private var interval: Slot
    @exclusivity(unchecked) private var lastEvent: Slot
    /// The slot of the coming event, where there is one.
    @exclusivity(unchecked) private var scheduled: Slot?
    /// Those of the configuration, until others were asked for.
    @exclusivity(unchecked) private(set) var parameters: ConnectionParameters
    private var supervisionTimeout: Duration
    private(set) var phy = PHY.le1M
    /// Link-layer packets that each side can send in an event.
    private var packetsPerEvent: Int
    /// Requests for other parameters, or another PHY, that are under way.
    let changes = LinkChanges()

    // What is to be sent. At most one request, one response and one confirmation are among it; the rest is bounded by the
    // configuration.
    @exclusivity(unchecked) private var toPeripheral = FIFO<ATTPDU>()
    @exclusivity(unchecked) private var toCentral = FIFO<ATTPDU>()
    private var indications = FIFO<ATTPDU>()
    private var isIndicationUnderWay = false
    private var queuedCommands = 0
    @exclusivity(unchecked) private var queuedNotifications = 0
    /// Link-layer packets of the first PDU in each queue that have got through.
    private var sentOfFirst: (toPeripheral: Int, toCentral: Int) = (0, 0)
    private var isCommandQueueAwaited = false

    // Whether anything gets through.
    @exclusivity(unchecked) private(set) var isCentralOpen = true
    @exclusivity(unchecked) private(set) var isPeripheralOpen = true
    /// A fault has cut the link for good.
    @exclusivity(unchecked) private var isCut = false
    @exclusivity(unchecked) private var packetLoss = 0.0
    private var supervision: TimerQueue.Token?
    @exclusivity(unchecked) private var lastHeard: Duration
    enum Side { case central, peripheral }
    @exclusivity(unchecked) private var terminatedBy: Side?

    init(radio: VirtualRadio, central: VirtualCentral, peripheral: VirtualPeripheral, slot: Slot, generator: SeededGenerator) {
        self.radio = radio
        self.central = central
        self.peripheral = peripheral
        centralID = central.id
        centralIdentity = central.identity
        peripheralID = peripheral.id
        self.generator = generator
        let configuration = radio.configuration
        interval = AirSchedule.slots(configuration.connectionInterval)
        supervisionTimeout = configuration.supervisionTimeout
        packetsPerEvent = configuration.packetsPerEvent
        parameters = ConnectionParameters(
            intervalSteps: Int(interval), latency: 0, timeoutSteps: Int((supervisionTimeout / .milliseconds(10)).rounded(.up)))
        // The transmit window opens 1.25 ms after the request to connect (Core 5.4, Vol 6, Part B, 4.5.3).
        origin = slot + 1
        lastEvent = slot
        lastHeard = AirSchedule.time(of: slot)
        packetLoss = signalLoss
    }

    /// The central as the peripheral's delegate sees it.
    var remoteCentral: Central { Central(id: centralID, mtu: mtu) }

    func changeMTU(to mtu: Int) {
        guard mtu != self.mtu else { return }
        self.mtu = mtu
        peripheral?.peripheralDelegate?.centralDidChangeMTU(remoteCentral)
    }

    // MARK: - Queues

    func sendToPeripheral(_ pdu: ATTPDU) {
        guard isCentralOpen else { return }
        toPeripheral.append(pdu)
        scheduleEvent()
    }

    func sendToCentral(_ pdu: ATTPDU) {
        guard isPeripheralOpen else { return }
        toCentral.append(pdu)
        scheduleEvent()
    }

    /// - Returns: `false` where the queue is full.
    func queueCommand(_ value: [UInt8], to handle: AttributeHandle) -> Bool {
        guard queuedCommands < radio.configuration.writeCommandQueue else {
            isCommandQueueAwaited = true
            return false
        }
        queuedCommands += 1
        sendToPeripheral(.writeCommand(handle, value))
        return true
    }

    /// Tests that a value for a handle finds room: always, where the central did not subscribe to it.
    func hasRoom(for handle: AttributeHandle) -> Bool { hasRoom(subscription: server.subscription(to: handle)) }

    private func hasRoom(subscription bits: UInt16) -> Bool {
        bits == 0 || (bits & 1 != 0 ? queuedNotifications : indications.count) < radio.configuration.notificationQueue
    }

    /// Queues a value where ``hasRoom(for:)``.
    ///
    /// - Returns: whether there was room.
    func queueIfRoom(_ value: [UInt8], for handle: AttributeHandle) -> Bool {
        let bits = server.subscription(to: handle)
        guard hasRoom(subscription: bits) else { return false }
        if bits != 0 { queue(value, for: handle, asIndication: bits & 1 == 0) }
        return true
    }

    /// Queues a value for a central that subscribed to it; drops it for one that did not.
    func queue(_ value: [UInt8], for handle: AttributeHandle) {
        let bits = server.subscription(to: handle)
        if bits != 0 { queue(value, for: handle, asIndication: bits & 1 == 0) }
    }

    func queue(_ value: [UInt8], for handle: AttributeHandle, asIndication: Bool) {
        guard isPeripheralOpen else { return }
        let value = value.count <= mtu - 3 ? value : Array(value.prefix(mtu - 3))
        if asIndication {
            indications.append(.indication(handle, value))
            sendNextIndication()
        } else {
            queuedNotifications += 1
            toCentral.append(.notification(handle, value))
            scheduleEvent()
        }
    }

    /// An indication has to be confirmed before the next one is sent (Core 5.4, Vol 3, Part F, 3.4.7.2).
    private func sendNextIndication() {
        guard !isIndicationUnderWay, let next = indications.popFirst() else { return }
        isIndicationUnderWay = true
        sendToCentral(next)
    }

    func indicationWasConfirmed() {
        guard isIndicationUnderWay else { return }
        isIndicationUnderWay = false
        sendNextIndication()
        peripheral?.hasRoomToNotify()
    }

    // MARK: - Connection events

    private var hasTraffic: Bool { terminatedBy != nil || !toPeripheral.isEmpty || !toCentral.isEmpty && peripheral?.isSilent != true }

    func scheduleEvent() {
        guard scheduled == nil || parameters.latency > 0, !isBroken, hasTraffic else { return }
        let slot = slot(afterEvents: 0)
        // A peripheral that sleeps wakes for what it has to say itself.
        if let scheduled, scheduled <= slot { return }
        scheduled = slot
        radio.schedule.add(self, in: slot)
    }

    /// The slot of a coming connection event: 0 is the next one.
    private func slot(afterEvents count: Int) -> Slot {
        let earliest = max(radio.schedule.nextSlot, lastEvent + 1)
        var index = max(0, (earliest - origin + interval - 1) / interval)
        if parameters.latency > 0, isAsleep {
            let listening = Slot(parameters.latency + 1)
            index = (index + listening - 1) / listening * listening
        }
        return origin + (index + Slot(count)) * interval
    }

    /// The peripheral has nothing to say, and has not heard anything in the event before.
    private var isAsleep: Bool {
        (toCentral.isEmpty || peripheral?.isSilent == true) && terminatedBy != .peripheral
            && lastEvent + interval < radio.schedule.nextSlot
    }

    /// Calls the closure some connection events from now, where the link still stands then: the time that the steps of a
    /// link-layer or pairing procedure take. While nothing gets through it waits, for as long as supervision lets it.
    func after(events count: Int, _ action: @escaping @BluetoothActor (Connection) -> Void) {
        radio.timers.schedule(at: AirSchedule.time(of: slot(afterEvents: count))) { [weak self] in
            guard let self, isCentralOpen, isPeripheralOpen, !isCut else { return }
            if isBroken { after(events: 1, action) } else { action(self) }
        }
    }

    func takePlace(in slot: Slot) {
        // It was put earlier, or the link has another rhythm since.
        guard slot == scheduled else { return }
        scheduled = nil
        if isBroken {
            if let terminatedBy { finishTermination(by: terminatedBy) }
            return
        }
        // Before this event the link was idle, and heard, or it was in the event before.
        if lastEvent + interval < slot { lastHeard = AirSchedule.time(of: slot - interval) }
        lastEvent = slot
        // What is taken is decided before anything is delivered: an answer to a packet of this event goes out in a later one.
        var heard = false
        let downCount = take(from: toPeripheral, sent: &sentOfFirst.toPeripheral, &heard)
        let upCount = peripheral?.isSilent == true ? 0 : take(from: toCentral, sent: &sentOfFirst.toCentral, &heard)
        if heard || packetLoss == 0 { lastHeard = AirSchedule.time(of: slot) }
        deliverToPeripheral(downCount, in: slot)
        deliverToCentral(upCount, in: slot)
        if let side = terminatedBy, isCentralOpen || isPeripheralOpen { return finishTermination(by: side) }
        if AirSchedule.time(of: slot) - lastHeard >= supervisionTimeout { return closeBothEnds(.supervisionTimeout) }
        scheduleEvent()
    }

    /// Takes the PDUs that get through in one event, and so much of the next one.
    private func take(from queue: FIFO<ATTPDU>, sent: inout Int, _ heard: inout Bool) -> Int {
        var packets = packetsPerEvent
        var count = 0
        while packets > 0, count < queue.count {
            // An L2CAP header of four bytes comes first.
            let needed = max(1, (queue[count].length + 4 + radio.configuration.dataLength - 1) / radio.configuration.dataLength)
            while packets > 0, sent < needed {
                packets -= 1
                if packetLoss > 0, generator.unit() < packetLoss { continue }
                heard = true
                sent += 1
            }
            if sent == needed {
                sent = 0
                count += 1
            }
        }
        return count
    }

    private func deliverToPeripheral(_ count: Int, in slot: Slot) {
        for _ in 0..<count {
            // A fault, or a delegate, may have ended the link in the middle of an event.
            guard isPeripheralOpen, !isCut, let pdu = toPeripheral.popFirst() else { return }
            if case .writeCommand = pdu { queuedCommands -= 1 }
            guard let peripheral, peripheral.faultsAllow(pdu, on: self) else { continue }
            radio.recorder?.record(pdu, on: self, .toPeripheral, slot)
            server.receive(pdu)
        }
        if count > 0, isCommandQueueAwaited, isCentralOpen, let link {
            isCommandQueueAwaited = false
            link.delegate?.linkIsReadyToWriteWithoutResponse(link)
        }
    }

    private func deliverToCentral(_ count: Int, in slot: Slot) {
        guard count > 0, let link, let peripheral else { return }
        let mayFail = peripheral.hasFaults
        for _ in 0..<count {
            guard !isCut, let pdu = toCentral.popFirst() else { return }
            if case .notification = pdu { queuedNotifications -= 1 }
            if mayFail, !peripheral.faultsAllow(pdu, on: self) { continue }
            radio.recorder?.record(pdu, on: self, .toCentral, slot)
            link.receive(pdu)
        }
        peripheral.hasRoomToNotify()
    }

    // MARK: - Rhythm

    /// Uses other parameters from this moment on, which is an event of the old ones.
    func change(to new: ConnectionParameters) {
        parameters = new
        supervisionTimeout = new.supervisionTimeout
        origin = radio.schedule.nextSlot
        interval = Slot(new.intervalSteps)
        rhythmChanged()
    }

    /// Uses another PHY from this moment on.
    func change(to new: PHY) {
        phy = new
        rhythmChanged()
        conditionsChanged()
    }

    private func rhythmChanged() {
        packetsPerEvent = radio.configuration.packets(over: phy, within: parameters.interval)
        scheduled = nil
        scheduleEvent()
    }

    // MARK: - The end

    /// Ends the link as the central's host asks.
    func terminateFromCentral() { terminate(by: .central) }

    /// Ends the link as the peripheral's host asks.
    func terminateFromPeripheral() { terminate(by: .peripheral) }

    private func terminate(by side: Side) {
        guard terminatedBy == nil, side == .central ? isCentralOpen : isPeripheralOpen else { return }
        terminatedBy = side
        // The other side cannot hear it, and will find out by itself.
        if isBroken { radio.timers.schedule(after: .zero) { [self] in finishTermination(by: side) } } else { scheduleEvent() }
    }

    private func finishTermination(by side: Side) {
        let isHeard = !isBroken
        if isHeard { radio.recorder?.recordTermination(on: self, side == .central ? .toPeripheral : .toCentral) }
        switch side {
        case .central:
            if isHeard { closePeripheralEnd(.peer) }
            closeCentralEnd(.requested)
        case .peripheral:
            if isHeard { closeCentralEnd(.peer) }
            closePeripheralEnd(.requested)
        }
    }

    func closeBothEnds(_ reason: DisconnectReason) {
        closePeripheralEnd(reason)
        closeCentralEnd(reason)
    }

    func closeCentralEnd(_ reason: DisconnectReason) {
        guard isCentralOpen else { return }
        isCentralOpen = false
        toPeripheral.removeAll()
        changes.end(.central, reason)
        pairing?.linkDidClose(reason)
        let link = link
        if let link { central?.remove(link) }
        conditionsChanged()
        link?.didClose(reason)
    }

    func closePeripheralEnd(_ reason: DisconnectReason) {
        guard isPeripheralOpen else { return }
        isPeripheralOpen = false
        toCentral.removeAll()
        indications.removeAll()
        changes.end(.peripheral, reason)
        let peripheral = peripheral
        peripheral?.remove(self)
        conditionsChanged()
        peripheral?.peripheralDelegate?.centralDidDisconnect(remoteCentral, reason: reason)
        peripheral?.hasRoomToNotify()
    }

    // MARK: - Supervision

    /// Nothing gets through at all.
    var isBroken: Bool { isCut || packetLoss >= 1 || !isCentralOpen || !isPeripheralOpen }

    private var signalLoss: Double {
        guard let peripheral else { return 1 }
        let signal = radio.signal(from: peripheral, to: centralID)
        return 1 - (1 - signal.packetLoss(over: phy)) * (1 - peripheral.packetLoss)
    }

    /// Cuts the link for good; both ends find out after the supervision time-out.
    func cut() {
        isCut = true
        conditionsChanged()
    }

    /// Distance, loss, or who is there has changed.
    func conditionsChanged() {
        packetLoss = signalLoss
        if !isCentralOpen && !isPeripheralOpen || !isBroken {
            if let supervision { radio.timers.cancel(supervision) }
            supervision = nil
            scheduleEvent()
        } else if supervision == nil {
            supervision = radio.timers.schedule(after: supervisionTimeout) { [weak self] in
                self?.closeBothEnds(.supervisionTimeout)
            }
        }
    }
}
