import Bluetooth
import CoreBluetooth
import Foundation

/// The peripheral role of an Apple system's Bluetooth adapter, over CoreBluetooth.
///
/// The system tells no one who connects: a central is there from its first request or subscription on, until its last subscription has
/// ended or the adapter is off. What else the system keeps to itself is in ``missingCapabilities``.
@BluetoothActor
public final class CoreBluetoothPeripheral: NSObject, PeripheralRadio {
    /// Makes the manager that reports to a delegate.
    package typealias MakeManager = @BluetoothActor (any CBPeripheralManagerDelegate) -> CBPeripheralManager

    public nonisolated let timers: TimerQueue
    public private(set) var state = AdapterState.unknown
    public weak var peripheralDelegate: (any PeripheralRadioDelegate)?
    /// Never asked: the system asks the person itself.
    public weak var pairingAgent: (any PairingAgent)?
    public let missingCapabilities = RadioCapability.missingAtPeripheral

    private let makeManager: MakeManager
    private(set) var manager: CBPeripheralManager?
    private(set) var table: PublishedTable?
    /// Services that the system was given, and has not reported.
    private var unreported: Set<ObjectIdentifier> = []
    private var publication: (any Error)?
    private var publishers: [CheckedContinuation<Void, any Error>] = []
    /// The advertisement that is wanted, whether the adapter is on or off.
    private var advertisement: AdvertisementData?
    private var advertisers: [CheckedContinuation<Void, any Error>] = []

    var guests: [UUID: Guest] = [:]

    /// A central that has asked for something, or subscribed to it.
    struct Guest {
        let native: CBCentral
        var central: Central
        var subscriptions: Set<AttributeHandle> = []
        /// The value of which parts were asked for, from its beginning on.
        var reading: (handle: AttributeHandle, value: [UInt8])?
    }

    package nonisolated init(timers: TimerQueue = TimerQueue(), makeManager: @escaping MakeManager) {
        self.timers = timers
        self.makeManager = makeManager
        super.init()
    }

    /// Asks for the right to use Bluetooth, where the person was not asked yet.
    public func run() async throws {
        guard manager == nil else { throw BluetoothError(.radio(name: "Busy", message: "This radio is running already."), during: .open) }
        manager = makeManager(self)
        await untilCancelled()
        if manager?.state == .poweredOn {
            manager?.stopAdvertising()
            manager?.removeAllServices()
        }
        manager?.delegate = nil
        manager = nil
        change(to: .unknown)
    }

    private func change(to new: AdapterState) {
        guard new != state else { return }
        state = new
        if new == .poweredOn {
            // It may have forgotten everything, or nothing.
            if let table { offer(table) }
            if let advertisement { advertise(advertisement) }
        } else {
            // Nothing is reported any more; it is offered again when the adapter is back.
            unreported = []
            endPublication(nil)
            endAdvertisers(.success(()))
            for id in guests.keys.sorted() { leave(id, .adapterUnavailable) }
        }
        peripheralDelegate?.peripheralRadioDidChangeState(new)
    }

    // MARK: - The table

    /// - Throws: ``BluetoothError/Code/invalidDeclaration(_:)`` for what the system does not publish. Where the adapter is off, that is thrown
    ///   by ``startAdvertising(_:)`` later on.
    public func publish(_ services: [GATTService]) async throws -> [GATTService] {
        let new = try PublishedTable(services)
        table = new
        for id in guests.keys { guests[id]?.subscriptions = [] }
        guard state == .poweredOn else { return new.services }
        offer(new)
        if !unreported.isEmpty { try await withCheckedThrowingContinuation { publishers.append($0) } }
        return new.services
    }

    private func offer(_ table: PublishedTable) {
        guard let manager, manager.state == .poweredOn else { return }
        publication = nil
        manager.removeAllServices()
        unreported = Set(table.natives.map { ObjectIdentifier($0) })
        for service in table.natives { manager.add(service) }
    }

    private func endPublication(_ error: (any Error)?) {
        publication = error
        let waiting = publishers
        publishers = []
        for publisher in waiting { if let error { publisher.resume(throwing: error) } else { publisher.resume() } }
    }

    // MARK: - Advertising

    /// The name and the services' identifiers are advertised, and nothing else of the data.
    public func startAdvertising(_ data: AdvertisementData) async throws {
        if let publication { throw publication }
        advertisement = data
        guard state == .poweredOn else { return }
        advertise(data)
        try await withCheckedThrowingContinuation { advertisers.append($0) }
    }

    private func advertise(_ data: AdvertisementData) {
        guard let manager, manager.state == .poweredOn else { return }
        var dictionary: [String: Any] = [CBAdvertisementDataServiceUUIDsKey: data.serviceUUIDs.map { CBUUID($0) }]
        if let name = data.localName { dictionary[CBAdvertisementDataLocalNameKey] = name }
        // It would refuse a second advertisement.
        if manager.isAdvertising { manager.stopAdvertising() }
        manager.startAdvertising(dictionary)
    }

    public func stopAdvertising() {
        advertisement = nil
        endAdvertisers(.success(()))
        if let manager, manager.state == .poweredOn { manager.stopAdvertising() }
    }

    private func endAdvertisers(_ result: Result<Void, any Error>) {
        let waiting = advertisers
        advertisers = []
        for advertiser in waiting { advertiser.resume(with: result) }
    }

    // MARK: - Notifying

    public func notify(_ value: [UInt8], for handle: AttributeHandle, to central: UUID?) -> Bool {
        guard let manager, manager.state == .poweredOn, let characteristic = table?.characteristics[handle] else { return true }
        let subscribers = guests.values.filter { $0.subscriptions.contains(handle) && (central == nil || $0.central.id == central) }
        if subscribers.isEmpty { return true }
        return manager.updateValue(Data(value), for: characteristic, onSubscribedCentrals: central == nil ? nil : subscribers.map(\.native))
    }

    /// The system knows three latencies, and tells nobody what became of the wish. It takes it of those who have asked for something, or
    /// subscribed to it.
    public func requestParameters(
        _ range: ConnectionParameterRange, of central: UUID, completion: @escaping RadioCompletion<ConnectionParameters?>
    ) {
        guard let manager, manager.state == .poweredOn, let guest = guests[central] else {
            let error = BluetoothError(.notConnected, during: .connectionParameters, peer: central)
            timers.schedule(after: .zero) { completion(.failure(error)) }
            return
        }
        manager.setDesiredConnectionLatency(CBPeripheralManagerConnectionLatency(range), for: guest.native)
        timers.schedule(after: .zero) { completion(.success(nil)) }
    }

    /// The system lets no app end a central's connection.
    public func disconnect(_ central: UUID) {}

    // MARK: - Guests

    /// Takes note of a central that asks for something.
    func welcome(_ native: CBCentral) -> Central {
        let central = Central(id: native.identifier, mtu: native.maximumUpdateValueLength + 3)
        if let known = guests[central.id] {
            if known.central != central {
                guests[central.id]?.central = central
                peripheralDelegate?.centralDidChangeMTU(central)
            }
        } else {
            guests[central.id] = Guest(native: native, central: central)
            peripheralDelegate?.centralDidConnect(central)
        }
        return central
    }

    func leave(_ id: UUID, _ reason: DisconnectReason) {
        guard let guest = guests.removeValue(forKey: id) else { return }
        peripheralDelegate?.centralDidDisconnect(guest.central, reason: reason)
    }
}

// On the actor: the manager calls back on the queue that is the actor's own. Requests are in the other extension's functions.
extension CoreBluetoothPeripheral: @BluetoothActor CBPeripheralManagerDelegate {
    public func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) { change(to: AdapterState(peripheral.state)) }

    public func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?) {
        guard unreported.remove(ObjectIdentifier(service)) != nil else { return }
        if let error {
            unreported = []
            return endPublication(ErrorTable.publication(error, of: service))
        }
        if unreported.isEmpty { endPublication(nil) }
    }

    public func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?) {
        endAdvertisers(error.map { .failure(ErrorTable.advertising($0)) } ?? .success(()))
    }

    public func peripheralManager(_ peripheral: CBPeripheralManager, central: CBCentral, didSubscribeTo characteristic: CBCharacteristic) {
        guard let handle = table?.handle(of: characteristic) else { return }
        let guest = welcome(central)
        guests[guest.id]?.subscriptions.insert(handle)
        peripheralDelegate?.central(guest, didSubscribe: true, to: handle)
    }

    public func peripheralManager(
        _ peripheral: CBPeripheralManager, central: CBCentral, didUnsubscribeFrom characteristic: CBCharacteristic
    ) {
        guard let handle = table?.handle(of: characteristic), let guest = guests[central.identifier],
            guest.subscriptions.contains(handle)
        else { return }
        guests[central.identifier]?.subscriptions.remove(handle)
        peripheralDelegate?.central(guest.central, didSubscribe: false, to: handle)
        // A connection that ends takes its subscriptions along, one by one.
        if guests[central.identifier]?.subscriptions.isEmpty == true { leave(central.identifier, .peer) }
    }

    public func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager) { peripheralDelegate?.radioIsReadyToNotify() }

    public func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest) { answer(request, peripheral) }

    public func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
        answer(requests, peripheral)
    }
}
