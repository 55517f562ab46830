import Bluetooth
import Foundation

/// What is behind a ``CBPeripheral``: an attempt to connect, and the connection. What is done over it is in the extensions.
@BluetoothActor
final class ImitatedPeripheral {
    let id: UUID
    var central: ImitatedCentral
    /// What the app holds, and has to hold.
    private(set) weak var face: CBPeripheral?
    /// The system's own hold on it, while a report is on its way that no cancellation stops.
    private var heldFace: CBPeripheral?
    var name: String?
    private(set) var state = CBPeripheralState.disconnected
    private(set) var wasConnected = false
    private(set) var link: (any RadioLink)?
    private var attempts = 0

    // What the connection has; nothing of it outlives it, but for a table that is kept.
    var services: [CBService]?
    var table: [GATTService] = []
    /// The first one that was found, where the system keeps it.
    var keptTable: [GATTService]?
    /// A command that waits for room.
    var waitingCommand: (value: [UInt8], handle: AttributeHandle)?
    var hasTriedCommand = false

    init(id: UUID, central: ImitatedCentral) {
        self.id = id
        self.central = central
    }

    var system: ImitatedSystem { central.system }
    var delegate: (any CBPeripheralDelegate)? { face?.delegate }

    func faceForApp() -> CBPeripheral {
        if let face { return face }
        let made = CBPeripheral(self)
        face = made
        return made
    }

    /// The app's object is no good any more; the next one is another.
    func invalidate() { face = nil }

    // MARK: - Connecting

    func connect() {
        switch state {
        case .connected: return central.later { [self] in reportConnect() }
        case .connecting: return
        case .disconnecting where heldFace != nil:
            // A cancellation that came too late.
            state = .connecting
            return
        case .disconnected, .disconnecting: break
        }
        state = .connecting
        attempts += 1
        let attempt = attempts
        central.radio?.connect(id) { [self] in
            if attempt == attempts { attemptEnded($0) } else if case .success(let link) = $0 { link.disconnect() }
        }
    }

    private func attemptEnded(_ result: Result<any RadioLink, any Error>) {
        switch result {
        case .success(let link):
            self.link = link
            link.delegate = self
            state = .connected
            wasConnected = true
            reportConnect()
            heldFace = nil
        case .failure(let error):
            let wasCancelled = state == .disconnecting
            state = .disconnected
            heldFace = nil
            guard let reason = failure(error), let face, let manager = central.manager, !wasCancelled else { return }
            if system.behaviour.failedAttemptsEndAsDisconnects { return reportDisconnect(reason) }
            manager.delegate?.centralManager(manager, didFailToConnect: face, error: reason)
        }
    }

    /// `nil` where the adapter's state says it.
    private func failure(_ error: any Error) -> CBError? {
        switch (error as? BluetoothError)?.code {
        case .adapter, .disconnected(.adapterUnavailable): nil
        case .disconnected(let reason): self.error(reason) ?? CBError(.operationCancelled)
        default: CBError(.connectionFailed)
        }
    }

    func cancel() {
        switch state {
        case .disconnected, .disconnecting: return
        case .connected:
            state = .disconnecting
            link?.disconnect()
        case .connecting where system.behaviour.linksOutrunCancellation:
            state = .disconnecting
            heldFace = face
        case .connecting:
            state = .disconnected
            attempts += 1
            central.radio?.cancelConnection(id)
            guard case .disconnect(let delay) = system.behaviour.cancelReport, let face else { return }
            // The report holds what it is about.
            central.timers?.schedule(after: delay) { [self] in
                guard let manager = central.manager else { return }
                manager.delegate?.centralManager(manager, didDisconnectPeripheral: face, error: nil)
            }
        }
    }

    private func reportConnect() {
        guard let face, let manager = central.manager else { return }
        manager.delegate?.centralManager(manager, didConnect: face)
    }

    func reportDisconnect(_ error: CBError?) {
        guard let face, let manager = central.manager else { return }
        manager.delegate?.centralManager(manager, didDisconnectPeripheral: face, error: error)
    }

    // MARK: - The end

    /// - Returns: whether there was a connection.
    func adapterWentOff() -> Bool {
        let wasConnected = lostWithAdapter || state == .connected
        attempts += 1
        lostWithAdapter = false
        heldFace = nil
        forgetConnection()
        return wasConnected
    }

    /// The radio ended the link before it told of its state.
    private var lostWithAdapter = false

    func linkEnded(_ reason: DisconnectReason) {
        forgetConnection()
        if reason == .adapterUnavailable { lostWithAdapter = true } else { reportDisconnect(error(reason)) }
    }

    private func forgetConnection() {
        state = .disconnected
        link = nil
        services = nil
        table = []
        waitingCommand = nil
        hasTriedCommand = false
    }

    /// `nil` where this side asked for it.
    private func error(_ reason: DisconnectReason) -> CBError? {
        switch reason {
        case .requested: nil
        case .peer: CBError(.peripheralDisconnected)
        case .supervisionTimeout, .transactionTimeout: CBError(.connectionTimeout)
        case .connectionFailed: CBError(.connectionFailed)
        case .bondMissing: CBError(system.behaviour.lostBondsTimeOut ? .encryptionTimedOut : .peerRemovedPairingInformation)
        case .adapterUnavailable, .other: CBError(.unknown)
        }
    }

    /// Nobody holds the app's object any more.
    func wasReleased() {
        // While the app does not run, nobody can hold it.
        guard face == nil, central.manager != nil, state == .connecting || state == .connected else { return }
        system.complain("a peripheral was released while it was \(state == .connected ? "connected" : "being connected")")
        release()
    }

    func release() {
        attempts += 1
        if state == .connecting { central.radio?.cancelConnection(id) }
        link?.disconnect()
        forgetConnection()
    }
}

extension ImitatedPeripheral: RadioLinkDelegate {
    func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle) {
        guard let characteristic = characteristic(handle), let face else { return }
        characteristic.value = Data(value)
        delegate?.peripheral(face, didUpdateValueFor: characteristic, error: nil)
    }

    func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink) { roomForCommands() }

    func link(_ link: any RadioLink, didChangeMTU mtu: Int) {}

    func linkDidInvalidateServices(_ link: any RadioLink) {
        let invalid = services ?? []
        services = nil
        table = []
        keptTable = nil
        if let face { delegate?.peripheral(face, didModifyServices: invalid) }
    }

    func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason) { if link === self.link { linkEnded(reason) } }
}
